"""What people, bots and time ask of a table. Every command goes through the table's mailbox."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from trunkline.engine.moves import Move
from trunkline.protocol.client_messages import ClientMessage
from trunkline.server.people.identity import Person
from trunkline.server.table.viewer import Viewer

M = TypeVar("M", bound=ClientMessage)


@dataclass(frozen=True, slots=True)
class Request(Generic[M]):
    """A message from a person or a remote bot."""

    person: Person
    message: M
    viewer: Viewer | None = None
    """The connection it came over."""


class BotPlay(msgspec.Struct, frozen=True):
    """The server's own bot makes a move. `version` is the version of the table it saw."""

    seat: int
    version: int
    move: Move


class EndGrace(msgspec.Struct, frozen=True):
    """A player was away too long, or a remote bot thought too long."""

    seat: int


class EndTime(msgspec.Struct, frozen=True):
    """A player's bank is empty."""

    seat: int


class PassHost(msgspec.Struct, frozen=True):
    """The host was away too long, so somebody else becomes the host."""

    to: str


ServerCommand = BotPlay | EndGrace | EndTime | PassHost
Command = Request[Any] | ServerCommand


def subject_of(command: Command) -> ClientMessage | ServerCommand:
    """Return what is asked: a client's message, or the server's own command."""
    return command.message if isinstance(command, Request) else command
