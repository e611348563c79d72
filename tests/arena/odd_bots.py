"""Bots that fail, each in a different way, and one that thinks; found by their path."""

from collections.abc import Sequence
from typing import Any

from trunkline.bots.budget import Budget
from trunkline.engine.moves import Move, Pass
from trunkline.engine.view import View


class Silent:
    """Returns nothing."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: View, moves: Sequence[Move]) -> Any:
        """None."""


class Passing(Silent):
    """Passes, which is rarely legal."""

    def choose(self, view: View, moves: Sequence[Move]) -> Any:
        """A pass."""
        return Pass()


class Leaving(Silent):
    """Tries to end the process."""

    def choose(self, view: View, moves: Sequence[Move]) -> Any:
        """Exit."""
        raise SystemExit("enough")


class Moody(Silent):
    """Fails at every other decision."""

    asked = 0

    def choose(self, view: View, moves: Sequence[Move]) -> Any:
        """The last move, or an error."""
        self.asked += 1
        return moves[-1] if self.asked % 2 else moves[len(moves)]


class Interrupted(Silent):
    """Plays its last move, until somebody presses Ctrl-C at every 400th decision."""

    decisions = 0

    def choose(self, view: View, moves: Sequence[Move]) -> Any:
        """The last move."""
        Interrupted.decisions += 1
        if Interrupted.decisions % 400 == 0:
            raise KeyboardInterrupt
        return moves[-1]


class Thinker(Silent):
    """Takes a budget and plays by it."""

    budget = Budget(iterations=1)

    def choose(self, view: View, moves: Sequence[Move]) -> Any:
        """The move that the budget points at."""
        return moves[(self.budget.iterations or self.budget.milliseconds or 0) % len(moves)]


class Unmakeable:
    """Takes no seed."""


class Mute:
    """Is made from a seed and chooses nothing."""

    def __init__(self, seed: str) -> None:
        self.choose = seed


NOT_A_CLASS = 5
