"""What a command comes to: entries, or a refusal. The table is only looked at."""

from trunkline.server.table.clock import Clock
from trunkline.server.table.commands import (
    ClearSeat,
    Command,
    EndTime,
    Kick,
    Leave,
    Mute,
    PassHost,
    Play,
    Relieve,
    Rematch,
    Say,
    SeatBot,
    Sit,
    Start,
    TakeBack,
)
from trunkline.server.table.decide import absence, play, seats, talk
from trunkline.server.table.decide.decision import Decision
from trunkline.server.table.state import TableState

__all__ = ["Decision", "decide"]


def decide(state: TableState, command: Command, clock: Clock) -> Decision:
    """What a command comes to; raises `Refused`."""
    match command:
        case Sit():
            return seats.sit(state, command)
        case SeatBot():
            return seats.seat_bot(state, command)
        case ClearSeat():
            return seats.clear_seat(state, command)
        case Leave():
            return absence.leave(state, command)
        case Start():
            return play.start(state, command)
        case Play():
            return play.play(state, command, clock)
        case TakeBack():
            return absence.take_back(state, command)
        case Kick():
            return absence.kick(state, command)
        case Say():
            return talk.say(state, command)
        case Mute():
            return talk.mute(state, command)
        case Rematch():
            return play.rematch(state, command)
        case Relieve():
            return absence.relieve(state, command)
        case PassHost():
            return absence.pass_host(state, command)
        case EndTime():
            return absence.end_time(state, command, clock)
