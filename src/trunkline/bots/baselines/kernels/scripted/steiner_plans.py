"""H3's plans: what routes cost, which tickets to pursue, and which to keep."""

import numpy as np

from trunkline.bots.baselines.kernels.scripted.steiner import (
    MOST_TICKETS,
    join_tickets,
    write_forest,
)
from trunkline.bots.kernels.card_counts import paying_color
from trunkline.bots.kernels.cheapest_paths import FAR, is_open, write_lengths
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import (
    RouteSet,
    ends,
    reached_by,
    trains_and_points,
)
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import KEEP, LOCOMOTIVE, MAX_TICKETS, ROUTE_WORDS
from trunkline.engine.kernels.workspace import Workspace, copy_row

# The cost of a route, in points.
CLAIM_PRICE = 2.0
TRAIN_PRICE = 1.4
CARD_PRICE = 1.0
POINT_GAIN = 0.62
LEAST_PRICE = 0.1
EVEN_USE = 0.75  # of the trains left: a plan that takes so many succeeds half of the time
USE_POWER = 3.0


@kernel
def write_prices(rules: np.record, view: np.record, costs: np.ndarray) -> None:
    """Write what each route costs in points."""
    write_lengths(rules, view, np.int64(view.seat), costs)
    for route in range(np.int64(rules.routes)):
        if is_open(costs[route]):
            length = np.int64(rules.length[route])
            price = CLAIM_PRICE + TRAIN_PRICE * length - POINT_GAIN * POINTS[length]
            price += CARD_PRICE * missing_cards(rules, view, route)
            costs[route] = max(LEAST_PRICE, price)


@kernel
def missing_cards(rules: np.record, view: np.record, route: int) -> float:
    """The cards missing for a route; a locomotive in hand replaces half a card."""
    held = np.int64(view.hand[paying_color(rules, view, route)])
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
    """The chance that a plan succeeds which takes this share of the trains left."""
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
    """Write the best plan for each set of tickets, and what it is worth."""
    forests = join_tickets(rules, costs, tickets, count, work)
    trains_left = np.int64(view.trains[np.int64(view.seat)])
    for chosen in range(1 << count):
        worths[chosen] = -FAR
        if forests.costs[chosen] < FAR:
            write_forest(rules, costs, forests, chosen, plans[chosen])
            trains = trains_and_points(rules, plans[chosen])[0]
            if trains <= trains_left:
                odds = odds_of(trains / max(1, trains_left))
                points = chosen_points(rules, tickets, chosen)
                worths[chosen] = 2.0 * odds * points - forests.costs[chosen]


@kernel
def chosen_points(rules: np.record, tickets: np.ndarray, chosen: int) -> int:
    points = 0
    for k in range(MOST_TICKETS):
        if chosen >> k & 1:
            points += np.int64(rules.ticket_points[tickets[k]])
    return points


@kernel
def plan_best_set(
    rules: np.record,
    view: np.record,
    costs: np.ndarray,
    tickets: np.ndarray,
    count: int,
    wanted: RouteSet,
    work: Workspace,
) -> float:
    """Want the routes of the set of tickets that is worth most; return twice its points."""
    count = min(count, MOST_TICKETS)
    if count == 0:
        return 0.0
    worths = np.empty(1 << count)
    plans = np.empty((1 << count, ROUTE_WORDS), dtype=np.uint64)
    weigh_sets(rules, view, costs, tickets, count, worths, plans, work)
    best = np.argmax(worths)
    copy_row(plans[best], wanted)
    return 2.0 * chosen_points(rules, tickets, best)


@kernel
def best_keep(
    rules: np.record,
    view: np.record,
    costs: np.ndarray,
    held: np.ndarray,
    held_count: int,
    work: Workspace,
) -> int:
    """Keep what is worth most together with the tickets held; tickets not pursued are lost."""
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
    for action in bits_of(view.legal[0]):
        kept = action - KEEP | all_held
        worth = best_within(worths, kept) - chosen_points(rules, tickets, kept)
        if best == NO_ACTION or worth > most:
            best, most = action, worth
    return best


@kernel
def best_within(worths: np.ndarray, kept: int) -> float:
    """The worth of the best set among the kept tickets."""
    most = worths[0]
    for chosen in range(len(worths)):
        if chosen & ~kept == 0:
            most = max(most, worths[chosen])
    return most
