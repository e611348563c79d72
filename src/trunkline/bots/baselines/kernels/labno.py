"""Łabno's rules: each ticket on its own shortest path, more tickets when all are done."""

import numpy as np

from trunkline.bots.baselines.kernels.draws import can_draw_tickets, draw_unseen
from trunkline.bots.baselines.kernels.payments import claim_in_order, longest_claim
from trunkline.bots.baselines.kernels.tickets import offered_points, unfinished_tickets
from trunkline.bots.kernels.card_counts import most_held_color
from trunkline.bots.kernels.cheapest_paths import FAR, is_open, spread, trace_path, write_lengths
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import RouteSet, has_route, trains_and_points
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import bits_of
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

POINT_GAIN = 0.01  # of a train: points decide only between paths of the same length
UNREACHABLE = 100  # trains
HAND_FOR_TICKETS = 8
TRAINS_FOR_TICKETS = 8
RIVALS_TRAINS_FOR_TICKETS = 7
CARDS_FOR_ANY_CLAIM = 6


@kernel
def choose_labno(rules: np.record, view: np.record, work: Workspace) -> int:
    costs = np.empty(MAX_ROUTES)
    write_costs(rules, view, costs)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    count = unfinished_tickets(rules, view, tickets, work)
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
    """Write the trains that each route takes; of two such routes, more points cost less."""
    write_lengths(rules, view, np.int64(view.seat), costs)
    for route in range(np.int64(rules.routes)):
        if is_open(costs[route]):
            costs[route] -= POINT_GAIN * POINTS[np.int64(rules.length[route])]


@kernel
def add_ticket(rules: np.record, costs: np.ndarray, ticket: int, targets: RouteSet) -> bool:
    """Add the ticket's own shortest path to the targets; return whether there is one."""
    distance = np.empty(MAX_CITIES)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    goal = np.int64(rules.ticket_b[ticket])
    spread(rules, costs, np.int64(rules.ticket_a[ticket]), distance, arrived_by)
    trace_path(rules, costs, arrived_by, goal, targets)
    return distance[goal] < FAR


@kernel
def keep_fewest_trains(rules: np.record, view: np.record, costs: np.ndarray) -> int:
    """Keep the tickets that take the fewest trains, and of those the ones that score most."""
    best = NO_ACTION
    least = 0.0
    for action in bits_of(view.legal[0]):
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
    """Claim the shortest target that can be paid, else any route of length six."""
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
