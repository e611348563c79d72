"""`trunkline simulate`: many games between bots, and what they tell."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.terminal import fail, make_console, printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from trunkline.arena.simulation import Batch, Settings
    from trunkline.arena.summary import Summary

BAR = 40  # characters


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)


def simulate(
    players: Annotated[int, typer.Option(min=2, max=5, help="How many seats.")] = 4,
    ruleset: Annotated[str, typer.Option(help="A ruleset of the map.")] = "classic",
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or one a seat: `greedy,random,...`.")
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(help="Any text; the same seed, the same games.")] = "0",
    map: Annotated[str, typer.Option(help="A built-in map or the folder of one.")] = "usa",
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a record of every game there.")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=0, help="How many cores to use; 0 uses them all.")
    ] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Play many games between bots, and print what they tell."""
    from trunkline.arena.simulation import simulate as play
    from trunkline.arena.summary import Tally

    settings = _settings(bots, players, ruleset, map, seed)
    folder = _folder(records)
    tally = Tally(settings)
    list(play(settings, 1))  # the very first game compiles the rules
    begin = time.perf_counter()
    batches = play(settings, games, workers or os.cpu_count() or 1, with_events=bool(folder))
    for batch in _watched(batches, games, quiet=json):
        tally.add(batch)
        if folder:
            _write_records(folder, batch, games)
    seconds = time.perf_counter() - begin
    if json:
        _print_json(tally.summary(), seconds)
    else:
        _print_tables(make_console(), tally.summary(), seconds)


def _settings(bots: str, players: int, ruleset: str, map: str, seed: str) -> "Settings":
    from trunkline.arena.simulation import Settings, bots_of, check_settings

    try:
        settings = Settings(bots_of(bots, players), ruleset, map, seed)
        check_settings(settings)
    except ValueError as error:
        fail(printable(str(error), 500), 2)
    return settings


def _folder(records: Path | None) -> Path | None:
    try:
        if records:
            records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"cannot write to {printable(str(records))}: {error.strerror}")
    return records


def _write_records(folder: Path, batch: "Batch", games: int) -> None:
    from trunkline.records import write_record

    for place, number in enumerate(batch.numbers):
        write_record(folder / f"game-{number:0{len(str(games - 1))}}.json", batch.record(place))


def _watched(batches: "Iterator[Batch]", games: int, *, quiet: bool) -> "Iterator[Batch]":
    """The batches, with a progress bar on a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task("playing", total=games)
        for batch in batches:
            yield batch
            bar.advance(task, len(batch.numbers))


def _print_json(summary: "Summary", seconds: float) -> None:
    import msgspec

    told = msgspec.to_builtins(summary, str_keys=True)
    told |= {"seconds": seconds, "games_per_second": summary.games / seconds}
    typer.echo(msgspec.json.format(msgspec.json.encode(told)).decode())


def _print_tables(console: "Console", summary: "Summary", seconds: float) -> None:
    rate = summary.games / seconds
    console.print(
        f"{summary.games:,} games of {len(summary.bots)} by {summary.ruleset!r} on {summary.map!r},"
        f" seed {summary.seed!r}: {seconds:.2f} s, {rate:,.0f} games/s",
        markup=False,
    )
    console.print(
        f"{summary.actions_per_game:.1f} actions a game,"
        f" winning score {summary.mean_winning_score:.1f} on average"
    )
    console.print(_seat_table(summary))
    console.print("Scores of all seats:")
    most = max(summary.histogram.values())
    for low, count in summary.histogram.items():
        bar = "█" * round(BAR * count / most)
        console.print(f"{low:5} to {low + 9:4} {count:8,} {bar}")


def _seat_table(summary: "Summary") -> "Table":
    from rich.table import Table

    table = Table()
    for column in ("seat", "bot"):
        table.add_column(column)
    for column in ("wins", "95 % interval", "score", "sd", "lowest", "median", "highest"):
        table.add_column(column, justify="right")
    for column in ("tickets", "completed", "longest path"):
        table.add_column(column, justify="right")
    for seat in summary.seats:
        table.add_row(
            str(seat.seat),
            seat.bot,
            f"{seat.win_share:.1%}",
            f"{seat.low:.1%} - {seat.high:.1%}",
            f"{seat.mean_score:.1f}",
            f"{seat.score_sd:.1f}",
            str(seat.lowest_score),
            f"{seat.median_score:g}",
            str(seat.highest_score),
            f"{seat.tickets_kept:.2f}",
            f"{seat.tickets_completed:.2f}",
            f"{seat.longest_path:.1f}",
        )
    return table
