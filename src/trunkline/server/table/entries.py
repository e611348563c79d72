"""The entries of a table's log. Applied in order, they make the table."""

from collections.abc import Iterable
from typing import Any

import msgspec

from trunkline.engine.events import RecordedEvent
from trunkline.protocol.table_settings import Phrase, TableSettings
from trunkline.protocol.tags import tag_of

# Logs written before these entries were renamed. A log is never rewritten.
OLD_TAGS = {
    "seat_left": "seat_cleared",
    "relieved": "keeper_seated",
    "taken_back": "resumed",
}


class _Entry(msgspec.Struct, frozen=True, tag=tag_of):
    pass


class Opened(_Entry, frozen=True):
    """The table was opened."""

    settings: TableSettings
    host: str
    at: int | None = None
    """The seconds since 1970. None in logs up to 0.2.0."""


class SeatTaken(_Entry, frozen=True):
    """A player or a bot sat down."""

    seat: int
    player: str
    name: str
    bot: str | None = None
    is_remote: bool = False
    """Whether the bot plays over its own connection."""


class SeatCleared(_Entry, frozen=True):
    """A seat became free before the game."""

    seat: int


class HostPassed(_Entry, frozen=True):
    """Somebody else became the host."""

    host: str


class Started(_Entry, frozen=True):
    """The game started."""

    seed: str
    at: int | None = None
    """The seconds since 1970. None in logs up to 0.2.0."""


class Played(_Entry, frozen=True):
    """A seat moved, with everything that happened because of it."""

    seat: int
    events: tuple[RecordedEvent, ...]
    spent: int = 0
    """The milliseconds of the seat's bank that the move took."""
    gained: int = 0
    """The milliseconds that the bank got because the turn ended."""
    at: int | None = None
    """The seconds since 1970. None in logs up to 0.2.0."""


class KeeperSeated(_Entry, frozen=True):
    """A keeper plays for somebody who is away or out of time."""

    seat: int
    bot: str
    is_out_of_time: bool = False


class Resumed(_Entry, frozen=True):
    """A player took over from the keeper again."""

    seat: int


class KickVoted(_Entry, frozen=True):
    """A player voted to give an absent player's seat to the keeper."""

    seat: int
    player: str


class Kicked(_Entry, frozen=True):
    """The keeper got the seat for good."""

    seat: int


class Said(_Entry, frozen=True):
    """A seat said something."""

    seat: int
    text: str | None = None
    phrase: Phrase | None = None


class Muted(_Entry, frozen=True):
    """A player muted a seat, or unmuted it."""

    player: str
    seat: int
    is_muted: bool


class Rematched(_Entry, frozen=True):
    """The players move to another table."""

    table: str


LogEntry = (
    Opened
    | SeatTaken
    | SeatCleared
    | HostPassed
    | Started
    | Played
    | KeeperSeated
    | Resumed
    | KickVoted
    | Kicked
    | Said
    | Muted
    | Rematched
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)


def encode_entries(entries: Iterable[LogEntry]) -> list[bytes]:
    """Write entries in the form the store keeps."""
    return [_ENCODER.encode(entry) for entry in entries]


class UnreadableEntry(ValueError):
    """An entry of a log cannot be read. The first has the number 1."""

    def __init__(self, number: int) -> None:
        super().__init__(f"entry {number} cannot be read")
        self.number = number


def decode_entries(data: Iterable[bytes]) -> list[LogEntry]:
    """Read entries from the store, also those of earlier releases. Raises `UnreadableEntry`."""
    entries: list[LogEntry] = []
    try:
        entries.extend(_decode(entry) for entry in data)
    except Exception as error:
        raise UnreadableEntry(len(entries) + 1) from error
    return entries


def _decode(data: bytes) -> LogEntry:
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError:
        return _decode_old(msgspec.json.decode(data))


def _decode_old(entry: dict[str, Any]) -> LogEntry:
    tag = entry.get("type", "")
    renamed: LogEntry = msgspec.convert(entry | {"type": OLD_TAGS.get(tag, tag)}, LogEntry)
    return renamed


def players_seated(entries: Iterable[LogEntry]) -> list[str]:
    """Return the people and remote bots that sat down."""
    taken = (entry for entry in entries if isinstance(entry, SeatTaken))
    return [entry.player for entry in taken if entry.bot is None or entry.is_remote]
