"""`trunkline tune`: searches for a better taste for the planner."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.backend import chosen_workers
from trunkline.cli.completions import complete_simple_bots
from trunkline.cli.options import Address, BackendName, Cores, Players, RulesetName
from trunkline.cli.text.progress import progress
from trunkline.cli.text.terminal import INTERRUPTED, check_writable, fail, make_console

if TYPE_CHECKING:
    from trunkline.arena.backend.workers import Workers
    from trunkline.arena.match.fixtures import Contender
    from trunkline.arena.training.taste_tuner import Tuning
    from trunkline.bots.planner.taste import Taste


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(tune)


def tune(
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="File to write the taste to, after each generation."),
    ],
    players: Players = 2,
    ruleset: RulesetName = "classic",
    against: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,...",
            help="Opponents: built-in bots that do not think about each move.",
            autocompletion=complete_simple_bots,
        ),
    ] = "steady,direct",
    start: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Taste to start from.",
            show_default="the one that planners use",
        ),
    ] = None,
    generations: Annotated[
        int, typer.Option(min=1, metavar="NUMBER", help="Number of generations.")
    ] = 200,
    population: Annotated[
        int,
        typer.Option(min=4, metavar="NUMBER", help="Number of candidate tastes in a generation."),
    ] = 16,
    blocks: Annotated[
        int,
        typer.Option(
            min=1, metavar="NUMBER", help="Number of deals that a candidate plays on every seat."
        ),
    ] = 400,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="Any text; the same seed gives the same taste.")
    ] = "tune",
    workers: Cores = None,
    backend: BackendName = "local",
    address: Address = None,
) -> None:
    """Search for a better taste (weights) of the planner.

    It works by evolution (CMA-ES). The file that it writes is a bot for `arena`:
    `--bots mine.json,planner`.
    """
    from trunkline.arena.training.taste_tuner import Tuning

    check_writable(out)
    tuning = Tuning(
        players=players,
        ruleset=ruleset,
        seed=seed,
        generations=generations,
        population=population,
        blocks=blocks,
    )
    with chosen_workers(backend, address, workers) as chosen:
        try:
            _tune(tuning, start, against, out, chosen)
        except (ValueError, OSError) as error:
            fail(str(error))


def _tune(
    tuning: "Tuning", start: Path | None, against: str, out: Path, workers: "int | Workers"
) -> None:
    """Tune, write the taste after each generation, and show how far it is."""
    from trunkline.arena.training.taste_tuner import Generation
    from trunkline.arena.training.taste_tuner import tune as evolve

    console, taste, opponents = make_console(), _start_taste(start, tuning), _opponents(against)
    done = 0
    with progress("tuning", tuning.generations) as advance:

        def note(generation: Generation) -> None:
            nonlocal done
            done = number = generation.number + 1
            _write(out, tuning, generation.taste, against, number)
            console.print(
                f"generation {number}: fitness {generation.fitness:.3f}, "
                f"wins {generation.win_share:.1%} against the pool"
            )
            advance(number)

        try:
            evolve(tuning, taste, opponents, note, workers=workers)
        except KeyboardInterrupt:
            fail(f"stopped after {done} of {tuning.generations} generations", INTERRUPTED)


def _start_taste(file: Path | None, tuning: "Tuning") -> "Taste":
    from trunkline.bots.planner.tastes import read_taste, taste_for

    return read_taste(file).taste if file else taste_for(tuning.ruleset, tuning.players)


def _opponents(against: str) -> "list[Contender]":
    from trunkline.arena.match.fixtures import compiled_contender

    return [compiled_contender(name.strip()) for name in against.split(",")]


def _write(file: Path, tuning: "Tuning", taste: "Taste", against: str, generations: int) -> None:
    from trunkline.bots.planner.tastes import TunedTaste, write_taste

    command = (
        f"trunkline tune --players {tuning.players} --ruleset {tuning.ruleset} "
        f"--against {against} --generations {generations} --population {tuning.population} "
        f"--blocks {tuning.blocks} --seed {tuning.seed}"
    )
    write_taste(file, TunedTaste.of(tuning.ruleset, tuning.players, taste, command))
