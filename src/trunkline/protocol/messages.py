"""What goes over a table's socket, in both directions. Nothing else does."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from trunkline.engine.cards import Card
from trunkline.engine.events import Event
from trunkline.engine.moves import Move
from trunkline.engine.record import Result
from trunkline.engine.view import SeatView
from trunkline.protocol.table_settings import Phrase, TableSettings

MAX_MESSAGE_BYTES = 4096

Id = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number of the client's own choice, small enough for every language."""


class ClientRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """What every message of a client has: an id, which the answer repeats."""

    id: Id


class SitDown(ClientRequest, frozen=True, tag="sit"):
    """Take a seat, or any that is free.

    With a `name` it is a seat of its own for somebody who shares the device.
    """

    seat: int | None = None
    name: str | None = None


class GiveSeatToBot(ClientRequest, frozen=True, tag="seat_bot"):
    """Give a seat to a bot, which may be given a name."""

    seat: int
    bot: str
    name: str | None = None


class FreeSeat(ClientRequest, frozen=True, tag="clear_seat"):
    """Make a seat free before the game begins."""

    seat: int


class GetUp(ClientRequest, frozen=True, tag="leave"):
    """Leave one's seat; during a game a bot goes on."""


class Begin(ClientRequest, frozen=True, tag="start"):
    """Begin the game."""


class MakeMove(ClientRequest, frozen=True, tag="play"):
    """Make a move; `version` is that of the update it answers."""

    seat: int
    version: int
    move: Move


class ComeBack(ClientRequest, frozen=True, tag="take_back"):
    """Play again instead of the bot that kept the seat warm."""


class VoteKick(ClientRequest, frozen=True, tag="kick"):
    """Vote that the bot should keep an absent player's seat."""

    seat: int


class SayText(ClientRequest, frozen=True, tag="say"):
    """Say something in one's own words."""

    text: str


class SayPhrase(ClientRequest, frozen=True, tag="say_phrase"):
    """Say something that every page says in its reader's language."""

    phrase: Phrase


class MuteSeat(ClientRequest, frozen=True, tag="mute"):
    """Hear nothing more of a seat, or hear it again."""

    seat: int
    is_muted: bool


class LookThrough(ClientRequest, frozen=True, tag="look"):
    """See the table as another of one's own seats, or as none: for people who share a device."""

    seat: int | None


class AskRematch(ClientRequest, frozen=True, tag="rematch"):
    """Open a table for the same players, seats rotated; the next update tells which."""


ClientMessage = (
    SitDown
    | GiveSeatToBot
    | FreeSeat
    | GetUp
    | Begin
    | MakeMove
    | ComeBack
    | VoteKick
    | SayText
    | SayPhrase
    | MuteSeat
    | LookThrough
    | AskRematch
)


class SitterMessage(msgspec.Struct, frozen=True, gc=False):
    """Who sits on a seat, as everybody may know it."""

    name: str
    bot: str | None
    is_here: bool
    """Whether the player is connected; bots are."""
    keeper: str | None
    """The bot that plays while the player is away."""
    is_out_of_time: bool
    kick_votes: int


class TableSummary(msgspec.Struct, frozen=True):
    """A table as the list of tables shows it."""

    id: str
    settings: TableSettings
    sitters: tuple[SitterMessage | None, ...]
    stage: Literal["open", "running", "over"]
    spectators: int


class ViewMessage(msgspec.Struct, frozen=True, gc=False):
    """A view on the wire."""

    first: int
    """The seat that began."""
    to_act: tuple[int, ...]
    is_over: bool
    is_second_card_due: bool
    turns_left: int | None
    seats: tuple[SeatView, ...]
    closed_routes: tuple[str, ...]
    """Routes that nobody has and nobody can claim any more."""
    face_up: tuple[Card | None, ...]
    pile_size: int
    discards: dict[Card, int]
    ticket_deck_size: int
    hand: dict[Card, int]
    tickets: tuple[str, ...]
    completed: dict[str, tuple[str, ...]]
    """Which of one's own tickets are complete, each with the routes that join its cities."""
    offer: tuple[str, ...]


class SeatReveal(msgspec.Struct, frozen=True):
    """What the end reveals of a seat: its place, and the routes of its tickets and longest path."""

    rank: int
    """From 1; seats that tie share a place."""
    completed: dict[str, tuple[str, ...]]
    longest_path: tuple[str, ...]


class ChatLine(msgspec.Struct, frozen=True):
    """Something said at the table: a text, or a phrase."""

    seat: int
    text: str | None
    phrase: Phrase | None


class UpdateMessage(msgspec.Struct, frozen=True, gc=False, tag="update"):
    """How the table stands. A reconnect brings it anew, with all events from the beginning."""

    table: str
    version: int
    settings: TableSettings
    sitters: tuple[SitterMessage | None, ...]
    spectators: int
    is_host: bool
    own_seats: tuple[int, ...]
    seat: int | None
    """The one of them whose view this is; None sees what everybody may."""
    view: ViewMessage | None
    first_event: int
    """How many events came before these."""
    events: tuple[Event, ...]
    legal_moves: tuple[Move, ...]
    banks: tuple[int, ...] | None
    """Milliseconds that each seat has left; those of the seats to act are running."""
    chat: tuple[ChatLine, ...]
    """What was said since the update before, by seats that are not muted."""
    muted: tuple[int, ...]
    result: Result | None
    """Once the game is over."""
    reveal: tuple[SeatReveal, ...] | None
    rematch: str | None
    """The table where the players go on."""


class DoneMessage(msgspec.Struct, frozen=True, gc=False, tag="done"):
    """The message with that id was carried out, and made this version."""

    id: int
    version: int


class RefusedMessage(msgspec.Struct, frozen=True, tag="refused"):
    """The message with that id (None: it could not be read) was refused; nothing has changed."""

    id: int | None
    code: str
    sentence: str
    rule: str | None = None


ServerMessage = UpdateMessage | DoneMessage | RefusedMessage


class SeatedMessage(msgspec.Struct, frozen=True, tag="seated"):
    """A remote bot that waits has a seat at this table, and should connect there."""

    table: str


WaitingMessage = SeatedMessage | RefusedMessage
"""What a remote bot is told where it waits."""

_ENCODER = msgspec.json.Encoder()
_CLIENT_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_SERVER_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_WAITING_DECODER: msgspec.json.Decoder[WaitingMessage] = msgspec.json.Decoder(WaitingMessage)


def encode(message: ClientMessage | ServerMessage | WaitingMessage) -> str:
    """A message as it goes over the socket."""
    return _ENCODER.encode(message).decode()


def decode_client_message(data: str | bytes) -> ClientMessage:
    """Read what a client sent; raises `ValueError`."""
    try:
        return _CLIENT_DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def decode_server_message(data: str | bytes) -> ServerMessage:
    """Read what a server sent."""
    return _SERVER_DECODER.decode(data)


def decode_waiting_message(data: str | bytes) -> WaitingMessage:
    """Read what a server sent to a bot that waits."""
    return _WAITING_DECODER.decode(data)
