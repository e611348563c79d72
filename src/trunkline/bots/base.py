"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol

from trunkline.engine.moves import Move
from trunkline.engine.rules import action_ids
from trunkline.engine.view import View


class Bot(Protocol):
    """Chooses one of the legal moves from a view. It never sees the game.

    With the same seed and the same views it makes the same choices.
    """

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """Return one of the moves: all legal ones, in the order of their action ids."""


def legal_move(action: int, view: View, moves: Sequence[Move]) -> Move:
    """The legal move of a view that an action id stands for."""
    return moves[action_ids(view.raw["legal"][0]).index(action)]
