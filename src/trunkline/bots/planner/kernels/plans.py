"""Plans: the routes that the planner wants for its tickets, and which tickets it keeps."""

import numpy as np

from trunkline.bots.kernels.card_counts import most_held_color
from trunkline.bots.kernels.cheapest_paths import FAR, cheapest_path, want_path
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import RouteSet
from trunkline.bots.kernels.ticket_plans import insert_by_points
from trunkline.bots.planner.kernels.route_prices import expected_turns, turns_for
from trunkline.bots.planner.taste import SLACK, TURN_PRICE, Taste
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    KEEP,
    MAX_ROUTES,
    MAX_TICKETS,
    ROUTE_WORDS,
    WORD,
)
from trunkline.engine.kernels.paths import label_cities
from trunkline.engine.kernels.score import is_joined
from trunkline.engine.kernels.view import HELD
from trunkline.engine.kernels.workspace import Workspace, copy_row

# The orders in which tickets are planned; the better of the two plans counts.
MOST_POINTS_FIRST = 0
FEWEST_POINTS_FIRST = 1
ORDERS = 2


@kernel
def own_tickets(rules: np.record, view: np.record, tickets: np.ndarray) -> int:
    """Write the tickets held, most points first; return how many."""
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
    """Write the routes of the best plan; return its worth in points."""
    best = -np.inf
    draft = np.empty(ROUTE_WORDS, dtype=np.uint64)
    costs = np.empty(MAX_ROUTES)
    label_cities(rules, view.owned[np.int64(view.seat)], work)
    for order in range(ORDERS if open_tickets(rules, tickets, count, work) > 1 else 1):
        copy_row(prices, costs)
        worth = plan_in_order(rules, view, taste, costs, tickets, count, order, draft, work)
        if worth > best:
            best = worth
            copy_row(draft, wanted)
    return best


@kernel
def open_tickets(rules: np.record, tickets: np.ndarray, count: int, work: Workspace) -> int:
    """How many of the tickets are not completed yet."""
    count_open = 0
    for k in range(count):
        count_open += not is_joined(rules, tickets[k], work)
    return count_open


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
    """Plan one ticket after another; drop those for which trains or turns run out."""
    trains = np.int64(view.trains[np.int64(view.seat)])
    turns = taste[SLACK] * expected_turns(view, taste)
    gray = np.int64(view.hand[most_held_color(view)])
    path = np.empty(ROUTE_WORDS, dtype=np.uint64)
    wanted[:] = 0
    worth = 0.0
    for k in range(count):
        ticket = np.int64(tickets[k if order == MOST_POINTS_FIRST else count - 1 - k])
        points = np.int64(rules.ticket_points[ticket])
        if is_joined(rules, ticket, work):
            worth += points
            continue
        a = np.int64(rules.ticket_a[ticket])
        cost = cheapest_path(rules, costs, a, np.int64(rules.ticket_b[ticket]), path)
        if cost >= FAR:
            worth -= points
            continue
        needed_trains, needed_turns = needs_of(rules, view, taste, costs, path, gray)
        if needed_trains > trains or needed_turns > turns:
            worth -= points
            continue
        worth += points - taste[TURN_PRICE] * cost
        trains -= needed_trains
        turns -= needed_turns
        want_path(costs, path, wanted)
    return worth


@kernel
def needs_of(
    rules: np.record, view: np.record, taste: Taste, costs: np.ndarray, path: RouteSet, gray: int
) -> tuple[int, float]:
    """The trains and turns for those routes of a path that are neither owned nor wanted yet."""
    trains = 0
    turns = 0.0
    for w in range(ROUTE_WORDS):
        for number in bits_of(path[w]):
            route = w * WORD + number
            if costs[route] > 0.0:
                trains += np.int64(rules.length[route])
                turns += turns_for(rules, view, taste, route, gray)
    return trains, turns


@kernel
def best_keep(
    rules: np.record, view: np.record, taste: Taste, prices: np.ndarray, work: Workspace
) -> int:
    """Keep the subset of the offer that makes the best plan together with the tickets held."""
    best = NO_ACTION
    best_worth = -np.inf
    wanted = np.empty(ROUTE_WORDS, dtype=np.uint64)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    for action in bits_of(view.legal[0]):
        count = own_tickets(rules, view, tickets)
        for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
            if (action - KEEP) >> k & 1:
                count = insert_by_points(rules, tickets, count, np.int64(view.offer[k]))
        worth = best_plan(rules, view, taste, prices, tickets, count, wanted, work)
        if worth > best_worth:
            best = action
            best_worth = worth
    return best
