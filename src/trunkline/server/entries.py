"""What a table's log is made of. The table is whatever its entries, in order, make of it."""

from collections.abc import Iterable

import msgspec

from trunkline.engine.events import RecordedEvent


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chose."""

    seats: int
    ruleset: str = "classic"
    map: str = "usa"
    first: int | None = None
    """The seat that begins; None leaves it to the lot."""
    is_private: bool = False
    """Not listed: only who knows its id finds it."""


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A table was opened."""

    settings: Settings
    host: str


class SeatTaken(msgspec.Struct, frozen=True, tag="seat_taken"):
    """A player, or a bot, sat down."""

    seat: int
    player: str
    name: str
    bot: str | None = None


class SeatLeft(msgspec.Struct, frozen=True, tag="seat_left"):
    """A seat became free again, before the game began."""

    seat: int


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game began."""

    seed: str


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A seat moved, and this is all that happened."""

    seat: int
    events: tuple[RecordedEvent, ...]


Entry = Opened | SeatTaken | SeatLeft | Started | Played

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode_entries(entries: Iterable[Entry]) -> list[bytes]:
    """Entries as the store keeps them."""
    return [_ENCODER.encode(entry) for entry in entries]


def decode_entries(data: Iterable[bytes]) -> list[Entry]:
    """Entries as the store has kept them."""
    return [_DECODER.decode(entry) for entry in data]
