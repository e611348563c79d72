"""A connection to a table, as the table sees it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from trunkline.server.table.kept_parts import OwnPart
from trunkline.server.table.update_parts import UpdatePart


class Shown(NamedTuple):
    """What a viewer was shown of a table, in parts that it may share with other viewers."""

    version: int
    table: UpdatePart
    end: UpdatePart
    person: UpdatePart
    view: UpdatePart | None
    """What is public of the game. None before it starts."""
    own: OwnPart


@dataclass(slots=True, eq=False)
class Viewer:
    """Tracks whose connection it is, which seat it sees from and what it has received."""

    player: str | None
    """None is a spectator without a name."""
    send: Callable[[bytes], None]
    """Sends a message, which is JSON."""
    wants_changes: bool = False
    """Whether it is sent changes after the first update."""
    chosen: int | None = None
    seat: int | None = None
    events_sent: int = 0
    lines_sent: int = 0
    shown: Shown | None = None
    """What the next change builds on. None means that the next message is a whole update."""

    def update_seat(self, own_seats: tuple[int, ...]) -> None:
        """See from the chosen seat, or from the only one. A new seat gets everything again."""
        only = own_seats[0] if len(own_seats) == 1 else None
        seat = self.chosen if self.chosen in own_seats else only
        if seat != self.seat:
            self.seat, self.events_sent, self.shown = seat, 0, None
