"""How long the seats on move have been so. The log keeps what was spent; this is what runs."""

import time

from trunkline.server.table.state import TableState


class Clock:
    """Runs for every seat that may move; a restart begins the running turn anew."""

    def __init__(self) -> None:
        self._since: dict[int, float] = {}

    def follow(self, state: TableState, moved: int | None = None) -> None:
        """Let the seats that may move now run; that of a seat that has moved begins anew."""
        if moved is not None:
            self._since.pop(moved, None)
        now = time.monotonic()
        to_act = state.game.to_act if state.game else ()
        self._since = {seat: self._since.get(seat, now) for seat in to_act}

    def running(self, seat: int) -> int:
        """Milliseconds since the seat came on move; 0 if it is not."""
        now = time.monotonic()
        return int(1000 * (now - self._since.get(seat, now)))

    def left(self, state: TableState, seat: int) -> int | None:
        """Milliseconds that a seat has left now; None without a clock."""
        left = state.bank_left(seat)
        if left is None or state.sitter(seat).played_by:
            return left
        return max(0, left - self.running(seat))
