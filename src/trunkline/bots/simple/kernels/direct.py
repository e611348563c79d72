"""Direct: follows the cheapest paths of its tickets, and claims the longest route it can pay."""

import numpy as np

from trunkline.bots.kernels.cheapest_paths import is_open, write_lengths
from trunkline.bots.kernels.legal_actions import NO_ACTION, first_legal, is_legal
from trunkline.bots.kernels.route_sets import RouteSet, has_route, is_empty
from trunkline.bots.kernels.ticket_plans import (
    best_keep,
    color_needs,
    held_tickets,
    needed_cards_spent,
    plan_tickets,
)
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CHOOSING,
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    KEEPING,
    LOCOMOTIVE,
    MAX_ROUTES,
    ROUTE_WORDS,
    SLOTS,
    WORD,
)

CLAIM_COST = 2  # in half turns: a claim takes a turn, and a turn draws two cards
HALF_TURN_PRICE = 0.5  # points
# The worth of a claim: longer, wanted and cheaply paid ones come first.
LENGTH_WORTH = 10
WANTED_WORTH = 100
LOCOMOTIVE_PRICE = 3
NEEDED_CARD_PRICE = 2


@entry_point
def direct_action(tables: np.ndarray, views: np.ndarray, at: int) -> int:
    """The action that direct chooses."""
    return choose_direct(tables[0], views[at])


@kernel
def choose_direct(rules: np.record, view: np.record) -> int:
    costs = half_turn_costs(rules, view)
    if view.phase == CHOOSING or view.phase == KEEPING:
        return best_keep(rules, view, costs, HALF_TURN_PRICE)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    plan_tickets(rules, view, costs, HALF_TURN_PRICE, held_tickets(rules, view), wanted)
    needs = color_needs(rules, wanted)
    action = best_claim(rules, view, wanted, needs)
    return action if action != NO_ACTION else best_draw(view, needs)


@kernel
def half_turn_costs(rules: np.record, view: np.record) -> np.ndarray:
    """The half turns that each route costs the viewer."""
    costs = np.empty(MAX_ROUTES, dtype=np.int64)
    write_lengths(rules, view, np.int64(view.seat), costs)
    for route in range(np.int64(rules.routes)):
        if is_open(costs[route]):
            costs[route] += CLAIM_COST
    return costs


@kernel
def best_claim(rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray) -> int:
    """The best claim of a wanted route; of any route if none is wanted or the end is near."""
    is_any_good = is_empty(wanted) or view.turns_left > 0
    best = NO_ACTION
    most = 0
    for w in range(1, ACTION_WORDS):
        for place in bits_of(view.legal[w]):
            action = w * WORD + place
            is_wanted = has_route(wanted, np.int64(rules.claim_route[action - CLAIM]))
            if is_wanted or is_any_good:
                value = claim_value(rules, action, needs) + (WANTED_WORTH if is_wanted else 0)
                if value > most:
                    best = action
                    most = value
    return best


@kernel
def claim_value(rules: np.record, action: int, needs: np.ndarray) -> int:
    """Prefer long routes, and payments that spend no card needed elsewhere."""
    number = action - CLAIM
    route = np.int64(rules.claim_route[number])
    length = np.int64(rules.length[route])
    locomotives = np.int64(rules.claim_locomotives[number])
    price = LOCOMOTIVE_PRICE * locomotives
    price += NEEDED_CARD_PRICE * needed_cards_spent(rules, number, needs)
    return LENGTH_WORTH * length - price


@kernel
def best_draw(view: np.record, needs: np.ndarray) -> int:
    """The face-up card that is lacking most, else an unseen one, else the first legal action."""
    best = NO_ACTION
    most = 0
    for slot in range(SLOTS):
        card = np.int64(view.face_up[slot])
        if card < LOCOMOTIVE and is_legal(view, DRAW_FACE_UP + slot):
            lack = needs[card] - np.int64(view.hand[card])
            if lack > most:
                best = DRAW_FACE_UP + slot
                most = lack
    if best != NO_ACTION:
        return best
    return DRAW_DECK if is_legal(view, DRAW_DECK) else first_legal(view)
