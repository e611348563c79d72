"""What a message must not tell: secret ids, seeds and the tickets of others."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from trunkline.engine.events import TicketsDrawn
from trunkline.engine.game import Game
from trunkline.engine.rules import Rules
from trunkline.protocol.server_messages import ViewMessage
from trunkline.server.table.entries import LogEntry, Opened, SeatTaken, Started

OWN_FIELDS = ("hand", "tickets", "offer")
NOT_IN_VIEWS = ("first", "completed", "open_tickets")
PUBLIC_FIELDS = tuple(
    name for name in ViewMessage.__struct_fields__ if name not in OWN_FIELDS + NOT_IN_VIEWS
)
_TICKET = re.compile(r'"([a-z.-]+--[a-z.-]+)"')


def secrets_of(log: Iterable[LogEntry]) -> Iterator[str]:
    """Return the seed and everybody's secret id."""
    for entry in log:
        match entry:
            case Opened(_, host):
                yield host
            case SeatTaken(_, player, _, None):
                yield player
            case Started(seed):
                yield seed


def hidden_tickets(text: str, game: Game, seat: int | None) -> set[str]:
    """Return the tickets in a message that a seat was never offered."""
    named = set(_TICKET.findall(text)) & _tickets_that_are_no_routes(game.rules)
    return named - _tickets_seen_by(game, seat) if named else named


@cache
def _tickets_that_are_no_routes(rules: Rules) -> set[str]:
    """Some routes have the id of a ticket."""
    return set(rules.tickets) - set(rules.route_number)


def _tickets_seen_by(game: Game, seat: int | None) -> set[str]:
    if seat is None:
        return set()
    drawn = [e.offered for e in game.events if isinstance(e, TicketsDrawn) and e.seat == seat]
    return {str(ticket) for offer in (game.setup.offers[seat], *drawn) for ticket in offer}
