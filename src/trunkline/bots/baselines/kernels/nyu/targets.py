"""One target route at a time: what Long Route and One Step share."""

import numpy as np

from trunkline.bots.baselines.kernels.draws import draw_face_up, draw_unseen
from trunkline.bots.baselines.kernels.payments import OTHER_HALF, claim_in_order, either_half
from trunkline.bots.baselines.kernels.tickets import unfinished_tickets
from trunkline.bots.kernels.card_counts import most_held_color
from trunkline.bots.kernels.cheapest_paths import FAR, NOWHERE, spread
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import has_route, other_end
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    COLORS,
    LOCOMOTIVE,
    MAX_CITIES,
    MAX_ROUTES,
    MAX_TICKETS,
    NO_TWIN,
    TURN,
)
from trunkline.engine.kernels.workspace import Workspace

NO_ROUTE = -1
NO_COLOR = -1
ANY_LENGTH = np.int64(1)  # typed, since a kernel compiles again for every literal argument
# How routes of the same length rank: by how they could be paid.
PAYABLE = 10.0
PAYABLE_WITH_LOCOMOTIVES = 9.0
NOT_YET = 9.0
NOT_YET_GRAY = 10.0


@kernel
def write_hops(rules: np.record, view: np.record, shortest: int, hops: np.ndarray) -> None:
    """Write one hop for each route that is owned, or long enough and open to anybody."""
    for route in range(np.int64(rules.routes)):
        is_free = rules.length[route] >= shortest and is_open_to_any(rules, view, route)
        hops[route] = 1.0 if is_free or has_route(view.owned[np.int64(view.seat)], route) else FAR


@kernel
def is_open_to_any(rules: np.record, view: np.record, route: int) -> bool:
    """Whether some seat may claim a route and the viewer does not own its twin.

    Like the original, this allows routes that are too long for the viewer's trains.
    """
    twin = np.int64(rules.twin[route])
    if twin != NO_TWIN and has_route(view.owned[np.int64(view.seat)], twin):
        return False
    for seat in range(np.int64(view.players)):
        if not has_route(view.closed[seat], route):
            return True
    return False


@kernel
def target_of_tickets(rules: np.record, view: np.record, shortest: int, work: Workspace) -> int:
    """The first route to claim on the path of the ticket with the most points that has one."""
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    hops = np.empty(MAX_ROUTES)
    distance = np.empty(MAX_CITIES)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    write_hops(rules, view, shortest, hops)
    for k in range(unfinished_tickets(rules, view, tickets, work)):
        spread(rules, hops, np.int64(rules.ticket_b[tickets[k]]), distance, arrived_by)
        city = np.int64(rules.ticket_a[tickets[k]])
        while arrived_by[city] != NOWHERE:
            if not has_route(view.owned[np.int64(view.seat)], arrived_by[city]):
                return arrived_by[city]
            city = other_end(rules, arrived_by[city], city)
    return NO_ROUTE


@kernel
def longest_target(rules: np.record, view: np.record, payable_gray: float) -> int:
    """A longest route that may be claimed; of several, the one closest to being paid."""
    best = NO_ROUTE
    most = 0.0
    for route in range(np.int64(rules.routes)):
        if not has_route(view.closed[np.int64(view.seat)], route):
            rank = 100.0 * np.int64(rules.length[route])
            rank += rank_by_payment(rules, view, route, payable_gray)
            if rank > most:
                best = route
                most = rank
    return best


@kernel
def rank_by_payment(rules: np.record, view: np.record, route: int, payable_gray: float) -> float:
    color = np.int64(rules.color[route])
    is_gray = color == COLORS
    length = np.int64(rules.length[route])
    most = np.int64(view.hand[most_held_color(view)])
    held = most if is_gray else np.int64(view.hand[color])
    if held >= length:
        return payable_gray if is_gray else PAYABLE
    if held + np.int64(view.hand[LOCOMOTIVE]) >= length:
        return PAYABLE_WITH_LOCOMOTIVES
    # Like the original, by the colour held most, even if it cannot pay for this route.
    return (NOT_YET_GRAY if is_gray else NOT_YET) - length + most


@kernel
def color_for(rules: np.record, view: np.record, route: int) -> int:
    """The colour of a route or its twin that is held most; for a gray one, of all colours."""
    color = np.int64(rules.color[route])
    other = np.int64(rules.color[either_half(rules, view, route, OTHER_HALF)])
    if COLORS in (color, other):
        return most_held_color(view)
    return color if view.hand[color] >= view.hand[other] else other


@kernel
def go_for_ticket_target(rules: np.record, view: np.record, route: int) -> int:
    return go_for(rules, view, route, color_for(rules, view, route))


@kernel
def go_for_longest(rules: np.record, view: np.record, payable_gray: float) -> int:
    """Go for a longest route; like the original, draw no special colour for a gray one."""
    route = longest_target(rules, view, payable_gray)
    if route == NO_ROUTE:
        return draw_unseen(view)
    color = np.int64(rules.color[route])
    return go_for(rules, view, route, color if color < COLORS else NO_COLOR)


@kernel
def go_for(rules: np.record, view: np.record, route: int, color: int) -> int:
    """Claim the route or its twin; else draw the colour, a locomotive or an unseen card."""
    if view.phase == TURN:
        for half in range(2):
            action = claim_in_order(rules, view, either_half(rules, view, route, half))
            if action != NO_ACTION:
                return action
    for card in (color, LOCOMOTIVE):
        action = draw_face_up(view, card)
        if action != NO_ACTION:
            return action
    return draw_unseen(view)
