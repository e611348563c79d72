"""Who sits where, before the game begins."""

from trunkline.bots import BOTS
from trunkline.protocol.refusals import Cause, refuse
from trunkline.server.people.identity import checked_name
from trunkline.server.table.commands import ClearSeat, SeatBot, Sit
from trunkline.server.table.decide.decision import (
    Decision,
    check_host,
    check_not_started,
    checked_seat,
    free_seat,
)
from trunkline.server.table.entries import Entry, HostPassed, SeatLeft, SeatTaken
from trunkline.server.table.state import TableState


def sit(state: TableState, command: Sit) -> Decision:
    """Take a seat."""
    check_not_started(state)
    if state.seats_of(command.player) and not command.is_shared:
        raise refuse(Cause.ALREADY_SEATED)
    seat = free_seat(state, command.seat)
    name = shown_name(command.name)
    bot = name if command.is_bot else None
    return Decision([SeatTaken(seat, command.player, name, bot, command.is_bot)])


def seat_bot(state: TableState, command: SeatBot) -> Decision:
    """Give a seat to a bot."""
    check_not_started(state)
    check_host(state, command.player)
    if command.remote is not None:
        return _seat_remote_bot(state, command, command.remote)
    if command.bot not in BOTS:
        raise refuse(Cause.NO_SUCH_BOT)
    seat = free_seat(state, command.seat)
    name = _bot_name(state, command.bot) if command.name is None else shown_name(command.name)
    return Decision([SeatTaken(seat, command.bot, name, command.bot)])


def _seat_remote_bot(state: TableState, command: SeatBot, player: str) -> Decision:
    if state.seats_of(player):
        raise refuse(Cause.BOT_SEATED)
    seat = free_seat(state, command.seat)
    return Decision([SeatTaken(seat, player, command.bot, command.bot, is_remote=True)])


def clear_seat(state: TableState, command: ClearSeat) -> Decision:
    """Make a seat free."""
    check_not_started(state)
    check_host(state, command.player)
    if state.sitters[checked_seat(state, command.seat)] is None:
        raise refuse(Cause.NOBODY_THERE)
    return Decision([SeatLeft(command.seat)])


def get_up(state: TableState, player: str) -> list[Entry]:
    """A player leaves all of their seats; a host who leaves hands the table over."""
    entries: list[Entry] = [SeatLeft(seat) for seat in state.seats_of(player)]
    others = [other for other in state.people() if other != player]
    if player == state.host and others:
        entries.append(HostPassed(others[0]))
    return entries


def shown_name(name: str) -> str:
    """A name fit to show, or a refusal."""
    try:
        return checked_name(name)
    except ValueError as error:
        raise refuse(Cause.BAD_NAME) from error


def _bot_name(state: TableState, bot: str) -> str:
    """The bot's own name, with a number if it is not the first."""
    same = sum(sitter is not None and sitter.bot == bot for sitter in state.sitters)
    return f"{bot} {same + 1}" if same else bot
