"""One target route at a time: what Long Route and One Step have in common."""

import numpy as np

from trunkline.bots.baselines.board import tickets_to_do
from trunkline.bots.baselines.common_moves import (
    NO_ACTION,
    NO_COLOR,
    OTHER_HALF,
    claim_in_order,
    draw_face_up,
    draw_unseen,
    either_half,
    most_held_color,
)
from trunkline.bots.board.ways import FAR, NOWHERE, has_route, other_end, spread
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
ANY_LENGTH = np.int64(1)  # typed, as every literal argument is compiled once more
# How a longest route ranks among its equals: by how it could be paid.
PAYABLE = 10.0
PAYABLE_WITH_LOCOMOTIVES = 9.0
NOT_YET = 9.0
NOT_YET_GRAY = 10.0


@kernel
def write_hops(rules: np.record, view: np.record, shortest: int, hops: np.ndarray) -> None:
    """A hop by each route that is owned, or long enough and open to anybody, as coded."""
    for route in range(np.int64(rules.routes)):
        is_free = rules.length[route] >= shortest and is_open_to_any(rules, view, route)
        hops[route] = 1.0 if is_free or has_route(view.owned[np.int64(view.seat)], route) else FAR


@kernel
def is_open_to_any(rules: np.record, view: np.record, route: int) -> bool:
    """Whether some seat may claim a route, be it too long for the viewer, who has not its twin."""
    twin = np.int64(rules.twin[route])
    if twin != NO_TWIN and has_route(view.owned[np.int64(view.seat)], twin):
        return False
    for seat in range(np.int64(view.players)):
        if not has_route(view.closed[seat], route):
            return True
    return False


@kernel
def target_of_tickets(rules: np.record, view: np.record, shortest: int, work: Workspace) -> int:
    """The first route to claim on the way of the dearest ticket that can be done, if any."""
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    hops = np.empty(MAX_ROUTES)
    distance = np.empty(MAX_CITIES)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    write_hops(rules, view, shortest, hops)
    for k in range(tickets_to_do(rules, view, tickets, work)):
        spread(rules, hops, np.int64(rules.ticket_b[tickets[k]]), distance, arrived_by)
        city = np.int64(rules.ticket_a[tickets[k]])
        while arrived_by[city] != NOWHERE:
            if not has_route(view.owned[np.int64(view.seat)], arrived_by[city]):
                return arrived_by[city]
            city = other_end(rules, arrived_by[city], city)
    return NO_ROUTE


@kernel
def longest_target(rules: np.record, view: np.record, payable_gray: float) -> int:
    """A longest route that may be claimed, of several the one nearest to being paid."""
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
    # By the colour held most, be it of no use to this route, as coded.
    return (NOT_YET_GRAY if is_gray else NOT_YET) - length + most


@kernel
def color_for(rules: np.record, view: np.record, route: int) -> int:
    """Of the colours of a route and its twin the one held most; for a gray one, of all."""
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
    """Go for a longest route; for a gray one no colour is drawn in particular, as coded."""
    route = longest_target(rules, view, payable_gray)
    if route == NO_ROUTE:
        return draw_unseen(view)
    color = np.int64(rules.color[route])
    return go_for(rules, view, route, color if color < COLORS else NO_COLOR)


@kernel
def go_for(rules: np.record, view: np.record, route: int, color: int) -> int:
    """Claim the route or its twin; else draw the colour, a locomotive, or unseen."""
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
