"""Compiles the kernels that many tests need, once, before they begin.

python -m tests.compilation bots
python -m tests.compilation training
python -m tests.compilation matches

Otherwise every worker would compile them for itself, and most tests would wait for it.
"""

import sys
import tempfile
from pathlib import Path

from typer.testing import CliRunner

from trunkline.arena.dataset.plan import DatasetPlan
from trunkline.arena.dataset.shard_content import shard_content
from trunkline.arena.match.simulation import Simulation, play_batches
from trunkline.bots import make_bot
from trunkline.cli import app
from trunkline.compiled_parts.parts import PARTS, compile_part
from trunkline.engine.game import Game
from trunkline.envs import Batch

BRIEF_TRAINING = (
    "tune --players 2 --generations 1 --population 4 --blocks 1 --against steady",
    "learn --lessons 100 --epochs 1",
)
BOTS_WITHOUT_A_PART = ("greedy", "h3")


def compile_matches() -> None:
    """Whole games in compiled code: those of bots, of environments and of datasets."""
    for bots in (("random", "greedy"), ("planner", "h3")):
        next(play_batches(Simulation(bots), 1))
    batch = Batch(1)
    batch.reset()
    batch.step(batch.masks.argmax(axis=1))
    shard_content(DatasetPlan(Simulation(("random", "random")), 1), 0)


def compile_bots() -> None:
    """Bots that choose one move after the other, and reviews of what they chose."""
    for part in PARTS:
        compile_part(part)
    for name in BOTS_WITHOUT_A_PART:
        view = Game(2).view(0)
        make_bot(name, "compile").choose(view, view.legal_moves)


def compile_training() -> None:
    """The games and lessons that tastes are tuned and insights are learned by."""
    with tempfile.TemporaryDirectory() as folder:
        for command in BRIEF_TRAINING:
            arguments = [*command.split(), "--out", str(Path(folder) / "learned.json")]
            assert CliRunner().invoke(app, arguments).exit_code == 0


if __name__ == "__main__":
    parts = {"matches": compile_matches, "bots": compile_bots, "training": compile_training}
    parts[sys.argv[1]]()
