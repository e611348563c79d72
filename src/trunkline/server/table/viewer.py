"""A connection to a table, as the table sees it."""

from collections.abc import Callable
from dataclasses import dataclass

from trunkline.protocol.server_messages import UpdateMessage


@dataclass(slots=True, eq=False)
class Viewer:
    """Tracks whose connection it is, which seat it sees from and what it has received."""

    player: str | None
    """None is a spectator without a name."""
    send: Callable[[UpdateMessage], None]
    chosen: int | None = None
    seat: int | None = None
    events_sent: int = 0
    lines_sent: int = 0

    def update_seat(self, own_seats: list[int]) -> None:
        """See from the chosen seat, or from the only one. A new seat gets all events again."""
        only = own_seats[0] if len(own_seats) == 1 else None
        seat = self.chosen if self.chosen in own_seats else only
        if seat != self.seat:
            self.seat, self.events_sent = seat, 0
