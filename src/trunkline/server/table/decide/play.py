"""The game itself: how it begins, goes on, and begins anew at another table."""

import secrets

from trunkline.engine.errors import IllegalMove, InvalidMove
from trunkline.protocol.refusals import Cause, refuse, refuse_move
from trunkline.server.table.clock import Clock
from trunkline.server.table.commands import Play, Rematch, Start
from trunkline.server.table.decide.decision import (
    Decision,
    check_host,
    check_not_started,
    checked_seat,
    own_seats,
)
from trunkline.server.table.entries import Played, Rematched, Started
from trunkline.server.table.state import Sitter, TableState


def start(state: TableState, command: Start) -> Decision:
    """Begin the game."""
    check_not_started(state)
    check_host(state, command.player)
    if None in state.sitters:
        raise refuse(Cause.SEATS_OPEN)
    return Decision([Started(secrets.token_hex(16))])


def play(state: TableState, command: Play, clock: Clock) -> Decision:
    """Make a move, on a copy of the game."""
    if state.game is None:
        raise refuse(Cause.NOT_STARTED)
    seat = checked_seat(state, command.seat)
    sitter = state.sitter(seat)
    _check_plays(sitter, command.player)
    if not state.turn_version <= command.version <= state.version:
        raise refuse(Cause.STALE)
    played = state.game.copy()
    try:
        events = played.play(seat, command.move)
    except (InvalidMove, IllegalMove) as error:
        raise refuse_move(error) from error
    has_clock = state.settings.bank is not None and sitter.played_by is None
    spent = clock.running(seat) if has_clock else 0
    return Decision([Played(seat, tuple(events), spent)], played)


def _check_plays(sitter: Sitter, player: str | None) -> None:
    if player is None and sitter.played_by:
        return
    if not sitter.needs_connection or sitter.player != player:
        raise refuse(Cause.NOT_YOUR_SEAT)
    if sitter.is_out_of_time:
        raise refuse(Cause.OUT_OF_TIME)
    if sitter.keeper:
        raise refuse(Cause.KEPT_WARM)


def rematch(state: TableState, command: Rematch) -> Decision:
    """Tell everybody where the game goes on."""
    own_seats(state, command.player)
    if state.game is None or not state.game.is_over:
        raise refuse(Cause.NOT_OVER)
    if state.rematch:
        raise refuse(Cause.HAS_REMATCH)
    return Decision([Rematched(command.table)])
