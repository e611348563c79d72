"""Labno's rules: each ticket by its own shortest way, and more tickets when all are done."""

import numpy as np

from trunkline.bots.baselines.board import add_way, tickets_to_do, trains_and_points, write_lengths
from trunkline.bots.baselines.common_moves import (
    NO_ACTION,
    can_draw_tickets,
    claim_in_order,
    draw_unseen,
    longest_claim,
    most_held_color,
    offered_points,
)
from trunkline.bots.board.ways import FAR, RouteSet, has_route, spread
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import ONE, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CHOOSING,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    MAX_CITIES,
    MAX_LENGTH,
    MAX_ROUTES,
    MAX_TICKETS,
    ROUTE_WORDS,
    TURN,
)
from trunkline.engine.kernels.workspace import Workspace

POINT_GAIN = 0.01  # of a train, so that points decide only between ways of the same length
UNREACHABLE = 100  # trains
HAND_FOR_TICKETS = 8
TRAINS_FOR_TICKETS = 8
RIVALS_TRAINS_FOR_TICKETS = 7
CARDS_FOR_ANY_CLAIM = 6


@kernel
def choose_like_labno(rules: np.record, view: np.record, work: Workspace) -> int:
    costs = np.empty(MAX_ROUTES)
    write_costs(rules, view, costs)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    count = tickets_to_do(rules, view, tickets, work)
    if view.phase == CHOOSING or view.phase == KEEPING:
        return keep_fewest_trains(rules, view, costs)
    if view.phase != TURN:
        return draw_unseen(view)
    targets = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    for k in range(count):
        add_ticket(rules, costs, tickets[k], targets)
    action = target_claim(rules, view, targets)
    if action == NO_ACTION and count == 0:
        if wants_tickets(view):
            return DRAW_TICKETS
        if view.hand[most_held_color(view)] >= CARDS_FOR_ANY_CLAIM:
            action = longest_claim(rules, view)
    return action if action != NO_ACTION else draw_unseen(view)


@kernel
def write_costs(rules: np.record, view: np.record, costs: np.ndarray) -> None:
    """The trains that each route takes; of the same number, the more points the better."""
    write_lengths(rules, view, costs)
    for route in range(np.int64(rules.routes)):
        if 0.0 < costs[route] < FAR:
            costs[route] -= POINT_GAIN * POINTS[np.int64(rules.length[route])]


@kernel
def add_ticket(rules: np.record, costs: np.ndarray, ticket: int, targets: RouteSet) -> bool:
    """Add the ticket's own shortest way to the targets; tell if there is one."""
    distance = np.empty(MAX_CITIES)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    goal = np.int64(rules.ticket_b[ticket])
    spread(rules, costs, np.int64(rules.ticket_a[ticket]), distance, arrived_by)
    add_way(rules, costs, arrived_by, goal, targets)
    return distance[goal] < FAR


@kernel
def keep_fewest_trains(rules: np.record, view: np.record, costs: np.ndarray) -> int:
    """Keep what takes fewest trains, and of that what scores most."""
    best = NO_ACTION
    least = 0.0
    subsets = view.legal[0]
    while subsets != 0:
        action = lowest_bit(subsets)
        subsets &= subsets - ONE
        targets = np.zeros(ROUTE_WORDS, dtype=np.uint64)
        price = -POINT_GAIN * offered_points(rules, view, action - KEEP)
        for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
            is_kept = (action - KEEP) >> k & 1 != 0
            if is_kept and not add_ticket(rules, costs, np.int64(view.offer[k]), targets):
                price += UNREACHABLE
        price += trains_and_points(rules, targets)[0]
        if best == NO_ACTION or price < least:
            best = action
            least = price
    return best


@kernel
def target_claim(rules: np.record, view: np.record, targets: RouteSet) -> int:
    """The shortest target that can be paid, else any route of six."""
    best = NO_ACTION
    shortest = MAX_LENGTH + 1
    for route in range(np.int64(rules.routes)):
        length = np.int64(rules.length[route])
        if length < shortest and has_route(targets, route):
            action = claim_in_order(rules, view, route)
            if action != NO_ACTION:
                best = action
                shortest = length
    return best if best != NO_ACTION else claim_of_six(rules, view)


@kernel
def claim_of_six(rules: np.record, view: np.record) -> int:
    for route in range(np.int64(rules.routes)):
        if rules.length[route] == MAX_LENGTH:
            action = claim_in_order(rules, view, route)
            if action != NO_ACTION:
                return action
    return NO_ACTION


@kernel
def wants_tickets(view: np.record) -> bool:
    if not can_draw_tickets(view) or view.hand_size[np.int64(view.seat)] < HAND_FOR_TICKETS:
        return False
    for seat in range(np.int64(view.players)):
        least = TRAINS_FOR_TICKETS if seat == view.seat else RIVALS_TRAINS_FOR_TICKETS
        if view.trains[seat] < least:
            return False
    return True
