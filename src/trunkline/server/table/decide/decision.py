"""A decision, and the questions that many decisions ask first."""

from dataclasses import dataclass

from trunkline.engine.game import Game
from trunkline.protocol.refusals import Cause, refuse
from trunkline.server.table.entries import Entry, Started
from trunkline.server.table.state import Sitter, TableState


@dataclass(frozen=True, slots=True)
class Decision:
    """The entries to keep, and the game after them if one of them is a move."""

    entries: list[Entry]
    played: Game | None = None

    @property
    def is_running(self) -> bool | None:
        """Whether a game begins (True) or ends (False) by it."""
        if self.played and self.played.is_over:
            return False
        return True if any(isinstance(entry, Started) for entry in self.entries) else None


def check_not_started(state: TableState) -> None:
    """Refuse once the game has begun."""
    if state.game is not None:
        raise refuse(Cause.HAS_STARTED)


def running_game(state: TableState) -> Game:
    """The game that is being played."""
    if state.game is None:
        raise refuse(Cause.NOT_STARTED)
    if state.game.is_over:
        raise refuse(Cause.GAME_OVER)
    return state.game


def check_host(state: TableState, player: str) -> None:
    """Refuse whoever is not the host."""
    if player != state.host:
        raise refuse(Cause.ONLY_THE_HOST)


def checked_seat(state: TableState, seat: int) -> int:
    """A seat of this table."""
    if seat not in range(len(state.sitters)):
        raise refuse(Cause.NO_SUCH_SEAT)
    return seat


def free_seat(state: TableState, seat: int | None) -> int:
    """The seat asked for, or any, if it is free."""
    if seat is None:
        if None not in state.sitters:
            raise refuse(Cause.TABLE_FULL)
        return state.sitters.index(None)
    if state.sitters[checked_seat(state, seat)] is not None:
        raise refuse(Cause.SEAT_TAKEN)
    return seat


def own_seats(state: TableState, player: str) -> list[int]:
    """Where a player sits; refuses who does not."""
    seats = state.seats_of(player)
    if not seats:
        raise refuse(Cause.NOT_SEATED)
    return seats


def player_at(state: TableState, seat: int) -> Sitter:
    """The person, or the remote bot, who has a seat."""
    sitter = state.sitters[checked_seat(state, seat)]
    if sitter is None or not sitter.needs_connection:
        raise refuse(Cause.NOBODY_THERE)
    return sitter
