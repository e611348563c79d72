"""Decides who leaves, comes back or is voted out, and what happens when time is up."""

from trunkline.protocol.client_messages import Leave, Resume, VoteKick
from trunkline.protocol.refusals import Cause, refuse
from trunkline.server.table.commands import EndGrace, EndTime, PassHost, Request
from trunkline.server.table.decide.context import Context
from trunkline.server.table.decide.preconditions import (
    check_not_started,
    own_seats,
    player_at,
    running_game,
)
from trunkline.server.table.decide.ruling import Ruling
from trunkline.server.table.decide.seats import clear_all_seats
from trunkline.server.table.entries import (
    HostPassed,
    KeeperSeated,
    Kicked,
    KickVoted,
    LogEntry,
    Resumed,
)
from trunkline.server.table.state import TableState

KEEPER = "aouda"  # the bot that plays for absent players


def leave(context: Context, request: Request[Leave]) -> Ruling:
    """Free the seats, or let a keeper play on during a game."""
    state, player = context.state, request.person.player
    seats = own_seats(state, player)
    if state.game is None:
        return Ruling(clear_all_seats(state, player))
    running_game(state)
    without_keeper = [seat for seat in seats if state.sitter(seat).keeper is None]
    if not without_keeper:
        raise refuse(Cause.KEPT_WARM)
    return Ruling([KeeperSeated(seat, KEEPER) for seat in without_keeper])


def end_grace(context: Context, command: EndGrace) -> Ruling:
    """Let a keeper play for an absent player. Before the game, free the seat."""
    state = context.state
    sitter = player_at(state, command.seat)
    if state.game is None:
        return Ruling(clear_all_seats(state, sitter.player))
    running_game(state)
    if sitter.keeper:
        raise refuse(Cause.KEPT_WARM)
    return Ruling([KeeperSeated(command.seat, KEEPER)])


def end_time(context: Context, command: EndTime) -> Ruling:
    """Let a keeper play to the end for a player whose bank is empty."""
    state = context.state
    sitter = player_at(state, command.seat)
    game = running_game(state)
    is_to_act = command.seat in game.to_act and sitter.keeper is None
    if not is_to_act or context.clock.left(state, command.seat) != 0:
        raise refuse(Cause.TIME_LEFT)
    return Ruling([KeeperSeated(command.seat, KEEPER, is_out_of_time=True)])


def pass_host(context: Context, command: PassHost) -> Ruling:
    """Make another person at the table the host."""
    check_not_started(context.state)
    own_seats(context.state, command.to)
    return Ruling([HostPassed(command.to)])


def resume(context: Context, request: Request[Resume]) -> Ruling:
    """Play again in place of the keeper, unless the bank is empty."""
    state = context.state
    seats = own_seats(state, request.person.player)
    running_game(state)
    kept = [seat for seat in seats if state.sitter(seat).keeper]
    if not kept:
        raise refuse(Cause.NOT_KEPT_WARM)
    with_time = [seat for seat in kept if not state.sitter(seat).is_out_of_time]
    if not with_time:
        raise refuse(Cause.OUT_OF_TIME)
    return Ruling([Resumed(seat) for seat in with_time])


def vote_kick(context: Context, request: Request[VoteKick]) -> Ruling:
    """Vote. More than half of the others who play themselves must agree."""
    state, player, seat = context.state, request.person.player, request.message.seat
    own_seats(state, player)
    running_game(state)
    sitter = player_at(state, seat)
    if sitter.keeper is None:
        raise refuse(Cause.NOT_KEPT_WARM)
    votes = state.kick_votes.get(seat, set())
    if player in votes:
        raise refuse(Cause.VOTED_ALREADY)
    voters = _voters(state, sitter.player)
    if player not in voters:
        raise refuse(Cause.KEPT_WARM)
    entries: list[LogEntry] = [KickVoted(seat, player)]
    if 2 * len(voters & (votes | {player})) > len(voters):
        entries.append(Kicked(seat))
    return Ruling(entries)


def _voters(state: TableState, absent: str) -> set[str]:
    people = (sitter for sitter in state.sitters if sitter and not (sitter.bot or sitter.keeper))
    return {person.player for person in people} - {absent}
