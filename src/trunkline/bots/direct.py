"""Direct: works towards its tickets by cheapest ways."""

from collections.abc import Sequence

from trunkline.bots.kernels.direct import direct_action
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.moves import Move
from trunkline.engine.rules import action_ids
from trunkline.engine.view import View


class DirectBot:
    """Claims the longest route that its tickets' cheapest ways want, else draws for it."""

    def __init__(self, stream: Stream) -> None:
        """It leaves nothing to chance, so it has no use for the stream."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move of the action that the compiled bot chooses."""
        action = direct_action(view.rules.tables, view.raw, 0)
        return moves[action_ids(view.raw["legal"][0]).index(action)]
