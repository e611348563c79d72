"""Steady: plans by the turns that routes take, and holds its cards back while they are few."""

import numpy as np

from trunkline.bots.board.ticket_plans import (
    best_keep,
    color_needs,
    held_tickets,
    needed_cards_spent,
    plan,
)
from trunkline.bots.board.ways import FAR, RouteSet, ends, has_route, reached_by, route_costs
from trunkline.bots.simple.direct_kernel import best_draw
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CHOOSING,
    CLAIM,
    COLORS,
    KEEPING,
    LOCOMOTIVE,
    ROUTE_WORDS,
    WORD,
)

# What a route costs, in hundredths of a turn; the points that it scores make up for some.
CLAIM_TURN = 100
HALF_CARD_COST = 22
TRAIN_COST = 45
POINT_GAIN = 25
LEAST_COST = 5
COST_PRICE = 0.03  # points that a hundredth of a turn could bring elsewhere

# What a claim is worth, in points.
LOCOMOTIVE_PRICE = 0.8
NEEDED_CARD_PRICE = 1.3
JOINED_WORTH = 1  # it may make the longest path longer
PATIENCE = 6.65  # what a claim must be worth with no cards in hand
HASTE = 0.3  # so much less by each card


@entry_point
def steady_action(tables: np.ndarray, views: np.ndarray, at: int) -> int:
    """The action that steady chooses."""
    return choose_steadily(tables[0], views[at])


@kernel
def choose_steadily(rules: np.record, view: np.record) -> int:
    costs = turn_costs(rules, view)
    if view.phase == CHOOSING or view.phase == KEEPING:
        return best_keep(rules, view, costs, COST_PRICE)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    plan(rules, view, costs, COST_PRICE, held_tickets(rules, view), wanted)
    if (wanted[0] | wanted[1]) == 0:
        want_most_rewarding(rules, view, wanted)
    needs = color_needs(rules, wanted)
    action = best_claim(rules, view, wanted, needs)
    return action if action >= 0 else best_draw(view, needs)


@kernel
def turn_costs(rules: np.record, view: np.record) -> np.ndarray:
    """What the routes cost the viewer in turns, by the cards that it holds."""
    costs = route_costs(rules, view)
    for route in range(np.int64(rules.routes)):
        if 0 < costs[route] < FAR:
            length = np.int64(rules.length[route])
            cost = CLAIM_TURN + TRAIN_COST * length - POINT_GAIN * POINTS[length]
            costs[route] = max(LEAST_COST, cost + cards_cost(rules, view, route))
    return costs


@kernel
def cards_cost(rules: np.record, view: np.record, route: int) -> int:
    """The cost of the cards that the hand lacks; a locomotive, wanted elsewhere too, is a half."""
    held = np.int64(view.hand[best_color(rules, view, route)])
    lack = np.int64(rules.length[route]) - held
    return HALF_CARD_COST * max(0, 2 * lack - np.int64(view.hand[LOCOMOTIVE]))


@kernel
def best_color(rules: np.record, view: np.record, route: int) -> int:
    """The colour to pay a route with; for a gray one, that of which the hand has most."""
    best = np.int64(rules.color[route])
    if best == COLORS:
        best = 0
        for color in range(1, COLORS):
            if view.hand[color] > view.hand[best]:
                best = color
    return best


@kernel
def want_most_rewarding(rules: np.record, view: np.record, wanted: RouteSet) -> None:
    """Want the open route that brings most points a turn, if there is one."""
    reached = reached_by(rules, view, np.int64(view.seat))
    best = -1
    most = 0.0
    for route in range(np.int64(rules.routes)):
        if not has_route(view.closed[np.int64(view.seat)], route):
            points = POINTS[np.int64(rules.length[route])]
            if ends(rules, route) & reached != 0:
                points += JOINED_WORTH
            reward = points / (CLAIM_TURN + cards_cost(rules, view, route))
            if reward > most:
                best = route
                most = reward
    if best >= 0:
        wanted[best >> 6] |= bit(best)


@kernel
def best_claim(rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray) -> int:
    """The best claim of a wanted route that is worth its cards; of any route in the last round."""
    best = -1
    most = least_worth(view)
    for w in range(1, ACTION_WORDS):
        word = view.legal[w]
        while word != 0:
            action = w * WORD + lowest_bit(word)
            word &= word - ONE
            route = np.int64(rules.claim_route[action - CLAIM])
            if has_route(wanted, route) or view.turns_left > 0:
                worth = claim_worth(rules, action, needs)
                if worth > most:
                    best = action
                    most = worth
    return best


@kernel
def least_worth(view: np.record) -> float:
    """What a claim must be worth now: the fuller the hand, the less; at the end anything."""
    if view.turns_left > 0 or view.pile_size == 0:
        return -np.inf
    return PATIENCE - HASTE * np.int64(view.hand_size[np.int64(view.seat)])


@kernel
def claim_worth(rules: np.record, action: int, needs: np.ndarray) -> float:
    """The points, less what is paid with that other routes need."""
    number = action - CLAIM
    route = np.int64(rules.claim_route[number])
    length = np.int64(rules.length[route])
    locomotives = np.int64(rules.claim_locomotives[number])
    price = LOCOMOTIVE_PRICE * locomotives
    price += NEEDED_CARD_PRICE * needed_cards_spent(rules, number, needs)
    return POINTS[length] - price
