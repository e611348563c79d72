"""`trunkline arena`: finds out which bot is better, by how much, and how certain that is."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.backend import chosen_workers
from trunkline.cli.completions import complete_bots
from trunkline.cli.options import Address, BackendName, MapName, Players, RulesetName, Seed
from trunkline.cli.text.terminal import (
    INTERRUPTED,
    check_writable,
    fail,
    getting_ready,
    make_console,
    print_cause,
    printable,
    printable_lines,
    quitting_at_once,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from trunkline.arena.report.failures import BotFailure
    from trunkline.arena.report.report import Report
    from trunkline.arena.tournament.blocks import Block
    from trunkline.arena.tournament.sprt import Sprt
    from trunkline.arena.tournament.tournament import Tournament
    from trunkline.bots.budget import Budget

FAILED_OFTEN = 3  # the exit code if a bot failed too often


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arena)


def arena(
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,...",
            help="Bots to compare: names, entry points, `file.py:Class` or a taste `file.json`."
            " Add `@100ms` (per move) or `@500` (iterations) to a bot that thinks.",
            autocompletion=complete_bots,
        ),
    ],
    players: Players = 2,
    games: Annotated[
        int,
        typer.Option(min=1, metavar="NUMBER", help="Number of games, rounded up to whole blocks."),
    ] = 100,
    seed: Seed = "0",
    ruleset: RulesetName = "classic",
    map: MapName = "usa",
    budget_ms: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="MILLISECONDS",
            help="Time per move of bots that think and have no budget behind their name.",
            show_default="each bot's own",
        ),
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="NUMBER",
            help="The same budget in iterations per move, which does not depend on the machine.",
            show_default="each bot's own",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(min=0, metavar="NUMBER", help="Number of processes; 0 means one per core."),
    ] = 0,
    backend: BackendName = "local",
    address: Address = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="E0,E1",
            help="Stop once it is clear whether the first of two bots is better by E0 or E1 Elo.",
            show_default="play all games",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write an HTML page with plots to this file.", show_default="none"
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Save every block (one deal, all seatings) to this file as it ends.",
            show_default="none",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue from the blocks in the file of --out.")
    ] = False,
) -> None:
    """Play bots against each other, your own too, and rate them.

    The exit code is 3 if a bot failed at more than 1 % of its decisions, or in every game.
    """
    from trunkline.arena.report.report import report_of
    from trunkline.arena.tournament.tournament_run import run_tournament

    budget = _budget(budget_ms, iterations)
    tournament = _tournament(bots, players, ruleset, map, seed, budget)
    test = _test(sprt, tournament)
    check_writable(html)
    with chosen_workers(backend, address, workers) as chosen:
        played = _played(out, tournament, resume=resume)
        _get_ready(tournament)
        begin, wanted = time.perf_counter(), tournament.blocks_for(games)
        blocks = run_tournament(tournament, wanted, chosen, played=played, path=out, sprt=test)
        done = _collected(blocks, wanted, out, quiet=json)
    seconds = time.perf_counter() - begin
    report = report_of(tournament, done, seconds, test.verdict if test else None)
    try:
        _write_page(html, report)
    finally:
        _show(report, json=json)
    _fail_if_bots_did(report)


def _budget(milliseconds: int | None, iterations: int | None) -> "Budget | None":
    from trunkline.bots.budget import Budget

    if milliseconds and iterations:
        fail("give --budget-ms or --iterations, not both", 2)
    return Budget(milliseconds, iterations) if milliseconds or iterations else None


def _tournament(
    bots: str, players: int, ruleset: str, map: str, seed: str, budget: "Budget | None"
) -> "Tournament":
    from trunkline.arena.tournament.tournament import Tournament

    names = tuple(name.strip() for name in bots.split(","))
    tournament = Tournament(names, players, ruleset, map, seed, budget)
    with refusing():
        tournament.check()
    return tournament


def _test(text: str | None, tournament: "Tournament") -> "Sprt | None":
    from trunkline.arena.tournament.sprt import Sprt, parse_hypotheses

    if text is None:
        return None
    if len(tournament.entrants) != 2:
        fail("--sprt needs exactly two bots", 2)
    with refusing():
        return Sprt(tournament.bots[0], *parse_hypotheses(text))


def _played(out: Path | None, tournament: "Tournament", *, resume: bool) -> "list[Block]":
    from trunkline.arena.tournament.block_file import open_block_file

    if resume and not out:
        fail("--resume needs --out with the file to continue", 2)
    with refusing():
        return open_block_file(out, tournament, resume=resume) if out else []


@contextmanager
def refusing() -> Iterator[None]:
    """End the command with one line if a value makes no sense."""
    try:
        yield
    except ValueError as error:
        print_cause(error)
        fail(printable(str(error).splitlines()[0], 500), 2)


def _get_ready(tournament: "Tournament") -> None:
    from trunkline.arena.tournament.blocks import BlockPlayer

    with quitting_at_once(), getting_ready("Getting the bots ready ..."):
        BlockPlayer(tournament).warm_up()


def _collected(
    blocks: "Iterator[Block]", wanted: int, out: Path | None, *, quiet: bool
) -> "list[Block]":
    done: list[Block] = []
    try:
        done.extend(_watched(blocks, wanted, quiet=quiet))
    except KeyboardInterrupt:
        where = "; continue with --resume" if out else ""
        fail(f"stopped after {len(done)} of {wanted} blocks{where}", INTERRUPTED)
    return done


def _watched(blocks: "Iterator[Block]", wanted: int, *, quiet: bool) -> "Iterator[Block]":
    """Yield the blocks and show progress if this is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task("playing", total=wanted)
        for block in blocks:
            yield block
            bar.advance(task)


def _show(report: "Report", *, json: bool) -> None:
    import msgspec

    if json:
        data = msgspec.json.encode(msgspec.to_builtins(report, str_keys=True))
        typer.echo(msgspec.json.format(data).decode())
    else:
        print_report(make_console(), report)


def _fail_if_bots_did(report: "Report") -> None:
    often = [printable(failure.bot) for failure in report.failures if failure.is_often]
    if often:
        fail(f"{' and '.join(often)} failed too often for these results to count", FAILED_OFTEN)


def print_report(console: "Console", report: "Report") -> None:
    """Print the bots that failed, then the tables of a report."""
    from trunkline.arena.report.text import SEAT_COLUMNS, about, columns, notes, seat_rows

    for failure in report.failures:
        print_failure(console, failure)
    for line in about(report):
        console.print(line, markup=False)
    for chosen in columns(report):
        rows = [[bot.bot, *(cell(bot) for cell in chosen.values())] for bot in report.results]
        console.print(make_table(("bot", *chosen), rows))
    console.print(make_table(SEAT_COLUMNS, seat_rows(report)))
    for line in notes(report):
        console.print(printable(line, 500), markup=False)


def print_failure(console: "Console", failure: "BotFailure") -> None:
    """Print how often a bot failed, and its first traceback."""
    from trunkline.arena.report.text import failure_text

    about, traceback = failure_text(failure)
    console.print(printable_lines(about), markup=False, style="bold red", soft_wrap=True)
    console.print(printable_lines(traceback), markup=False, soft_wrap=True)
    console.print()


def make_table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> "Table":
    """A table whose first column has names and the others figures."""
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for place, head in enumerate(heads):
        is_name = place == 0
        table.add_column(
            head,
            justify="left" if is_name else "right",
            overflow="fold",
            no_wrap=not is_name,
        )
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    return table


def _write_page(html: Path | None, report: "Report") -> None:
    from trunkline.arena.report.html import page_of

    if not html:
        return
    try:
        html.write_text(page_of(report), encoding="utf-8")
    except OSError as error:
        fail(f"cannot write {printable(str(html))}: {error.strerror}")
