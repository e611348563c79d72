"""NYU's Route Focused: claims the most valuable route on any path, draws unseen cards only."""

import numpy as np

from trunkline.bots.baselines.kernels.draws import draw_unseen
from trunkline.bots.baselines.kernels.nyu.targets import ANY_LENGTH, write_hops
from trunkline.bots.baselines.kernels.payments import claim_by_most_held, either_half
from trunkline.bots.baselines.kernels.tickets import keep_all, unfinished_tickets
from trunkline.bots.kernels.cheapest_paths import NOWHERE, spread
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import has_route, other_end
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CHOOSING,
    KEEPING,
    MAX_CITIES,
    MAX_ROUTES,
    MAX_TICKETS,
    TURN,
)
from trunkline.engine.kernels.workspace import Workspace

TICKET_WEIGHT = 2
FILLER = 100  # keeps a filler's priority above 0


@kernel
def choose_route_focused(rules: np.record, view: np.record, work: Workspace) -> int:
    if view.phase == CHOOSING or view.phase == KEEPING:
        return keep_all(view)
    if view.phase != TURN:
        return draw_unseen(view)
    priorities = np.zeros(MAX_ROUTES, dtype=np.int64)
    if not write_priorities(rules, view, priorities, work):
        write_fillers(rules, view, priorities)
    action = first_priority_claim(rules, view, priorities)
    return action if action != NO_ACTION else draw_unseen(view)


@kernel
def write_priorities(
    rules: np.record, view: np.record, priorities: np.ndarray, work: Workspace
) -> bool:
    """Write the points of each route on a path, with the ticket's; return if there is any."""
    seat = np.int64(view.seat)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    hops = np.empty(MAX_ROUTES)
    distance = np.empty(MAX_CITIES)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    write_hops(rules, view, ANY_LENGTH, hops)
    is_any = False
    for k in range(unfinished_tickets(rules, view, tickets, work)):
        spread(rules, hops, np.int64(rules.ticket_b[tickets[k]]), distance, arrived_by)
        city = np.int64(rules.ticket_a[tickets[k]])
        worth = TICKET_WEIGHT * np.int64(rules.ticket_points[tickets[k]])
        while arrived_by[city] != NOWHERE:
            route = arrived_by[city]
            length = np.int64(rules.length[route])
            # Strictly shorter than the trains left: so is the original.
            if not has_route(view.owned[seat], route) and length < view.trains[seat]:
                priorities[route] = max(priorities[route], POINTS[length] + worth)
                is_any = True
            city = other_end(rules, route, city)
    return is_any


@kernel
def write_fillers(rules: np.record, view: np.record, priorities: np.ndarray) -> None:
    """Without a path, prefer the fewest points: the original has the sign wrong."""
    for route in range(np.int64(rules.routes)):
        if not has_route(view.closed[np.int64(view.seat)], route):
            priorities[route] = FILLER - POINTS[np.int64(rules.length[route])]


@kernel
def first_priority_claim(rules: np.record, view: np.record, priorities: np.ndarray) -> int:
    best = NO_ACTION
    most = 0
    for route in range(np.int64(rules.routes)):
        if priorities[route] > most:
            for half in range(2):
                action = claim_by_most_held(rules, view, either_half(rules, view, route, half))
                if action != NO_ACTION:
                    best = action
                    most = priorities[route]
    return best
