"""Decides what is said at the table and who hears it."""

from trunkline.protocol.client_messages import Mute, Say, SayPhrase
from trunkline.protocol.refusals import Cause, refuse
from trunkline.server.people.identity import shown_line
from trunkline.server.table.commands import Request
from trunkline.server.table.decide.context import Context
from trunkline.server.table.decide.preconditions import checked_seat, own_seats
from trunkline.server.table.decide.ruling import Ruling
from trunkline.server.table.entries import Muted, Said

MAX_TEXT = 300


def say(context: Context, request: Request[Say]) -> Ruling:
    """Say a text."""
    seat = own_seats(context.state, request.person.player)[0]
    line = shown_line(request.message.text, MAX_TEXT)
    if line is None:
        raise refuse(Cause.BAD_TEXT)
    return Ruling([Said(seat, line)])


def say_phrase(context: Context, request: Request[SayPhrase]) -> Ruling:
    """Say a phrase."""
    seat = own_seats(context.state, request.person.player)[0]
    return Ruling([Said(seat, phrase=request.message.phrase)])


def mute(context: Context, request: Request[Mute]) -> Ruling:
    """Stop hearing a seat, or hear it again."""
    player, message = request.person.player, request.message
    own_seats(context.state, player)
    seat = checked_seat(context.state, message.seat)
    return Ruling([Muted(player, seat, message.is_muted)])
