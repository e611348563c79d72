"""Plans: the routes that a seat wants for its tickets, and which tickets to keep."""

import numpy as np

from trunkline.bots.board.ticket_plans import insert_by_points
from trunkline.bots.board.ways import FAR, RouteSet, add_way, cheapest_way
from trunkline.bots.planner.route_prices import most_held, turns_for, turns_to_the_end
from trunkline.bots.planner.taste import SLACK, TURN_PRICE, Taste
from trunkline.engine.kernels.bits import ONE, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    KEEP,
    MAX_ROUTES,
    MAX_TICKETS,
    ROUTE_WORDS,
    WORD,
)
from trunkline.engine.kernels.paths import label_cities
from trunkline.engine.kernels.view import HELD
from trunkline.engine.kernels.workspace import LABEL, Workspace

# The orders in which tickets are joined; the best plan of them counts.
DEAREST_FIRST = 0
CHEAPEST_FIRST = 1
ORDERS = 2


@kernel
def own_tickets(rules: np.record, view: np.record, tickets: np.ndarray) -> int:
    """Write the tickets held, dearest first; return how many."""
    count = 0
    for ticket in range(np.int64(rules.tickets)):
        if view.tickets[ticket] & HELD != 0:
            count = insert_by_points(rules, tickets, count, ticket)
    return count


@kernel
def best_plan(
    rules: np.record,
    view: np.record,
    taste: Taste,
    prices: np.ndarray,
    tickets: np.ndarray,
    count: int,
    wanted: RouteSet,
    work: Workspace,
) -> float:
    """Write the routes of the best plan into `wanted`; return what the plan is worth."""
    best = -np.inf
    draft = np.empty(ROUTE_WORDS, dtype=np.uint64)
    costs = np.empty(MAX_ROUTES)
    label_cities(rules, view.owned[np.int64(view.seat)], work)
    for order in range(ORDERS if open_tickets(rules, tickets, count, work) > 1 else 1):
        costs[:] = prices
        worth = plan_in_order(rules, view, taste, costs, tickets, count, order, draft, work)
        if worth > best:
            best = worth
            wanted[:] = draft
    return best


@kernel
def open_tickets(rules: np.record, tickets: np.ndarray, count: int, work: Workspace) -> int:
    """How many of the tickets are not done yet."""
    undone = 0
    for k in range(count):
        undone += not is_done(rules, tickets[k], work)
    return undone


@kernel
def is_done(rules: np.record, ticket: int, work: Workspace) -> bool:
    """Whether the labelled net joins a ticket's cities."""
    return work[LABEL, rules.ticket_a[ticket]] == work[LABEL, rules.ticket_b[ticket]]


@kernel
def plan_in_order(
    rules: np.record,
    view: np.record,
    taste: Taste,
    costs: np.ndarray,
    tickets: np.ndarray,
    count: int,
    order: int,
    wanted: RouteSet,
    work: Workspace,
) -> float:
    """Join one ticket after the other; those for which trains or turns run out are dropped."""
    trains = np.int64(view.trains[np.int64(view.seat)])
    turns = taste[SLACK] * turns_to_the_end(view, taste)
    gray = most_held(view)
    way = np.empty(ROUTE_WORDS, dtype=np.uint64)
    wanted[:] = 0
    worth = 0.0
    for k in range(count):
        ticket = np.int64(tickets[k if order == DEAREST_FIRST else count - 1 - k])
        points = np.int64(rules.ticket_points[ticket])
        if is_done(rules, ticket, work):
            worth += points
            continue
        a = np.int64(rules.ticket_a[ticket])
        cost = cheapest_way(rules, costs, a, np.int64(rules.ticket_b[ticket]), way)
        if cost >= FAR:
            worth -= points
            continue
        needed_trains, needed_turns = needs_of(rules, view, taste, costs, way, gray)
        if needed_trains > trains or needed_turns > turns:
            worth -= points
            continue
        worth += points - taste[TURN_PRICE] * cost
        trains -= needed_trains
        turns -= needed_turns
        add_way(costs, way, wanted)
    return worth


@kernel
def needs_of(
    rules: np.record, view: np.record, taste: Taste, costs: np.ndarray, way: RouteSet, gray: int
) -> tuple[int, float]:
    """Trains and turns for those routes of the way that are neither owned nor wanted yet."""
    trains = 0
    turns = 0.0
    for w in range(ROUTE_WORDS):
        word = way[w]
        while word != 0:
            route = w * WORD + lowest_bit(word)
            word &= word - ONE
            if costs[route] > 0.0:
                trains += np.int64(rules.length[route])
                turns += turns_for(rules, view, taste, route, gray)
    return trains, turns


@kernel
def best_keep(
    rules: np.record, view: np.record, taste: Taste, prices: np.ndarray, work: Workspace
) -> int:
    """Keep the subset of the offer that makes the best plan together with the tickets held."""
    best = -1
    best_worth = -np.inf
    wanted = np.empty(ROUTE_WORDS, dtype=np.uint64)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    subsets = view.legal[0]
    while subsets != 0:
        action = lowest_bit(subsets)
        subsets &= subsets - ONE
        count = own_tickets(rules, view, tickets)
        for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
            if (action - KEEP) >> k & 1:
                count = insert_by_points(rules, tickets, count, np.int64(view.offer[k]))
        worth = best_plan(rules, view, taste, prices, tickets, count, wanted, work)
        if worth > best_worth:
            best = action
            best_worth = worth
    return best
