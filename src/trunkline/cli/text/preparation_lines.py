"""Lines in the terminal about what a server compiles on its first start."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trunkline.server.operations.preparation import PreparationStatus

STEP = 0.25  # of the work, between two lines


class PreparationLines:
    """Prints a line at the start, at every quarter and at the end."""

    def __init__(self, echo: Callable[[str], None]) -> None:
        self._echo = echo
        self._next = 0.0

    def __call__(self, status: "PreparationStatus") -> None:
        """Print how far it is, if there is something new."""
        if status.is_done:
            self._echo("All bots are ready.")
        elif status.share >= self._next:
            if not self._next:
                self._echo("You can play now. The first start compiles the bots meanwhile.")
            self._echo(f"Compiled: {status.share:.0%}, about {status.seconds_left} s left.")
            self._next = status.share - status.share % STEP + STEP
