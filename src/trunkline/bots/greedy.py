"""Greedy: the route of most points that it can pay."""

from collections.abc import Sequence

from trunkline.bots.kernels.greedy import greedy_action
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.moves import Move
from trunkline.engine.rules import action_ids
from trunkline.engine.view import View


class GreedyBot:
    """Claims whatever brings most points at once, and collects the colour that it has most of."""

    def __init__(self, stream: Stream) -> None:
        """It leaves nothing to chance, so it has no use for the stream."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move of the action that the compiled bot chooses."""
        action = greedy_action(view.rules.tables, view.raw, 0)
        return moves[action_ids(view.raw["legal"][0]).index(action)]
