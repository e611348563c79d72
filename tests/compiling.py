"""Compiles the kernels that many tests need, once, before they begin.

python -m tests.compiling matches
python -m tests.compiling bots

Otherwise every worker would compile them for itself, and most tests would wait for it.
"""

import sys

from trunkline.arena.match.simulation import Simulation, simulate
from trunkline.server.operations.warm_up import compile_bot, compile_review

COMPILED_BOTS = ("greedy", "direct", "steady", "planner", "search", "h3")


def compile_matches() -> None:
    """Whole games in compiled code: the simple bots', and everybody's."""
    for bots in (("random", "greedy"), ("planner", "h3")):
        next(simulate(Simulation(bots), 1))


def compile_bots() -> None:
    """Bots that choose one move after the other, and reviews of what they chose."""
    for name in COMPILED_BOTS:
        compile_bot(name)
    compile_review()


if __name__ == "__main__":
    {"matches": compile_matches, "bots": compile_bots}[sys.argv[1]]()
