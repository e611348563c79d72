"""`trunkline learn`: learns what rivals' routes and cards say about their tickets."""

from pathlib import Path
from typing import Annotated

import typer

from trunkline.cli.text.terminal import fail, make_console


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(learn)


def learn(
    out: Annotated[Path, typer.Option(help="File to write the weights to.")],
    lessons: Annotated[
        int, typer.Option(min=100, help="Positions per ruleset and number of seats.")
    ] = 4000,
    epochs: Annotated[int, typer.Option(min=1, help="Number of passes over all positions.")] = 12,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "learn",
) -> None:
    """Learn from planner games what evidence says about a rival's tickets."""
    from trunkline.arena.training.belief_trainer import Learning
    from trunkline.arena.training.belief_trainer import learn as study
    from trunkline.bots.belief.evidence_weights import LearnedWeights, write_evidence_weights

    console = make_console()

    def note(epoch: int, gain: float) -> None:
        console.print(f"epoch {epoch + 1}: the own set is more likely by {gain:.3f} nats")

    command = f"trunkline learn --lessons {lessons} --epochs {epochs} --seed {seed}"
    try:
        learned = study(Learning(lessons=lessons, epochs=epochs, seed=seed), note)
        write_evidence_weights(out, LearnedWeights.of(learned, command))
    except OSError as error:
        fail(str(error))
