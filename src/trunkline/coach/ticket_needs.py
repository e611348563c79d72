"""Finds which tickets a route completes, and which routes of a plan rivals endanger."""

from collections.abc import Sequence

from trunkline.coach.advice import TicketPlan, UrgentRoute
from trunkline.coach.planned_routes import Position
from trunkline.engine.kernels.apply import SEATS_THAT_OPEN_DOUBLES

LONG_DETOUR = 3  # trains; a shorter detour does not make a route urgent
MOST_URGENT = 3


def completed_by(position: Position, route: str) -> tuple[str, ...]:
    """The tickets held that a route completes."""
    return tuple(
        ticket
        for ticket in position.view.tickets
        if position.path_among(ticket, (route,)) == (route,)
    )


def ticket_plan(position: Position, ticket: str, wanted: Sequence[str]) -> TicketPlan:
    """What a ticket still takes under a plan."""
    way = position.path_among(ticket, wanted)
    if way is not None:
        return TicketPlan(ticket, "planned" if way else "completed", way, position.length(way))
    other = position.path_among(ticket, position.open)
    if other is None:
        return TicketPlan(ticket, "blocked", (), 0)
    return TicketPlan(ticket, "left_out", other, position.length(other))


def urgent_routes(
    position: Position, tickets: Sequence[TicketPlan], wanted: Sequence[str]
) -> tuple[UrgentRoute, ...]:
    """The routes of a plan that rivals have reached and that are hard to replace."""
    found = [
        UrgentRoute(route, rivals, _detour(position, tickets, route))
        for route in wanted
        if (rivals := position.rivals_at(route)) and _is_lost_at_once(position, route)
    ]
    hard = [each for each in found if each.detour is None or each.detour >= LONG_DETOUR]
    hard.sort(key=lambda each: (each.detour is not None, -(each.detour or 0)))
    return tuple(hard[:MOST_URGENT])


def _is_lost_at_once(position: Position, route: str) -> bool:
    """Whether a rival's claim leaves no lane: with few players it closes the other one (R5.5)."""
    is_small = len(position.view.seats) < SEATS_THAT_OPEN_DOUBLES
    return is_small or len(position.open_halves(route)) == 1


def _detour(position: Position, tickets: Sequence[TicketPlan], route: str) -> int | None:
    """How many trains more the tickets that need a route take without it."""
    extra = 0
    others = position.open - set(position.open_halves(route))
    for each in tickets:
        if each.state == "planned" and route in each.routes:
            way = position.path_among(each.ticket, others)
            if way is None:
                return None
            extra = max(extra, position.length(way) - each.trains)
    return extra
