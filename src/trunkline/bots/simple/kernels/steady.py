"""Steady: plans by the turns that routes take, and holds back while its hand is small."""

import numpy as np

from trunkline.bots.kernels.card_counts import paying_color
from trunkline.bots.kernels.cheapest_paths import is_open, write_lengths
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import (
    RouteSet,
    ends,
    has_route,
    insert_route,
    is_empty,
    reached_by,
)
from trunkline.bots.kernels.ticket_plans import (
    best_keep,
    color_needs,
    held_tickets,
    needed_cards_spent,
    plan_tickets,
)
from trunkline.bots.simple.kernels.direct import best_draw
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CHOOSING,
    CLAIM,
    KEEPING,
    LOCOMOTIVE,
    MAX_ROUTES,
    ROUTE_WORDS,
    WORD,
)

# The cost of a route, in hundredths of a turn; its points make up for some of it.
CLAIM_TURN = 100
HALF_CARD_COST = 22
TRAIN_COST = 45
POINT_GAIN = 25
LEAST_COST = 5
COST_PRICE = 0.03  # points that a hundredth of a turn could score elsewhere

# The worth of a claim, in points.
LOCOMOTIVE_PRICE = 0.8
NEEDED_CARD_PRICE = 1.3
JOINED_WORTH = 1  # it may extend the longest path
PATIENCE = 6.65  # the least worth of a claim with no cards in hand
HASTE = 0.3  # less for each card in hand


@entry_point
def steady_action(tables: np.ndarray, views: np.ndarray, at: int) -> int:
    """The action that steady chooses."""
    return choose_steady(tables[0], views[at])


@kernel
def choose_steady(rules: np.record, view: np.record) -> int:
    costs = turn_costs(rules, view)
    if view.phase == CHOOSING or view.phase == KEEPING:
        return best_keep(rules, view, costs, COST_PRICE)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    plan_tickets(rules, view, costs, COST_PRICE, held_tickets(rules, view), wanted)
    if is_empty(wanted):
        want_most_rewarding(rules, view, wanted)
    needs = color_needs(rules, wanted)
    action = best_claim(rules, view, wanted, needs)
    return action if action != NO_ACTION else best_draw(view, needs)


@kernel
def turn_costs(rules: np.record, view: np.record) -> np.ndarray:
    """The turns that each route costs the viewer, given its hand."""
    costs = np.empty(MAX_ROUTES, dtype=np.int64)
    write_lengths(rules, view, np.int64(view.seat), costs)
    for route in range(np.int64(rules.routes)):
        if is_open(costs[route]):
            length = np.int64(rules.length[route])
            cost = CLAIM_TURN + TRAIN_COST * length - POINT_GAIN * POINTS[length]
            costs[route] = max(LEAST_COST, cost + draw_cost(rules, view, route))
    return costs


@kernel
def draw_cost(rules: np.record, view: np.record, route: int) -> int:
    """The cost of drawing the missing cards; a locomotive in hand replaces half a card."""
    held = np.int64(view.hand[paying_color(rules, view, route)])
    lack = np.int64(rules.length[route]) - held
    return HALF_CARD_COST * max(0, 2 * lack - np.int64(view.hand[LOCOMOTIVE]))


@kernel
def want_most_rewarding(rules: np.record, view: np.record, wanted: RouteSet) -> None:
    """Want the open route that scores most points per turn, if there is one."""
    reached = reached_by(rules, view, np.int64(view.seat))
    best = -1
    most = 0.0
    for route in range(np.int64(rules.routes)):
        if not has_route(view.closed[np.int64(view.seat)], route):
            points = POINTS[np.int64(rules.length[route])]
            if ends(rules, route) & reached != 0:
                points += JOINED_WORTH
            reward = points / (CLAIM_TURN + draw_cost(rules, view, route))
            if reward > most:
                best = route
                most = reward
    if best >= 0:
        insert_route(wanted, best)


@kernel
def best_claim(rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray) -> int:
    """The best claim of a wanted route that is worth its cards; of any route in the last round."""
    best = NO_ACTION
    most = least_worth(view)
    for w in range(1, ACTION_WORDS):
        for place in bits_of(view.legal[w]):
            action = w * WORD + place
            route = np.int64(rules.claim_route[action - CLAIM])
            if has_route(wanted, route) or view.turns_left > 0:
                worth = claim_worth(rules, action, needs)
                if worth > most:
                    best = action
                    most = worth
    return best


@kernel
def least_worth(view: np.record) -> float:
    """The least worth of a claim now: less with a full hand, anything at the end."""
    if view.turns_left > 0 or view.pile_size == 0:
        return -np.inf
    return PATIENCE - HASTE * np.int64(view.hand_size[np.int64(view.seat)])


@kernel
def claim_worth(rules: np.record, action: int, needs: np.ndarray) -> float:
    """The points of a claim, less the price of the cards that it spends."""
    number = action - CLAIM
    route = np.int64(rules.claim_route[number])
    length = np.int64(rules.length[route])
    locomotives = np.int64(rules.claim_locomotives[number])
    price = LOCOMOTIVE_PRICE * locomotives
    price += NEEDED_CARD_PRICE * needed_cards_spent(rules, number, needs)
    return POINTS[length] - price
