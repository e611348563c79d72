"""Who goes, stays away, comes back, or is voted out; and whose time is up."""

from trunkline.protocol.refusals import Cause, refuse
from trunkline.server.table.clock import Clock
from trunkline.server.table.commands import EndTime, Kick, Leave, PassHost, Relieve, TakeBack
from trunkline.server.table.decide.decision import (
    Decision,
    check_not_started,
    own_seats,
    player_at,
    running_game,
)
from trunkline.server.table.decide.seats import get_up
from trunkline.server.table.entries import Entry, HostPassed, Kicked, KickVoted, Relieved, TakenBack
from trunkline.server.table.state import TableState

KEEPER = "aouda"  # the bot that keeps a seat warm


def leave(state: TableState, command: Leave) -> Decision:
    """Get up; in a game, let a bot go on."""
    seats = own_seats(state, command.player)
    if state.game is None:
        return Decision(get_up(state, command.player))
    running_game(state)
    to_relieve = [seat for seat in seats if state.sitter(seat).keeper is None]
    if not to_relieve:
        raise refuse(Cause.KEPT_WARM)
    return Decision([Relieved(seat, KEEPER) for seat in to_relieve])


def relieve(state: TableState, command: Relieve) -> Decision:
    """Let a bot play for somebody who is away; before the game, make the seat free."""
    sitter = player_at(state, command.seat)
    if state.game is None:
        return Decision(get_up(state, sitter.player))
    running_game(state)
    if sitter.keeper:
        raise refuse(Cause.KEPT_WARM)
    return Decision([Relieved(command.seat, KEEPER)])


def pass_host(state: TableState, command: PassHost) -> Decision:
    """Make somebody who sits at the table its host."""
    check_not_started(state)
    own_seats(state, command.to)
    return Decision([HostPassed(command.to)])


def take_back(state: TableState, command: TakeBack) -> Decision:
    """Play again; time that is up stays up."""
    seats = own_seats(state, command.player)
    running_game(state)
    kept = [seat for seat in seats if state.sitter(seat).keeper]
    if not kept:
        raise refuse(Cause.NOT_KEPT_WARM)
    with_time = [seat for seat in kept if not state.sitter(seat).is_out_of_time]
    if not with_time:
        raise refuse(Cause.OUT_OF_TIME)
    return Decision([TakenBack(seat) for seat in with_time])


def kick(state: TableState, command: Kick) -> Decision:
    """Vote; more than half of the others who play themselves decide."""
    own_seats(state, command.player)
    running_game(state)
    sitter = player_at(state, command.seat)
    if sitter.keeper is None:
        raise refuse(Cause.NOT_KEPT_WARM)
    votes = state.kick_votes.get(command.seat, set())
    if command.player in votes:
        raise refuse(Cause.VOTED_ALREADY)
    voters = _voters(state, sitter.player)
    if command.player not in voters:
        raise refuse(Cause.KEPT_WARM)
    entries: list[Entry] = [KickVoted(command.seat, command.player)]
    if 2 * len(voters & (votes | {command.player})) > len(voters):
        entries.append(Kicked(command.seat))
    return Decision(entries)


def _voters(state: TableState, absent: str) -> set[str]:
    people = (sitter for sitter in state.sitters if sitter and not (sitter.bot or sitter.keeper))
    return {person.player for person in people} - {absent}


def end_time(state: TableState, command: EndTime, clock: Clock) -> Decision:
    """Let a bot play to the end for somebody whose bank is spent."""
    sitter = player_at(state, command.seat)
    game = running_game(state)
    is_on_move = command.seat in game.to_act and sitter.keeper is None
    if not is_on_move or clock.left(state, command.seat) != 0:
        raise refuse(Cause.TIME_LEFT)
    return Decision([Relieved(command.seat, KEEPER, is_out_of_time=True)])
