"""`trunkline learn`: learns what rivals' routes and cards say about their tickets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.backend import chosen_workers
from trunkline.cli.options import Address, BackendName, Cores
from trunkline.cli.text.progress import progress
from trunkline.cli.text.terminal import INTERRUPTED, check_writable, fail, make_console

if TYPE_CHECKING:
    from trunkline.arena.backend.workers import Workers
    from trunkline.arena.training.belief_trainer import Learning
    from trunkline.bots.belief.kernels.evidence import EvidenceWeights


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(learn)


def learn(
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="File to write the learned weights to.")
    ],
    lessons: Annotated[
        int,
        typer.Option(
            min=100,
            metavar="NUMBER",
            help="Positions to learn from, for each ruleset and number of seats.",
        ),
    ] = 4000,
    epochs: Annotated[
        int,
        typer.Option(min=1, metavar="NUMBER", help="How many times to go through all positions."),
    ] = 12,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="Any text; the same seed gives the same weights.")
    ] = "learn",
    workers: Cores = None,
    backend: BackendName = "local",
    address: Address = None,
) -> None:
    """Learn which tickets a rival probably has.

    It plays games between planners and learns what routes and cards say about tickets.
    """
    from trunkline.arena.training.belief_trainer import Learning
    from trunkline.bots.belief.evidence_weights import LearnedWeights, write_evidence_weights

    check_writable(out)
    learning = Learning(lessons=lessons, epochs=epochs, seed=seed)
    with chosen_workers(backend, address, workers) as chosen:
        try:
            learned = _learn(learning, chosen)
        except KeyboardInterrupt:
            fail("stopped before the weights were learned; nothing was written", INTERRUPTED)
    command = f"trunkline learn --lessons {lessons} --epochs {epochs} --seed {seed}"
    try:
        write_evidence_weights(out, LearnedWeights.of(learned, command))
    except OSError as error:
        fail(str(error))


def _learn(learning: "Learning", workers: "int | Workers") -> "EvidenceWeights":
    """Learn, and show how far it is: first games are played, then the epochs follow."""
    from trunkline.arena.training import belief_trainer

    console, kinds = make_console(), len(belief_trainer.lesson_kinds(learning))
    with progress("learning", kinds + learning.epochs) as advance:

        def note_lessons(done: int, what: str) -> None:
            advance(done, f"games of {what}")

        def note_epoch(epoch: int, gain: float) -> None:
            console.print(f"epoch {epoch + 1}: the own set is more likely by {gain:.3f} nats")
            advance(kinds + epoch + 1)

        return belief_trainer.learn(learning, note_epoch, note_lessons, workers=workers)
