"""What a decision is based on: the table, its clock, and the server around it."""

import time
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from trunkline.protocol.table_settings import TableSettings
from trunkline.server.people.identity import Person
from trunkline.server.table.clock import Clock
from trunkline.server.table.codes import new_code
from trunkline.server.table.entries import SeatTaken, Started
from trunkline.server.table.state import TableState


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to open."""

    id: str
    settings: TableSettings
    host: str
    seated: tuple[SeatTaken, ...] = ()
    game: Started | None = None
    """The start of its game, if it starts at once."""


class Venue(Protocol):
    """What a table needs from the server around it."""

    @property
    def uptime(self) -> float:
        """The seconds since the first server of the table started. Clocks do not run before."""

    def find_bot(self, name: str) -> Person | None:
        """Return the waiting remote bot with that name, if there is one."""

    async def open_next(self, new: NewTable) -> None:
        """Open the table of a rematch, unless it is open."""


@dataclass(frozen=True)
class Context:
    """A table at the moment of a decision. Handlers read it and never change it."""

    state: TableState
    clock: Clock
    venue: Venue | None = None
    """None is a table without a server: no remote bots, no rematch."""

    @cached_property
    def now(self) -> int:
        """The seconds since 1970."""
        return int(time.time())

    @cached_property
    def next_id(self) -> str:
        """The id of the table that a rematch opens, the same if the decision is repeated."""
        return new_code()

    def find_bot(self, name: str) -> Person | None:
        """Return the waiting remote bot with that name, if there is one."""
        return self.venue.find_bot(name) if self.venue else None
