"""Decides on a rematch and who sits where in it."""

from trunkline.maps import load_map
from trunkline.protocol.client_messages import Rematch
from trunkline.protocol.refusals import Cause, refuse
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.table.commands import Request
from trunkline.server.table.decide.context import Context, NewTable
from trunkline.server.table.decide.play import new_seed
from trunkline.server.table.decide.preconditions import own_seats
from trunkline.server.table.decide.ruling import Ruling
from trunkline.server.table.entries import Rematched, SeatTaken, Started
from trunkline.server.table.state import Sitter


def rematch(context: Context, request: Request[Rematch]) -> Ruling:
    """Open a table for the same players and say so to everybody. Bots do not wait for a start."""
    state, player = context.state, request.person.player
    own_seats(state, player)
    if state.game is None or not state.game.is_over:
        raise refuse(Cause.NOT_OVER)
    if is_guided(state.settings):
        raise refuse(Cause.ONLY_A_LESSON)
    if state.rematch:
        raise refuse(Cause.HAS_REMATCH)
    seated = rotated(state.sitters)
    game = Started(new_seed(), context.now) if has_bot(seated) else None
    next_table = NewTable(context.next_id, state.settings, player, seated, game)
    return Ruling([Rematched(next_table.id)], next_table=next_table)


def is_guided(settings: TableSettings) -> bool:
    """Return whether it is a game that a guide explains."""
    return settings.ruleset in load_map(settings.map).guided


def rotated(sitters: list[Sitter | None]) -> tuple[SeatTaken, ...]:
    """Move everybody one seat on. A keeper takes the seat of its absent player."""
    seats = len(sitters)
    return tuple(
        _seated_again((seat + 1) % seats, sitter) for seat, sitter in enumerate(sitters) if sitter
    )


def has_bot(seated: tuple[SeatTaken, ...]) -> bool:
    """Return whether a bot of the server is among them."""
    return any(taken.bot and not taken.is_remote for taken in seated)


def _seated_again(seat: int, sitter: Sitter) -> SeatTaken:
    if sitter.keeper and not sitter.is_out_of_time:
        return SeatTaken(seat, sitter.keeper, sitter.keeper, sitter.keeper)
    return SeatTaken(seat, sitter.player, sitter.name, sitter.bot, sitter.is_remote)
