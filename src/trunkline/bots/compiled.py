"""Bots whose choices are compiled: between a view with its moves and a kernel's action ids."""

from collections.abc import Sequence
from typing import ClassVar, Protocol

import numpy as np

from trunkline.engine.kernels.chance import Stream
from trunkline.engine.moves import Move
from trunkline.engine.rules import action_ids
from trunkline.engine.view import View


def move_of(action: int, view: View, moves: Sequence[Move]) -> Move:
    """The move that an action id stands for, among the legal ones of a view."""
    return moves[action_ids(view.raw["legal"][0]).index(action)]


class Kernel(Protocol):
    """Makes an action of `views[at]`."""

    def __call__(self, tables: np.ndarray, views: np.ndarray, at: int, /) -> int: ...


class CompiledBot:
    """Plays what a kernel makes of the view alone."""

    kernel: ClassVar[Kernel]

    def __init__(self, stream: Stream) -> None:
        """It leaves nothing to chance, so it has no use for the stream."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move of the action that the kernel chooses."""
        return move_of(self.kernel(view.rules.tables, view.raw, 0), view, moves)
