"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol

from trunkline.engine.moves import Move
from trunkline.engine.view import View


class Bot(Protocol):
    """Chooses among legal moves, from a view. It never sees the game.

    The same seed, the same views: the same choices.
    """

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """One of the moves, which are the legal ones in the order of their action ids."""
