"""The messages the server sends over websockets."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from trunkline.engine.cards import Card
from trunkline.engine.events import Event
from trunkline.engine.moves import Move
from trunkline.engine.path_routes import CheapestPath
from trunkline.engine.record import Result
from trunkline.engine.refusal_facts import Facts
from trunkline.engine.view import SeatView
from trunkline.protocol.table_settings import Phrase, TableSettings
from trunkline.protocol.tags import tag_of


class SitterMessage(msgspec.Struct, frozen=True, gc=False):
    """Who sits on a seat, as far as it is public."""

    name: str
    bot: str | None
    is_here: bool
    """Whether the player is connected. The server's own bots always are."""
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
    own_seats: tuple[int, ...] = ()
    """The seats of the player whose list it is."""
    started: int | None = None
    """When the game started, in seconds since 1970. None if nobody knows: games up to 0.2.0."""
    ended: int | None = None
    points: tuple[int, ...] | None = None
    """The final points of each seat, once the game is over."""
    winners: tuple[int, ...] = ()


class ViewMessage(msgspec.Struct, frozen=True, gc=False):
    """What a seat, or a spectator, may know of the game."""

    first: int
    """The seat that started."""
    to_act: tuple[int, ...]
    is_over: bool
    is_second_card_due: bool
    turns_left: int | None
    seats: tuple[SeatView, ...]
    closed_routes: tuple[str, ...]
    """Unclaimed routes that nobody can claim any more."""
    face_up: tuple[Card | None, ...]
    pile_size: int
    discards: dict[Card, int]
    ticket_deck_size: int
    hand: dict[Card, int]
    tickets: tuple[str, ...]
    completed: dict[str, tuple[str, ...]]
    """Your completed tickets, each with the routes that connect its cities."""
    offer: tuple[str, ...]
    open_tickets: dict[str, CheapestPath | None] = {}
    """Your other tickets and those offered, each with a cheapest path; None if no path is left."""


class SeatReveal(msgspec.Struct, frozen=True):
    """What the end reveals of a seat: its place, and the routes of its tickets and longest path."""

    rank: int
    """From 1. Tied seats share a place."""
    completed: dict[str, tuple[str, ...]]
    longest_path: tuple[str, ...]


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat: a text or a phrase."""

    seat: int
    text: str | None
    phrase: Phrase | None


class UpdateMessage(msgspec.Struct, frozen=True, gc=False, tag=tag_of):
    """The table as it is now. The first one after connecting has all events from the start."""

    table: str
    version: int
    settings: TableSettings
    sitters: tuple[SitterMessage | None, ...]
    spectators: int
    is_host: bool
    own_seats: tuple[int, ...]
    seat: int | None
    """The one whose view this is. None sees what is public."""
    view: ViewMessage | None
    first_event: int
    """The number of events before these."""
    events: tuple[Event, ...]
    legal_moves: tuple[Move, ...]
    banks: tuple[int, ...] | None
    """The milliseconds each seat has left. Those of the seats to act are running."""
    chat: tuple[ChatLine, ...]
    """The lines since the previous update, without those of muted seats."""
    muted: tuple[int, ...]
    result: Result | None
    """Set once the game is over."""
    reveal: tuple[SeatReveal, ...] | None
    rematch: str | None
    """The table of the rematch."""


class ViewChange(msgspec.Struct, frozen=True, gc=False):
    """The keys of a `ViewMessage` that have changed. Each has its whole new value."""

    first: int | UnsetType = UNSET
    to_act: tuple[int, ...] | UnsetType = UNSET
    is_over: bool | UnsetType = UNSET
    is_second_card_due: bool | UnsetType = UNSET
    turns_left: int | UnsetType | None = UNSET
    seats: tuple[SeatView, ...] | UnsetType = UNSET
    closed_routes: tuple[str, ...] | UnsetType = UNSET
    face_up: tuple[Card | None, ...] | UnsetType = UNSET
    pile_size: int | UnsetType = UNSET
    discards: dict[Card, int] | UnsetType = UNSET
    ticket_deck_size: int | UnsetType = UNSET
    hand: dict[Card, int] | UnsetType = UNSET
    tickets: tuple[str, ...] | UnsetType = UNSET
    completed: dict[str, tuple[str, ...]] | UnsetType = UNSET
    offer: tuple[str, ...] | UnsetType = UNSET
    open_tickets: dict[str, CheapestPath | None] | UnsetType = UNSET


class ChangeMessage(msgspec.Struct, frozen=True, gc=False, tag=tag_of):
    """The keys of an `UpdateMessage` that have changed since the previous message about the table.

    Only clients that ask for changes receive it.
    """

    version: int
    since: int
    """The version of the previous update or change."""
    sitters: tuple[SitterMessage | None, ...] | UnsetType = UNSET
    spectators: int | UnsetType = UNSET
    is_host: bool | UnsetType = UNSET
    own_seats: tuple[int, ...] | UnsetType = UNSET
    view: ViewChange | UnsetType = UNSET
    """Only its changed keys, or all of them when the game starts."""
    first_event: int | UnsetType = UNSET
    events: tuple[Event, ...] | UnsetType = UNSET
    """The events since the previous message. Without this key there were none."""
    legal_moves: tuple[Move, ...] | UnsetType = UNSET
    banks: tuple[int, ...] | UnsetType | None = UNSET
    chat: tuple[ChatLine, ...] | UnsetType = UNSET
    """The lines since the previous message. Without this key there were none."""
    muted: tuple[int, ...] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
    reveal: tuple[SeatReveal, ...] | UnsetType | None = UNSET
    rematch: str | UnsetType | None = UNSET


class DoneMessage(msgspec.Struct, frozen=True, gc=False, tag=tag_of):
    """The server carried out the message with that id. The table now has this version."""

    id: int
    version: int


class RefusedMessage(msgspec.Struct, frozen=True, tag=tag_of):
    """The server refused the message with that id, and nothing changed.

    The id is None if the message could not be read.
    """

    id: int | None
    code: str
    sentence: str
    rule: str | None = None
    facts: Facts | None = None
    """What the move needs and what you have, if that is the reason."""


ServerMessage = UpdateMessage | ChangeMessage | DoneMessage | RefusedMessage


class SeatedMessage(msgspec.Struct, frozen=True, tag=tag_of):
    """A waiting remote bot has a seat at this table and should connect to it."""

    table: str


WaitingMessage = SeatedMessage | RefusedMessage
"""What a remote bot receives while it waits for a seat."""
