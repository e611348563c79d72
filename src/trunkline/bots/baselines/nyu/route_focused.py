"""Route Focused of NYU: claims the dearest piece of any ticket's way, draws unseen cards only."""

import numpy as np

from trunkline.bots.baselines.board import tickets_to_do
from trunkline.bots.baselines.common_moves import (
    NO_ACTION,
    claim_by_most_held,
    draw_unseen,
    either_half,
    keep_all,
)
from trunkline.bots.baselines.nyu.targets import ANY_LENGTH, write_hops
from trunkline.bots.board.ways import NOWHERE, has_route, other_end, spread
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
FILLER = 100  # so that a filler's priority is above 0


@kernel
def choose_route_focused(rules: np.record, view: np.record, work: Workspace) -> int:
    if view.phase == CHOOSING or view.phase == KEEPING:
        return keep_all(view)
    if view.phase != TURN:
        return draw_unseen(view)
    priorities = np.zeros(MAX_ROUTES, dtype=np.int64)
    if not write_priorities(rules, view, priorities, work):
        write_fillers(rules, view, priorities)
    action = dearest_claim(rules, view, priorities)
    return action if action != NO_ACTION else draw_unseen(view)


@kernel
def write_priorities(
    rules: np.record, view: np.record, priorities: np.ndarray, work: Workspace
) -> bool:
    """Give each piece of the tickets' ways its points and the ticket's; tell if there is any."""
    seat = np.int64(view.seat)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    hops = np.empty(MAX_ROUTES)
    distance = np.empty(MAX_CITIES)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    write_hops(rules, view, ANY_LENGTH, hops)
    is_any = False
    for k in range(tickets_to_do(rules, view, tickets, work)):
        spread(rules, hops, np.int64(rules.ticket_b[tickets[k]]), distance, arrived_by)
        city = np.int64(rules.ticket_a[tickets[k]])
        worth = TICKET_WEIGHT * np.int64(rules.ticket_points[tickets[k]])
        while arrived_by[city] != NOWHERE:
            route = arrived_by[city]
            length = np.int64(rules.length[route])
            # Shorter than the trains left, not as long, as coded.
            if not has_route(view.owned[seat], route) and length < view.trains[seat]:
                priorities[route] = max(priorities[route], POINTS[length] + worth)
                is_any = True
            city = other_end(rules, route, city)
    return is_any


@kernel
def write_fillers(rules: np.record, view: np.record, priorities: np.ndarray) -> None:
    """With no way to go, the fewest points come first: a slip of sign, as coded."""
    for route in range(np.int64(rules.routes)):
        if not has_route(view.closed[np.int64(view.seat)], route):
            priorities[route] = FILLER - POINTS[np.int64(rules.length[route])]


@kernel
def dearest_claim(rules: np.record, view: np.record, priorities: np.ndarray) -> int:
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
