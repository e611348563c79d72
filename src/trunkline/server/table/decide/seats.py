"""Decides who sits where before the game starts, and which seat a connection sees from."""

from trunkline.bots import BOTS
from trunkline.protocol.client_messages import ClearSeat, Look, SeatBot, Sit
from trunkline.protocol.refusals import Cause, refuse
from trunkline.server.people.identity import Person
from trunkline.server.table.commands import Request
from trunkline.server.table.decide.context import Context
from trunkline.server.table.decide.preconditions import (
    check_host,
    check_not_started,
    checked_seat,
    free_seat,
    shown_name,
)
from trunkline.server.table.decide.ruling import Ruling
from trunkline.server.table.entries import HostPassed, LogEntry, SeatCleared, SeatTaken
from trunkline.server.table.state import TableState


def sit(context: Context, request: Request[Sit]) -> Ruling:
    """Take a seat."""
    state, person, message = context.state, request.person, request.message
    is_shared = message.name is not None
    if person.is_bot and is_shared:
        raise refuse(Cause.NOT_FOR_BOTS)
    check_not_started(state)
    if state.seats_of(person.player) and not is_shared:
        raise refuse(Cause.ALREADY_SEATED)
    seat = free_seat(state, message.seat)
    name = shown_name(person.name if message.name is None else message.name)
    bot = name if person.is_bot else None
    return Ruling([SeatTaken(seat, person.player, name, bot, person.is_bot)])


def seat_bot(context: Context, request: Request[SeatBot]) -> Ruling:
    """Give a seat to a bot. The server's own bot wins over a remote one with the same name."""
    state, message = context.state, request.message
    check_not_started(state)
    check_host(state, request.person.player)
    if message.bot not in BOTS:
        return _seat_remote_bot(state, message.seat, context.find_bot(message.bot))
    seat = free_seat(state, message.seat)
    name = _bot_name(state, message.bot) if message.name is None else shown_name(message.name)
    return Ruling([SeatTaken(seat, message.bot, name, message.bot)])


def _seat_remote_bot(state: TableState, seat: int, bot: Person | None) -> Ruling:
    if bot is None:
        raise refuse(Cause.NO_SUCH_BOT)
    if state.seats_of(bot.player):
        raise refuse(Cause.BOT_SEATED)
    seat = free_seat(state, seat)
    return Ruling([SeatTaken(seat, bot.player, bot.name, bot.name, is_remote=True)])


def bots_on_free_seats(state: TableState, bot: str, names: tuple[str, ...] = ()) -> list[SeatTaken]:
    """Give every free seat to a bot of the server: first those with a name, then nameless ones."""
    if bot not in BOTS:
        raise refuse(Cause.NO_SUCH_BOT)
    free = [seat for seat, sitter in enumerate(state.sitters) if sitter is None]
    given = [shown_name(name) for name in names[: len(free)]]
    own = [_bot_name(state, bot, seated) for seated in range(len(given), len(free))]
    return [SeatTaken(seat, bot, name, bot) for seat, name in zip(free, given + own, strict=True)]


def _bot_name(state: TableState, bot: str, more: int = 0) -> str:
    """Return the bot's own name, with a number if it is not the first.

    `more` is how many of its kind sit down with it.
    """
    same = more + sum(sitter is not None and sitter.bot == bot for sitter in state.sitters)
    return f"{bot} {same + 1}" if same else bot


def clear_seat(context: Context, request: Request[ClearSeat]) -> Ruling:
    """Free a seat."""
    state, seat = context.state, request.message.seat
    check_not_started(state)
    check_host(state, request.person.player)
    if state.sitters[checked_seat(state, seat)] is None:
        raise refuse(Cause.NOBODY_THERE)
    return Ruling([SeatCleared(seat)])


def clear_all_seats(state: TableState, player: str) -> list[LogEntry]:
    """Free every seat of a player. A host who leaves passes the role to somebody else."""
    entries: list[LogEntry] = [SeatCleared(seat) for seat in state.seats_of(player)]
    others = [other for other in state.people() if other != player]
    if player == state.host and others:
        entries.append(HostPassed(others[0]))
    return entries


def look(context: Context, request: Request[Look]) -> Ruling:
    """See from another of one's own seats, or from none. The log does not change."""
    viewer, seat = request.viewer, request.message.seat
    assert viewer is not None, "only a connection can look"
    if seat is not None and seat not in context.state.seats_of(request.person.player):
        raise refuse(Cause.NOT_YOUR_SEAT)
    viewer.chosen = seat
    return Ruling(viewer=viewer)
