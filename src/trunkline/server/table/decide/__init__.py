"""Decides on every command: a ruling, or a refusal. One handler for each kind of command."""

from collections.abc import Callable
from typing import Any

from trunkline.protocol.client_messages import (
    ClearSeat,
    Leave,
    Look,
    Mute,
    Play,
    Rematch,
    Resume,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Start,
    VoteKick,
    WhyNot,
)
from trunkline.server.table.commands import (
    BotPlay,
    Command,
    EndGrace,
    EndTime,
    PassHost,
    subject_of,
)
from trunkline.server.table.decide import absence, chat, play, rematch, seats
from trunkline.server.table.decide.context import Context, NewTable, Venue
from trunkline.server.table.decide.ruling import Ruling

__all__ = ["HANDLERS", "Context", "NewTable", "Ruling", "Venue", "decide"]

Handler = Callable[[Context, Any], Ruling]

HANDLERS: dict[type, Handler] = {
    Sit: seats.sit,
    SeatBot: seats.seat_bot,
    ClearSeat: seats.clear_seat,
    Leave: absence.leave,
    Start: play.start,
    Play: play.play,
    WhyNot: play.why_not,
    Resume: absence.resume,
    VoteKick: absence.vote_kick,
    Say: chat.say,
    SayPhrase: chat.say_phrase,
    Mute: chat.mute,
    Look: seats.look,
    Rematch: rematch.rematch,
    BotPlay: play.bot_play,
    EndGrace: absence.end_grace,
    EndTime: absence.end_time,
    PassHost: absence.pass_host,
}


def decide(context: Context, command: Command) -> Ruling:
    """Return what a command leads to. Raises `Refused`."""
    return HANDLERS[type(subject_of(command))](context, command)
