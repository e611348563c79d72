"""Decides how the game starts and which moves are made."""

import secrets

from trunkline.engine.errors import IllegalMove, InvalidMove
from trunkline.engine.game import Game
from trunkline.protocol.client_messages import Play, Start, WhyNot
from trunkline.protocol.refusals import Cause, refuse, refuse_move
from trunkline.server.table.commands import BotPlay, Request
from trunkline.server.table.decide.context import Context
from trunkline.server.table.decide.preconditions import check_host, check_not_started, checked_seat
from trunkline.server.table.decide.ruling import Ruling
from trunkline.server.table.decide.seats import bots_on_free_seats
from trunkline.server.table.entries import Played, Started
from trunkline.server.table.state import Sitter, TableState


def start(context: Context, request: Request[Start]) -> Ruling:
    """Start the game. A bot that the host names first takes every free seat."""
    state, message = context.state, request.message
    check_not_started(state)
    check_host(state, request.person.player)
    bots = bots_on_free_seats(state, message.bot, message.names) if message.bot else []
    if len(bots) < state.sitters.count(None):
        raise refuse(Cause.SEATS_OPEN)
    return Ruling([*bots, Started(new_seed(), context.now)])


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(16)


def play(context: Context, request: Request[Play]) -> Ruling:
    """Make a player's move."""
    sitter = _own_sitter(context, request)
    if sitter.is_out_of_time:
        raise refuse(Cause.OUT_OF_TIME)
    if sitter.keeper:
        raise refuse(Cause.KEPT_WARM)
    return _make_move(context, request.message)


def why_not(context: Context, request: Request[WhyNot]) -> Ruling:
    """Refuse with the reason why a route cannot be claimed, if there is one."""
    message, game = request.message, context.state.game
    _own_sitter(context, request)
    assert game is not None
    try:
        refusal = game.why_not_claim(message.seat, message.route, message.color)
    except InvalidMove as error:
        raise refuse_move(error) from error
    if refusal:
        raise refuse_move(refusal)
    return Ruling(viewer=request.viewer)


def bot_play(context: Context, command: BotPlay) -> Ruling:
    """Make the move of a server's bot."""
    if _sitter_in_game(context.state, command.seat).played_by is None:
        raise refuse(Cause.NOT_YOUR_SEAT)
    return _make_move(context, command)


def _own_sitter(context: Context, request: Request[Play] | Request[WhyNot]) -> Sitter:
    """Return who sits on the message's seat, if it is the person who asks."""
    sitter = _sitter_in_game(context.state, request.message.seat)
    if not sitter.needs_connection or sitter.player != request.person.player:
        raise refuse(Cause.NOT_YOUR_SEAT)
    return sitter


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
    gained = 1000 * state.settings.increment if has_clock and _is_turn_over(state, played) else 0
    return Ruling([Played(seat, tuple(events), spent, gained, context.now)], played)


def _is_turn_over(state: TableState, played: Game) -> bool:
    """Return whether a move ends a whole turn. The choice of first tickets is not a turn (R2.2)."""
    assert state.game is not None
    return not state.game.is_beginning and state.game.to_act != played.to_act
