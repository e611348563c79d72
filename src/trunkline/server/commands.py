"""What people, bots and clocks may ask of a table, and what each comes to."""

import secrets

import msgspec

from trunkline.bots import BOTS
from trunkline.engine.errors import IllegalMove, InvalidMove
from trunkline.engine.game import Game
from trunkline.engine.moves import Move
from trunkline.server.entries import Entry, Played, SeatLeft, SeatTaken, Started
from trunkline.server.refusals import Cause, refuse, refuse_move
from trunkline.server.state import TableState


class Sit(msgspec.Struct, frozen=True):
    """A player takes a seat, or any that is free."""

    player: str
    name: str
    seat: int | None = None


class SeatBot(msgspec.Struct, frozen=True):
    """The host gives a seat to a bot."""

    player: str
    seat: int
    bot: str


class Leave(msgspec.Struct, frozen=True):
    """A player gets up before the game begins."""

    player: str


class Start(msgspec.Struct, frozen=True):
    """The host begins the game."""

    player: str


class Play(msgspec.Struct, frozen=True):
    """A seat moves. `version` is that of the table the player was looking at."""

    player: str
    seat: int
    move: Move
    version: int


Command = Sit | SeatBot | Leave | Start | Play


def decide(state: TableState, command: Command) -> list[Entry]:
    """The entries that a command comes to; raises `Refused`. The state is only looked at."""
    match command:
        case Sit():
            return [_sit(state, command)]
        case SeatBot():
            return [_seat_bot(state, command)]
        case Leave():
            return [_leave(state, command)]
        case Start():
            return [_start(state, command)]
        case Play():
            return [_play(state, command)]


def _sit(state: TableState, command: Sit) -> Entry:
    _check_not_started(state)
    if state.seat_of(command.player) is not None:
        raise refuse(Cause.ALREADY_SEATED)
    seat = _free_seat(state) if command.seat is None else _checked_seat(state, command.seat)
    if state.sitters[seat] is not None:
        raise refuse(Cause.SEAT_TAKEN)
    return SeatTaken(seat, command.player, command.name)


def _seat_bot(state: TableState, command: SeatBot) -> Entry:
    _check_not_started(state)
    _check_host(state, command.player)
    if command.bot not in BOTS:
        raise refuse(Cause.NO_SUCH_BOT)
    seat = _checked_seat(state, command.seat)
    if state.sitters[seat] is not None:
        raise refuse(Cause.SEAT_TAKEN)
    return SeatTaken(seat, command.bot, command.bot, command.bot)


def _leave(state: TableState, command: Leave) -> Entry:
    _check_not_started(state)
    seat = state.seat_of(command.player)
    if seat is None:
        raise refuse(Cause.NOT_SEATED)
    return SeatLeft(seat)


def _start(state: TableState, command: Start) -> Entry:
    _check_not_started(state)
    _check_host(state, command.player)
    if None in state.sitters:
        raise refuse(Cause.SEATS_OPEN)
    return Started(secrets.token_hex(16))


def _play(state: TableState, command: Play) -> Entry:
    game = _game(state)
    seat = _checked_seat(state, command.seat)
    sitter = state.sitters[seat]
    if sitter is None or sitter.player != command.player:
        raise refuse(Cause.NOT_YOUR_SEAT)
    if not state.turn_version <= command.version <= state.version:
        raise refuse(Cause.STALE)
    try:
        return Played(seat, tuple(game.copy().play(seat, command.move)))
    except (InvalidMove, IllegalMove) as error:
        raise refuse_move(error) from error


def _game(state: TableState) -> Game:
    if state.game is None:
        raise refuse(Cause.NOT_STARTED)
    return state.game


def _check_not_started(state: TableState) -> None:
    if state.game is not None:
        raise refuse(Cause.HAS_STARTED)


def _check_host(state: TableState, player: str) -> None:
    if player != state.host:
        raise refuse(Cause.ONLY_THE_HOST)


def _free_seat(state: TableState) -> int:
    if None not in state.sitters:
        raise refuse(Cause.TABLE_FULL)
    return state.sitters.index(None)


def _checked_seat(state: TableState, seat: int) -> int:
    if seat not in range(len(state.sitters)):
        raise refuse(Cause.NO_SUCH_SEAT)
    return seat
