"""Measures how long the seats to act have been thinking. The log has the time already spent."""

import time
from collections.abc import Callable

from trunkline.server.table.state import TableState


class Clock:
    """Runs for every seat that may move, from when the log says that it may.

    Only a restart of all servers of a table restarts the current turn.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: dict[int, float] = {}

    def update(self, state: TableState, moved: int | None = None, ago: float = 0.0) -> None:
        """Run for the seats that may move now. A seat that has just moved starts again at 0.

        `ago` is how many seconds ago the table changed.
        """
        if moved is not None:
            self._since.pop(moved, None)
        now = self._now() - ago
        to_act = state.game.to_act if state.game else ()
        self._since = {seat: self._since.get(seat, now) for seat in to_act}

    def running(self, seat: int) -> int:
        """Return the milliseconds since the seat's turn to act, 0 if it may not move."""
        now = self._now()
        return int(1000 * (now - self._since.get(seat, now)))

    def left(self, state: TableState, seat: int) -> int | None:
        """Return the milliseconds a seat has left now. None is a table without a clock."""
        left = state.bank_left(seat)
        if left is None or state.sitter(seat).played_by:
            return left
        return max(0, left - self.running(seat))
