"""What goes over a table's socket, in both directions. Nothing else does."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from trunkline.engine.cards import Card
from trunkline.engine.events import Event
from trunkline.engine.moves import Move
from trunkline.engine.record import Result, result_of
from trunkline.engine.view import SeatView, View
from trunkline.server.commands import Command, Leave, Play, SeatBot, Sit, Start
from trunkline.server.entries import Settings
from trunkline.server.state import Sitter
from trunkline.server.table import Table, Update

MAX_MESSAGE_BYTES = 4096


class SitDown(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a seat, or any that is free."""

    id: int
    seat: int | None = None


class GiveSeatToBot(msgspec.Struct, frozen=True, tag="seat_bot", forbid_unknown_fields=True):
    """Give a seat to a bot."""

    id: int
    seat: int
    bot: str


class GetUp(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Leave one's seat before the game begins."""

    id: int


class Begin(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Begin the game."""

    id: int


class MakeMove(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Make a move; `version` is that of the update it answers."""

    id: int
    seat: int
    version: int
    move: Move


ClientMessage = SitDown | GiveSeatToBot | GetUp | Begin | MakeMove


class SitterMessage(msgspec.Struct, frozen=True):
    """Who sits on a seat, as everybody may know it."""

    name: str
    bot: str | None


class ViewMessage(msgspec.Struct, frozen=True):
    """A view on the wire."""

    to_act: tuple[int, ...]
    is_over: bool
    turns_left: int | None
    seats: tuple[SeatView, ...]
    face_up: tuple[Card | None, ...]
    pile_size: int
    discards: dict[Card, int]
    ticket_deck_size: int
    hand: dict[Card, int]
    tickets: tuple[str, ...]
    offer: tuple[str, ...]


class TableSummary(msgspec.Struct, frozen=True):
    """A table as the list of tables shows it."""

    id: str
    settings: Settings
    sitters: tuple[SitterMessage | None, ...]
    stage: Literal["open", "running", "over"]


class UpdateMessage(msgspec.Struct, frozen=True, tag="update"):
    """How the table stands. A reconnect brings it anew, with all events from the beginning."""

    version: int
    settings: Settings
    sitters: tuple[SitterMessage | None, ...]
    is_host: bool
    seat: int | None
    view: ViewMessage | None
    events: tuple[Event, ...]
    legal_moves: tuple[Move, ...]
    result: Result | None
    """Once the game is over."""


class DoneMessage(msgspec.Struct, frozen=True, tag="done"):
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

_ENCODER = msgspec.json.Encoder()
_CLIENT_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_SERVER_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def encode(message: ClientMessage | ServerMessage) -> str:
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


def command_of(message: ClientMessage, player: str, name: str) -> Command:
    """What a message of that player asks of the table."""
    match message:
        case SitDown(_, seat):
            return Sit(player, name, seat)
        case GiveSeatToBot(_, seat, bot):
            return SeatBot(player, seat, bot)
        case GetUp():
            return Leave(player)
        case Begin():
            return Start(player)
        case MakeMove(_, seat, version, move):
            return Play(player, seat, move, version)


def update_message(table: Table, update: Update, player: str | None) -> UpdateMessage:
    """An update as it goes to a player, or to a spectator (None)."""
    game = table.state.game
    return UpdateMessage(
        version=update.version,
        settings=update.settings,
        sitters=tuple(_sitter_message(sitter) for sitter in update.sitters),
        is_host=player == update.host,
        seat=update.seat,
        view=view_message(update.view) if update.view else None,
        events=update.events,
        legal_moves=update.legal_moves,
        result=result_of(game.score()) if game and game.is_over else None,
    )


def table_summary(table: Table) -> TableSummary:
    """What the list of tables tells of one."""
    state = table.state
    stage: Literal["open", "running", "over"] = "open"
    if state.game:
        stage = "over" if state.game.is_over else "running"
    sitters = tuple(_sitter_message(sitter) for sitter in state.sitters)
    return TableSummary(table.id, state.settings, sitters, stage)


def _sitter_message(sitter: Sitter | None) -> SitterMessage | None:
    return SitterMessage(sitter.name, sitter.bot) if sitter else None


def view_message(view: View) -> ViewMessage:
    """A view as it goes over the socket."""
    fields: Sequence[str] = ViewMessage.__struct_fields__
    return ViewMessage(**{field: getattr(view, field) for field in fields})
