"""A bot that plays what a recipe has learned.

TRUNKLINE_AGENT=agent.npz trunkline arena --bots examples/research/trained_bot.py:TrainedBot,random
"""

import os
from collections.abc import Sequence

from trunkline.engine.moves import Move
from trunkline.engine.view import View
from trunkline.envs import TrainedPolicy


class TrainedBot:
    """Plays the best move of the policy in the file that TRUNKLINE_AGENT names."""

    def __init__(self, seed: str) -> None:  # noqa: ARG002
        self._policy = TrainedPolicy.load(os.environ.get("TRUNKLINE_AGENT", "agent.npz"))

    def choose(self, view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG002
        """Return one of the moves; raises `ValueError` in a game it was not trained for."""
        return self._policy.choose(view)
