"""What a table's log is made of. The table is whatever its entries, in order, make of it."""

from collections.abc import Iterable

import msgspec

from trunkline.engine.events import RecordedEvent
from trunkline.protocol.table_settings import Phrase, TableSettings


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A table was opened."""

    settings: TableSettings
    host: str


class SeatTaken(msgspec.Struct, frozen=True, tag="seat_taken"):
    """A player, or a bot, sat down."""

    seat: int
    player: str
    name: str
    bot: str | None = None
    is_remote: bool = False
    """Whether the bot plays over a connection of its own."""


class SeatLeft(msgspec.Struct, frozen=True, tag="seat_left"):
    """A seat became free again, before the game began."""

    seat: int


class HostPassed(msgspec.Struct, frozen=True, tag="host_passed"):
    """Somebody else is the host from now on."""

    host: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game began."""

    seed: str


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A seat moved, and this is all that happened."""

    seat: int
    events: tuple[RecordedEvent, ...]
    spent: int = 0
    """Milliseconds of the seat's bank that it took."""


class Relieved(msgspec.Struct, frozen=True, tag="relieved"):
    """A bot plays for somebody who is away, or who has no time left."""

    seat: int
    bot: str
    is_out_of_time: bool = False


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """Whoever was away plays again."""

    seat: int


class KickVoted(msgspec.Struct, frozen=True, tag="kick_voted"):
    """A player wants the bot to have somebody's seat for good."""

    seat: int
    player: str


class Kicked(msgspec.Struct, frozen=True, tag="kicked"):
    """The seat is the bot's for good."""

    seat: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody at the table said something."""

    seat: int
    text: str | None = None
    phrase: Phrase | None = None


class Muted(msgspec.Struct, frozen=True, tag="muted"):
    """A player wants to hear nothing more of a seat, or hear it again."""

    player: str
    seat: int
    is_muted: bool


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The players go on at another table."""

    table: str


Entry = (
    Opened
    | SeatTaken
    | SeatLeft
    | HostPassed
    | Started
    | Played
    | Relieved
    | TakenBack
    | KickVoted
    | Kicked
    | Said
    | Muted
    | Rematched
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode_entries(entries: Iterable[Entry]) -> list[bytes]:
    """Entries as the store keeps them."""
    return [_ENCODER.encode(entry) for entry in entries]


def decode_entries(data: Iterable[bytes]) -> list[Entry]:
    """Entries as the store has kept them."""
    return [_DECODER.decode(entry) for entry in data]


def players_seated(entries: Iterable[Entry]) -> list[str]:
    """The people and the remote bots that sat down by these entries."""
    taken = (entry for entry in entries if isinstance(entry, SeatTaken))
    return [entry.player for entry in taken if entry.bot is None or entry.is_remote]
