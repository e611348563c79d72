"""Random: any legal move, all equally likely."""

from collections.abc import Sequence

from trunkline.engine.kernels.chance import Stream, pick_below
from trunkline.engine.moves import Move
from trunkline.engine.view import View


class RandomBot:
    """Plays any legal move, all equally likely."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def choose(self, view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG002
        """Return one of the moves."""
        return moves[pick_below(self._stream, len(moves))]
