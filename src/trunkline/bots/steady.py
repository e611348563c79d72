"""Steady: plans by turns, holds back, and pays with care."""

from collections.abc import Sequence

from trunkline.bots.kernels.steady import steady_action
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.moves import Move
from trunkline.engine.rules import action_ids
from trunkline.engine.view import View


class SteadyBot:
    """Keeps tickets that pay for their turns, and claims what they want once its hand is full."""

    def __init__(self, stream: Stream) -> None:
        """It leaves nothing to chance, so it has no use for the stream."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move of the action that the compiled bot chooses."""
        action = steady_action(view.rules.tables, view.raw, 0)
        return moves[action_ids(view.raw["legal"][0]).index(action)]
