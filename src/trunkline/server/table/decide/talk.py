"""What is said at the table, and who wants to hear it."""

from trunkline.protocol.refusals import Cause, refuse
from trunkline.server.people.identity import shown_line
from trunkline.server.table.commands import Mute, Say
from trunkline.server.table.decide.decision import Decision, checked_seat, own_seats
from trunkline.server.table.entries import Muted, Said
from trunkline.server.table.state import TableState

MAX_TEXT = 300


def say(state: TableState, command: Say) -> Decision:
    """Say a text or a phrase."""
    seat = own_seats(state, command.player)[0]
    if command.phrase is not None:
        return Decision([Said(seat, phrase=command.phrase)])
    return Decision([Said(seat, _checked_text(command.text or ""))])


def mute(state: TableState, command: Mute) -> Decision:
    """Hear a seat no more, or again."""
    own_seats(state, command.player)
    seat = checked_seat(state, command.seat)
    return Decision([Muted(command.player, seat, command.is_muted)])


def _checked_text(text: str) -> str:
    line = shown_line(text, MAX_TEXT)
    if line is None:
        raise refuse(Cause.BAD_TEXT)
    return line
