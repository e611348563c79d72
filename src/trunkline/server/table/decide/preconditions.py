"""Preconditions that several handlers share. Each raises `Refused`."""

from trunkline.engine.game import Game
from trunkline.protocol.refusals import Cause, refuse
from trunkline.server.people.identity import checked_name
from trunkline.server.table.state import Sitter, TableState


def check_not_started(state: TableState) -> None:
    """Refuse once the game has started."""
    if state.game is not None:
        raise refuse(Cause.HAS_STARTED)


def running_game(state: TableState) -> Game:
    """Return the game in progress."""
    if state.game is None:
        raise refuse(Cause.NOT_STARTED)
    if state.game.is_over:
        raise refuse(Cause.GAME_OVER)
    return state.game


def check_host(state: TableState, player: str) -> None:
    """Refuse anybody but the host."""
    if player != state.host:
        raise refuse(Cause.ONLY_THE_HOST)


def checked_seat(state: TableState, seat: int) -> int:
    """Return the seat if this table has it."""
    if seat not in range(len(state.sitters)):
        raise refuse(Cause.NO_SUCH_SEAT)
    return seat


def free_seat(state: TableState, seat: int | None) -> int:
    """Return the requested seat, or any seat for None, if it is free."""
    if seat is None:
        if None not in state.sitters:
            raise refuse(Cause.TABLE_FULL)
        return state.sitters.index(None)
    if state.sitters[checked_seat(state, seat)] is not None:
        raise refuse(Cause.SEAT_TAKEN)
    return seat


def own_seats(state: TableState, player: str) -> list[int]:
    """Return the seats of a player, who must have one."""
    seats = state.seats_of(player)
    if not seats:
        raise refuse(Cause.NOT_SEATED)
    return seats


def player_at(state: TableState, seat: int) -> Sitter:
    """Return the person or remote bot on a seat."""
    sitter = state.sitters[checked_seat(state, seat)]
    if sitter is None or not sitter.needs_connection:
        raise refuse(Cause.NOBODY_THERE)
    return sitter


def shown_name(name: str) -> str:
    """Return a name that is fit to show."""
    try:
        return checked_name(name)
    except ValueError as error:
        raise refuse(Cause.BAD_NAME) from error
