"""`trunkline simulate`: plays many games between bots and sums them up."""

import re
import shlex
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.backend import chosen_workers
from trunkline.cli.completions import complete_simple_bots
from trunkline.cli.options import (
    Address,
    BackendName,
    Cores,
    MapName,
    Players,
    RulesetName,
    Seed,
)
from trunkline.cli.text.terminal import (
    INTERRUPTED,
    fail,
    getting_ready,
    make_console,
    printable,
    program_name,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from trunkline.arena.match.played_games import PlayedGames
    from trunkline.arena.match.simulation import Simulation
    from trunkline.arena.statistics.summary import Summary

BAR = 40  # characters
# What `arena` takes too if nothing else is said.
SAME_DEFAULTS = {"seed": "0", "ruleset": "classic", "map": "usa"}
RECORD_NAME = re.compile(r"game-\d{6,}\.json")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)


def simulate(
    players: Players = 4,
    ruleset: RulesetName = "classic",
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,...",
            help="One built-in bot for all seats, or one for each seat; `arena` plays your own.",
            autocompletion=complete_simple_bots,
        ),
    ] = "random",
    games: Annotated[int, typer.Option(min=1, metavar="NUMBER", help="Number of games.")] = 1000,
    seed: Seed = "0",
    map: MapName = "usa",
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write a record of every game to this folder.",
            show_default="no records",
        ),
    ] = None,
    overwrite: Annotated[
        bool,
        typer.Option("--overwrite", help="Replace the records of earlier games in that folder."),
    ] = False,
    workers: Cores = None,
    backend: BackendName = "local",
    address: Address = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Play many games between built-in bots and sum them up."""
    from trunkline.arena.match.simulation import play_batches as play

    simulation = _simulation(bots, players, games, ruleset, map, seed)
    with chosen_workers(backend, address, workers) as chosen:
        folder = _folder(records, overwrite=overwrite)
        _get_ready(simulation, with_records=bool(folder))
        begin = time.perf_counter()
        batches = play(simulation, games, chosen, with_events=bool(folder))
        summary = _summary(simulation, _watched(batches, games, quiet=json), games, folder)
    seconds = time.perf_counter() - begin
    if json:
        _print_json(summary, seconds)
    else:
        print_tables(make_console(), summary, seconds)


def _summary(
    simulation: "Simulation", batches: "Iterator[PlayedGames]", games: int, folder: Path | None
) -> "Summary":
    """Sum the batches up, and write records of their games if there is a folder for them."""
    from trunkline.arena.statistics.summary import Tally

    tally, played = Tally(simulation), 0
    try:
        for batch in batches:
            tally.add(batch)
            if folder:
                _write_records(folder, batch, first=played)
            played += len(batch)
    except KeyboardInterrupt:
        fail(f"stopped after {played:,} of {games:,} games", INTERRUPTED)
    return tally.summary()


def _get_ready(simulation: "Simulation", *, with_records: bool) -> None:
    """Play a game that does not count; the first time, this compiles the rules."""
    import rich.progress  # noqa: F401

    from trunkline.arena.match.simulation import play_batches as play

    with getting_ready("Getting the rules ready ..."):
        batch = next(play(simulation, 1, with_events=with_records))
        if with_records:
            batch.record(0)


def _simulation(
    bots: str, players: int, games: int, ruleset: str, map: str, seed: str
) -> "Simulation":
    from trunkline.arena.match.simulation import Simulation, bots_of

    try:
        simulation = Simulation(bots_of(bots, players), ruleset, map, seed)
        for bot in simulation.bots:
            if needs_arena(bot):
                numbers = {"players": str(players), "games": str(games), "seed": seed}
                _point_to_arena(bot, {"bots": bots, **numbers, "ruleset": ruleset, "map": map})
        simulation.check()
    except ValueError as error:
        fail(printable(str(error).splitlines()[0], 500), 2)
    return simulation


def needs_arena(bot: str) -> bool:
    """Whether a bot is one that only the arena plays: from a file, or one that thinks."""
    from trunkline.bots.budget import split_budget
    from trunkline.bots.registry import BOTS, is_entry_point

    name, _ = split_budget(bot)
    if name in BOTS:
        return BOTS[name].policy is None
    return ".py:" in name or name.endswith((".py", ".json")) or is_entry_point(name)


def _point_to_arena(bot: str, options: dict[str, str]) -> None:
    """Refuse a bot, with the command that plays the same games in the arena."""
    needed = {name: value for name, value in options.items() if SAME_DEFAULTS.get(name) != value}
    words = [word for name, value in needed.items() for word in (f"--{name}", value)]
    command = f"{program_name()} arena {shlex.join(words)}"
    fail(
        "simulate plays only built-in bots that do not think about each move."
        f" For {printable(bot)!r} run: {printable(command, 1000)}",
        2,
    )


def _folder(records: Path | None, *, overwrite: bool) -> Path | None:
    """Make the folder of the records; refuse one with records, or remove them."""
    if not records:
        return None
    try:
        records.mkdir(parents=True, exist_ok=True)
        old = [path for path in records.iterdir() if RECORD_NAME.fullmatch(path.name)]
        old_files = sorted(path for path in old if path.is_file())
        if old_files and not overwrite:
            _refuse_folder(records, len(old_files))
        for file in old_files:
            file.unlink()
    except OSError as error:
        fail(f"cannot write to {printable(str(records))}: {error.strerror}")
    return records


def _refuse_folder(records: Path, count: int) -> None:
    some = "a record" if count == 1 else f"{count:,} records"
    fail(
        f"{printable(str(records))} has {some} of earlier games:"
        " name another folder, or use --overwrite to replace them",
        2,
    )


def _write_records(folder: Path, batch: "PlayedGames", first: int) -> None:
    from trunkline.engine.errors import RecordError
    from trunkline.records import write_record

    for place in range(len(batch)):
        file = folder / f"game-{first + place:06}.json"
        try:
            write_record(file, batch.record(place))
        except RecordError as error:
            fail(f"cannot write {printable(str(file))}: {error.why}")


def _watched(
    batches: "Iterator[PlayedGames]", games: int, *, quiet: bool
) -> "Iterator[PlayedGames]":
    """Yield the batches and show progress if this is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task("playing", total=games)
        for batch in batches:
            yield batch
            bar.advance(task, len(batch))


def _print_json(summary: "Summary", seconds: float) -> None:
    import msgspec

    data = msgspec.to_builtins(summary, str_keys=True)
    data |= {"seconds": seconds, "games_per_second": summary.games / seconds}
    typer.echo(msgspec.json.format(msgspec.json.encode(data)).decode())


def print_tables(console: "Console", summary: "Summary", seconds: float) -> None:
    """Print the summary of a simulation that took so many seconds."""
    rate = summary.games / seconds
    console.print(
        f"{summary.games:,} games of {len(summary.bots)} by {summary.ruleset!r} on {summary.map!r},"
        f" seed {summary.seed!r}: {seconds:.2f} s, {rate:,.0f} games/s",
        markup=False,
    )
    console.print(
        f"{summary.actions_per_game:.1f} actions per game,"
        f" winning score {summary.mean_winning_score:.1f} on average"
    )
    console.print(_win_table(summary))
    console.print(_score_table(summary))
    console.print("Scores of all seats:")
    most = max(summary.histogram.values())
    for low, count in summary.histogram.items():
        bar = "█" * round(BAR * count / most)
        console.print(f"{low:5} to {low + 9:4} {count:8,} {bar}")


def _win_table(summary: "Summary") -> "Table":
    table = _table("wins", "95 % interval", "tickets", "completed", "longest path")
    for seat in summary.seats:
        table.add_row(
            f"{seat.seat} {seat.bot}",
            f"{seat.win_share:.1%}",
            f"{seat.low:.1%} - {seat.high:.1%}",
            f"{seat.tickets_kept:.2f}",
            f"{seat.tickets_completed:.2f}",
            f"{seat.longest_path:.1f}",
        )
    return table


def _score_table(summary: "Summary") -> "Table":
    table = _table("score", "sd", "lowest", "median", "highest")
    for seat in summary.seats:
        table.add_row(
            f"{seat.seat} {seat.bot}",
            f"{seat.mean_score:.1f}",
            f"{seat.score_sd:.1f}",
            str(seat.lowest_score),
            f"{seat.median_score:g}",
            str(seat.highest_score),
        )
    return table


def _table(*columns: str) -> "Table":
    from rich.table import Table

    table = Table()
    table.add_column("seat")
    for column in columns:
        table.add_column(column, justify="right")
    return table
