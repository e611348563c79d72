"""`trunkline tune`: searches for a better taste for the planner."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.text.terminal import fail, make_console, usable_cores

if TYPE_CHECKING:
    from trunkline.arena.match.fixtures import Contender
    from trunkline.arena.training.taste_tuner import Tuning
    from trunkline.bots.planner.taste import Taste


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(tune)


def tune(
    out: Annotated[Path, typer.Option(help="File to write the taste to after each generation.")],
    players: Annotated[int, typer.Option(min=2, max=5, help="Number of seats.")] = 2,
    ruleset: Annotated[str, typer.Option(help="One of the map's rulesets.")] = "classic",
    against: Annotated[
        str, typer.Option(help="Compiled bots that are always in the pool.")
    ] = "steady,direct",
    start: Annotated[
        Path | None, typer.Option(help="A taste to start from; by default the one in use.")
    ] = None,
    generations: Annotated[int, typer.Option(min=1)] = 200,
    population: Annotated[int, typer.Option(min=4, help="Candidates per generation.")] = 16,
    blocks: Annotated[int, typer.Option(min=1, help="Deals per candidate.")] = 400,
    seed: Annotated[str, typer.Option(help="The same seed gives the same taste.")] = "tune",
    workers: Annotated[int, typer.Option(min=0, help="Number of cores; 0 uses all.")] = 1,
) -> None:
    """Tune the planner for a ruleset and a number of seats by evolution (CMA-ES)."""
    from trunkline.arena.training.taste_tuner import Generation, Tuning
    from trunkline.arena.training.taste_tuner import tune as evolve

    tuning = Tuning(
        players=players,
        ruleset=ruleset,
        seed=seed,
        generations=generations,
        population=population,
        blocks=blocks,
        workers=workers or usable_cores(),
    )
    console = make_console()

    def note(generation: Generation) -> None:
        _write(out, tuning, generation.taste, against, generation.number + 1)
        console.print(
            f"generation {generation.number + 1}: fitness {generation.fitness:.3f}, "
            f"wins {generation.win_share:.1%} against the pool"
        )

    try:
        evolve(tuning, _start_taste(start, tuning), _opponents(against), note)
    except (ValueError, OSError) as error:
        fail(str(error))


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
