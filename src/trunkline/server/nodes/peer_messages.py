"""What nodes tell each other. Every message is small: the bus carries 8000 bytes at a time."""

import contextlib
from collections.abc import Iterable, Iterator

import msgspec

from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.server_messages import TableSummary
from trunkline.protocol.tags import tag_of


class _Message(msgspec.Struct, frozen=True, tag=tag_of):
    pass


class Hello(_Message, frozen=True):
    """A node has joined. It forgot everything, so the others forget it and introduce themselves."""


class Goodbye(_Message, frozen=True):
    """A node is about to stop. Others can hold its tables."""


class WhoIsAt(_Message, frozen=True):
    """A node has loaded a table and wants to know who is connected to it elsewhere."""

    table: str


class ConnectedTo(_Message, frozen=True):
    """Who is connected to a table at the sender: everybody, so a lost message does no harm."""

    table: str
    players: tuple[str, ...]
    """Those who sit at the table."""
    spectators: int


class BotWaits(_Message, frozen=True):
    """A remote bot waits for a seat at the sender, or no longer does."""

    player: str
    name: str
    is_waiting: bool


class Invite(_Message, frozen=True):
    """A remote bot that waits elsewhere has a seat at a table."""

    player: str
    table: str


class CutOff(_Message, frozen=True):
    """A player's cookie or token is no longer valid."""

    player: str
    code: CloseCode


class PageConnected(_Message, frozen=True):
    """A page has a new connection at the sender, which replaces earlier ones."""

    table: str
    player: str | None
    page: str
    attempt: int


class Listed(_Message, frozen=True):
    """A public table that the sender holds, as the list of tables shows it."""

    summary: TableSummary
    opened: float
    """When it became live, in seconds since 1970. Newer tables come first."""


class Unlisted(_Message, frozen=True):
    """A table is no longer live at its holder."""

    table: str


PeerMessage = (
    Hello
    | Goodbye
    | WhoIsAt
    | ConnectedTo
    | BotWaits
    | Invite
    | CutOff
    | PageConnected
    | Listed
    | Unlisted
)


class Parcel(msgspec.Struct, frozen=True, array_like=True):
    """Messages of one node that travel together."""

    node: str
    messages: tuple[msgspec.Raw, ...]

    def known_messages(self) -> Iterator[PeerMessage]:
        """Yield the messages, without those that only a later release knows."""
        for message in self.messages:
            with contextlib.suppress(msgspec.ValidationError):
                yield _MESSAGES.decode(message)


_ENCODER = msgspec.json.Encoder()
_MESSAGES: msgspec.json.Decoder[PeerMessage] = msgspec.json.Decoder(PeerMessage)
_PARCELS = msgspec.json.Decoder(Parcel)


def encode_parcels(node: str, messages: Iterable[PeerMessage], most_bytes: int) -> list[str]:
    """Return the messages in order, in parcels of at most that many bytes if possible."""
    parcels: list[list[bytes]] = [[]]
    size = 0
    for data in map(_ENCODER.encode, messages):
        if parcels[-1] and size + len(data) > most_bytes:
            parcels.append([])
            size = 0
        parcels[-1].append(data)
        size += len(data) + 1
    return [_encode(node, parts) for parts in parcels if parts]


def _encode(node: str, parts: list[bytes]) -> str:
    return _ENCODER.encode(Parcel(node, tuple(map(msgspec.Raw, parts)))).decode()


def decode_parcel(text: str) -> Parcel:
    """Read a parcel. Raises `msgspec.DecodeError` if it is none."""
    return _PARCELS.decode(text)
