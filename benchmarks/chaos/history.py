"""What clients did and saw at one table, in the order in which it happened.

Times are seconds of one clock that never jumps.
"""

import time
from collections.abc import Iterable
from pathlib import Path

import msgspec


class _Noted(msgspec.Struct, frozen=True, tag=True):
    at: float
    client: str
    connection: int
    """The number of the client's connection to the table, from 1."""


class Connected(_Noted, frozen=True):
    """A client opened a connection."""

    wants_changes: bool = False


class Disconnected(_Noted, frozen=True):
    """A connection ended, or the client gave it up."""


class Invoked(_Noted, frozen=True):
    """A client sent a message. A repeated one has the same operation and another attempt."""

    operation: int
    attempt: int
    """The id of the message on its connection."""
    message: str


class Acknowledged(_Noted, frozen=True):
    """The server said that it carried out an attempt."""

    attempt: int
    version: int


class Rejected(_Noted, frozen=True):
    """The server refused an attempt."""

    attempt: int
    code: str


class Received(_Noted, frozen=True):
    """A client got an update or a change, word for word."""

    text: str


class Deserted(_Noted, frozen=True):
    """A client left for good."""


Note = Connected | Disconnected | Invoked | Acknowledged | Rejected | Received | Deserted

_DECODER: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)


class HistoryFile:
    """Writes the history of one table to a file, line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("wb")

    def add(self, note: Note) -> None:
        """Write one note."""
        self._file.write(msgspec.json.encode(note) + b"\n")

    def close(self) -> None:
        """Write everything to the disk."""
        self._file.close()


def read_history(path: Path) -> list[Note]:
    """Read a history that was written."""
    return read_notes(path.read_bytes().splitlines())


def read_notes(lines: Iterable[bytes]) -> list[Note]:
    """Read notes, one in each line."""
    return [_DECODER.decode(line) for line in lines]


def now() -> float:
    """Return the time of histories."""
    return time.monotonic()
