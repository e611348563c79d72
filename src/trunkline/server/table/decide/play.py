"""Decides how the game starts and which moves are made."""

import secrets

from trunkline.engine.errors import IllegalMove, InvalidMove
from trunkline.protocol.client_messages import Play, Start
from trunkline.protocol.refusals import Cause, refuse, refuse_move
from trunkline.server.table.commands import BotPlay, Request
from trunkline.server.table.decide.context import Context
from trunkline.server.table.decide.preconditions import check_host, check_not_started, checked_seat
from trunkline.server.table.decide.ruling import Ruling
from trunkline.server.table.entries import Played, Started
from trunkline.server.table.state import Sitter, TableState


def start(context: Context, request: Request[Start]) -> Ruling:
    """Start the game."""
    check_not_started(context.state)
    check_host(context.state, request.person.player)
    if None in context.state.sitters:
        raise refuse(Cause.SEATS_OPEN)
    return Ruling([Started(secrets.token_hex(16))])


def play(context: Context, request: Request[Play]) -> Ruling:
    """Make a player's move."""
    sitter = _sitter_in_game(context.state, request.message.seat)
    if not sitter.needs_connection or sitter.player != request.person.player:
        raise refuse(Cause.NOT_YOUR_SEAT)
    if sitter.is_out_of_time:
        raise refuse(Cause.OUT_OF_TIME)
    if sitter.keeper:
        raise refuse(Cause.KEPT_WARM)
    return _make_move(context, request.message)


def bot_play(context: Context, command: BotPlay) -> Ruling:
    """Make the move of a server's bot."""
    if _sitter_in_game(context.state, command.seat).played_by is None:
        raise refuse(Cause.NOT_YOUR_SEAT)
    return _make_move(context, command)


def _sitter_in_game(state: TableState, seat: int) -> Sitter:
    if state.game is None:
        raise refuse(Cause.NOT_STARTED)
    return state.sitter(checked_seat(state, seat))


def _make_move(context: Context, command: Play | BotPlay) -> Ruling:
    """Make a move on a copy of the game."""
    state, seat = context.state, command.seat
    assert state.game is not None
    if not state.turn_version <= command.version <= state.version:
        raise refuse(Cause.STALE)
    played = state.game.copy()
    try:
        events = played.play(seat, command.move)
    except (InvalidMove, IllegalMove) as error:
        raise refuse_move(error) from error
    has_clock = state.settings.bank is not None and state.sitter(seat).played_by is None
    spent = context.clock.running(seat) if has_clock else 0
    return Ruling([Played(seat, tuple(events), spent)], played)
