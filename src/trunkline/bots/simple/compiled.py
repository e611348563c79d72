"""Greedy, direct and steady: bots whose whole choice is one kernel."""

from collections.abc import Sequence
from typing import ClassVar, Protocol

import numpy as np

from trunkline.bots.base import legal_move
from trunkline.bots.simple.kernels.direct import direct_action
from trunkline.bots.simple.kernels.greedy import greedy_action
from trunkline.bots.simple.kernels.steady import steady_action
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.moves import Move
from trunkline.engine.view import View


class ChoiceKernel(Protocol):
    """Chooses an action for `views[at]`."""

    def __call__(self, tables: np.ndarray, views: np.ndarray, at: int, /) -> int: ...


class CompiledBot:
    """Plays what a kernel chooses from the view alone."""

    kernel: ClassVar[ChoiceKernel]

    def __init__(self, stream: Stream) -> None:
        """The stream is not used: nothing is left to chance."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """Return the move that the kernel chooses."""
        return legal_move(self.kernel(view.rules.tables, view.raw, 0), view, moves)


class GreedyBot(CompiledBot):
    """Claims the route with the most points, and collects the colour that it holds most of."""

    kernel = staticmethod(greedy_action)


class DirectBot(CompiledBot):
    """Follows the cheapest paths of its tickets, and claims long routes on them first."""

    kernel = staticmethod(direct_action)


class SteadyBot(CompiledBot):
    """Keeps tickets that are worth their turns, and claims once its hand is full enough."""

    kernel = staticmethod(steady_action)
