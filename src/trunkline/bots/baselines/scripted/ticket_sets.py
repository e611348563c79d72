"""Plans of the scripted planner: what routes cost, which tickets to go for, which to keep."""

import numpy as np

from trunkline.bots.baselines.board import copy_routes, trains_and_points
from trunkline.bots.baselines.common_moves import NO_ACTION, most_held_color
from trunkline.bots.baselines.scripted.steiner import (
    MOST_TERMINALS,
    MOST_TICKETS,
    grow_trees,
    name_terminals,
    share_out,
    write_forest,
)
from trunkline.bots.board.ways import FAR, RouteSet, ends, has_route, reached_by
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import ONE, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import COLORS, KEEP, LOCOMOTIVE, MAX_TICKETS, ROUTE_WORDS
from trunkline.engine.kernels.workspace import Workspace

# What a route costs, in points.
CLAIM_PRICE = 2.0
TRAIN_PRICE = 1.4
CARD_PRICE = 1.0
POINT_GAIN = 0.62
LEAST_PRICE = 0.1
EVEN_USE = 0.75  # of the trains left: a plan that takes so many succeeds as often as not
USE_POWER = 3.0


@kernel
def write_prices(rules: np.record, view: np.record, costs: np.ndarray) -> None:
    """What each route costs: 0 if the seat owns it, FAR if it can never have it."""
    seat = np.int64(view.seat)
    for route in range(np.int64(rules.routes)):
        if has_route(view.owned[seat], route):
            costs[route] = 0.0
        elif has_route(view.closed[seat], route):
            costs[route] = FAR
        else:
            length = np.int64(rules.length[route])
            price = CLAIM_PRICE + TRAIN_PRICE * length - POINT_GAIN * POINTS[length]
            price += CARD_PRICE * lack_of(rules, view, route)
            costs[route] = max(LEAST_PRICE, price)


@kernel
def lack_of(rules: np.record, view: np.record, route: int) -> float:
    """Cards that the hand lacks for a route; a locomotive, wanted elsewhere too, is a half."""
    color = np.int64(rules.color[route])
    held = np.int64(view.hand[color if color < COLORS else most_held_color(view)])
    lack = np.int64(rules.length[route]) - held - 0.5 * np.int64(view.hand[LOCOMOTIVE])
    return max(0.0, lack)


@kernel
def has_rival(rules: np.record, view: np.record, route: int) -> bool:
    """Whether a rival has reached an end of a route."""
    for seat in range(np.int64(view.players)):
        if seat != view.seat and reached_by(rules, view, seat) & ends(rules, route) != 0:
            return True
    return False


@kernel
def odds_of(use: float) -> float:
    """How likely a plan succeeds that takes such a part of the trains left."""
    return 1.0 / (1.0 + (use / EVEN_USE) ** USE_POWER)


@kernel
def weigh_sets(
    rules: np.record,
    view: np.record,
    costs: np.ndarray,
    tickets: np.ndarray,
    count: int,
    worths: np.ndarray,
    plans: np.ndarray,
    work: Workspace,
) -> None:
    """Write for each set of tickets its best plan, and what going for it is worth."""
    terminals = np.empty(MOST_TERMINALS, dtype=np.int64)
    ends = np.empty(MOST_TICKETS, dtype=np.int64)
    found = name_terminals(rules, tickets, count, terminals, ends, work)
    shape = (1 << max(0, found - 1), np.int64(rules.cities))
    trees = np.empty(shape)
    steps = np.empty(shape, dtype=np.int64)
    grow_trees(rules, costs, terminals, found, trees, steps)
    forests = np.empty(1 << count)
    first_trees = np.empty(1 << count, dtype=np.int64)
    share_out(terminals, found, ends, count, trees, forests, first_trees)
    trains_left = np.int64(view.trains[np.int64(view.seat)])
    for chosen in range(1 << count):
        worths[chosen] = -FAR
        if forests[chosen] < FAR:
            write_forest(
                rules, costs, terminals, found, ends, steps, first_trees, chosen, plans[chosen]
            )
            trains = trains_and_points(rules, plans[chosen])[0]
            if trains <= trains_left:
                odds = odds_of(trains / max(1, trains_left))
                points = points_of(rules, tickets, chosen)
                worths[chosen] = 2.0 * odds * points - forests[chosen]


@kernel
def points_of(rules: np.record, tickets: np.ndarray, chosen: int) -> int:
    points = 0
    for k in range(MOST_TICKETS):
        if chosen >> k & 1:
            points += np.int64(rules.ticket_points[tickets[k]])
    return points


@kernel
def plan_tickets(
    rules: np.record,
    view: np.record,
    costs: np.ndarray,
    tickets: np.ndarray,
    count: int,
    wanted: RouteSet,
    work: Workspace,
) -> float:
    """Want the routes of the set of tickets most worth going for; return what it settles."""
    count = min(count, MOST_TICKETS)
    if count == 0:
        return 0.0
    worths = np.empty(1 << count)
    plans = np.empty((1 << count, ROUTE_WORDS), dtype=np.uint64)
    weigh_sets(rules, view, costs, tickets, count, worths, plans, work)
    best = np.argmax(worths)
    copy_routes(plans[best], wanted)
    return 2.0 * points_of(rules, tickets, best)


@kernel
def best_keep(
    rules: np.record,
    view: np.record,
    costs: np.ndarray,
    held: np.ndarray,
    held_count: int,
    work: Workspace,
) -> int:
    """Keep what is worth most together with the tickets held; what is not gone for is lost."""
    offered = np.int64(view.offer_size[np.int64(view.seat)])
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    count = min(MOST_TICKETS, offered + held_count)
    for k in range(count):
        tickets[k] = np.int64(view.offer[k]) if k < offered else held[k - offered]
    worths = np.empty(1 << count)
    plans = np.empty((1 << count, ROUTE_WORDS), dtype=np.uint64)
    weigh_sets(rules, view, costs, tickets, count, worths, plans, work)
    all_held = (1 << count) - (1 << offered)
    best = NO_ACTION
    most = 0.0
    subsets = view.legal[0]
    while subsets != 0:
        action = lowest_bit(subsets)
        subsets &= subsets - ONE
        kept = action - KEEP | all_held
        worth = best_within(worths, kept) - points_of(rules, tickets, kept)
        if best == NO_ACTION or worth > most:
            best, most = action, worth
    return best


@kernel
def best_within(worths: np.ndarray, kept: int) -> float:
    """The most that a set of tickets is worth of those that are kept."""
    most = worths[0]
    for chosen in range(len(worths)):
        if chosen & ~kept == 0:
            most = max(most, worths[chosen])
    return most
