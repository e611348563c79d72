"""`trunkline dataset`: writes games between bots as Parquet files."""

import time
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Literal

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
from trunkline.cli.simulate import needs_arena
from trunkline.cli.text.progress import progress
from trunkline.cli.text.terminal import (
    INTERRUPTED,
    fail,
    getting_ready,
    make_console,
    printable,
    quitting_at_once,
)

if TYPE_CHECKING:
    from trunkline.arena.backend.workers import Workers
    from trunkline.arena.dataset import DatasetPlan
    from trunkline.arena.match.simulation import Simulation
    from trunkline.cli.text.progress import Advance


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(dataset)


def dataset(
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder to write the files to.")],
    rows: Annotated[
        Literal["decisions", "games"],
        typer.Option(metavar="KIND", help="What the rows are: decisions or games."),
    ] = "decisions",
    players: Players = 4,
    ruleset: RulesetName = "classic",
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,...",
            help="One built-in bot for all seats, or one for each seat.",
            autocompletion=complete_simple_bots,
        ),
    ] = "random",
    games: Annotated[int, typer.Option(min=1, metavar="NUMBER", help="Number of games.")] = 10_000,
    seed: Seed = "0",
    map: MapName = "usa",
    games_per_shard: Annotated[
        int, typer.Option(min=1, metavar="NUMBER", help="Number of games in each file.")
    ] = 10_000,
    workers: Cores = None,
    backend: BackendName = "local",
    address: Address = None,
) -> None:
    """Write games between built-in bots as Parquet files, for research.

    Files that are in the folder already are kept, so the same command goes on after a stop.
    """
    from trunkline.arena.dataset import DatasetPlan, UnusableFolder

    simulation = _simulation(bots, players, ruleset, map, seed)
    plan = DatasetPlan(simulation, games, rows, games_per_shard)
    with chosen_workers(backend, address, workers) as chosen:
        try:
            _write(plan, out, chosen)
        except UnusableFolder as error:
            fail(f"{printable(str(error), 1000)}: name another folder", 2)


def _simulation(bots: str, players: int, ruleset: str, map: str, seed: str) -> "Simulation":
    from trunkline.arena.match.simulation import Simulation, bots_of

    try:
        simulation = Simulation(bots_of(bots, players), ruleset, map, seed)
        for bot in filter(needs_arena, simulation.bots):
            fail(
                "dataset plays only built-in bots that do not think about each move,"
                f" not {printable(bot)!r}",
                2,
            )
        simulation.check()
    except ValueError as error:
        fail(printable(str(error).splitlines()[0], 500), 2)
    return simulation


def _write(plan: "DatasetPlan", folder: Path, workers: "int | Workers") -> None:
    """Write what is missing and say what was done."""
    from trunkline.arena.dataset import write_dataset
    from trunkline.arena.dataset.folder import missing_shards

    missing = missing_shards(plan, folder)
    _get_ready(plan)
    begin = time.perf_counter()
    try:
        with progress("playing", sum(len(plan.games_of(shard)) for shard in missing)) as advance:
            count = _Count(advance)
            write_dataset(plan, folder, workers=workers, note=count.add)
    except KeyboardInterrupt:
        left = len(missing_shards(plan, folder))
        done = f"{len(plan.shards) - left:,} of {len(plan.shards):,} files"
        fail(f"stopped after {done}; run the same command again to continue", INTERRUPTED)
    _print_done(plan, len(missing), count.rows, time.perf_counter() - begin)


class _Count:
    """Counts games and rows of all threads, and shows how far they are."""

    def __init__(self, advance: "Advance") -> None:
        self.rows = 0
        self._games = 0
        self._advance = advance
        self._lock = Lock()

    def add(self, games: int, rows: int) -> None:
        """Count a batch."""
        with self._lock:
            self._games += games
            self.rows += rows
            self._advance(self._games)


def _get_ready(plan: "DatasetPlan") -> None:
    """Play a game that does not count; the first time, this compiles the rules."""
    from trunkline.arena.dataset.shard_content import shard_content

    with quitting_at_once(), getting_ready("Getting the rules ready ..."):
        shard_content(replace(plan, games=1), 0)


def _print_done(plan: "DatasetPlan", written: int, rows: int, seconds: float) -> None:
    console, there = make_console(), len(plan.shards) - written
    noun = "file" if written == 1 else "files"
    files = f"{written:,} {noun} written" + (f", {there:,} kept" if there else "")
    rate = f": {rows:,} {plan.rows} in {seconds:.2f} s, {rows / seconds:,.0f} {plan.rows}/s"
    console.print(files + (rate if written else ""), markup=False)
