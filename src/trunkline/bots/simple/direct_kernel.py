"""Direct: follows the cheapest ways of its tickets, claims the longest wanted route it can pay."""

import numpy as np

from trunkline.bots.board.ticket_plans import (
    best_keep,
    color_needs,
    held_tickets,
    needed_cards_spent,
    plan,
)
from trunkline.bots.board.ways import RouteSet, has_route, route_costs
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CHOOSING,
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    KEEPING,
    LOCOMOTIVE,
    ROUTE_WORDS,
    SLOTS,
    WORD,
)

HALF_TURN_PRICE = 0.5  # points
# What a claim is worth, so that longer, wanted and cheaply paid ones come first.
LENGTH_WORTH = 10
WANTED_WORTH = 100
LOCOMOTIVE_PRICE = 3
NEEDED_CARD_PRICE = 2


@entry_point
def direct_action(tables: np.ndarray, views: np.ndarray, at: int) -> int:
    """The action that direct chooses."""
    return choose_directly(tables[0], views[at])


@kernel
def choose_directly(rules: np.record, view: np.record) -> int:
    costs = route_costs(rules, view)
    if view.phase == CHOOSING or view.phase == KEEPING:
        return best_keep(rules, view, costs, HALF_TURN_PRICE)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    plan(rules, view, costs, HALF_TURN_PRICE, held_tickets(rules, view), wanted)
    needs = color_needs(rules, wanted)
    action = best_claim(rules, view, wanted, needs)
    return action if action >= 0 else best_draw(view, needs)


@kernel
def best_claim(rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray) -> int:
    """The best claim of a wanted route; of any, once none is wanted or the last round runs."""
    any_will_do = (wanted[0] | wanted[1]) == 0 or view.turns_left > 0
    best = -1
    most = 0
    for w in range(1, ACTION_WORDS):
        word = view.legal[w]
        while word != 0:
            action = w * WORD + lowest_bit(word)
            word &= word - ONE
            is_wanted = has_route(wanted, np.int64(rules.claim_route[action - CLAIM]))
            if is_wanted or any_will_do:
                value = claim_value(rules, action, needs) + (WANTED_WORTH if is_wanted else 0)
                if value > most:
                    best = action
                    most = value
    return best


@kernel
def claim_value(rules: np.record, action: int, needs: np.ndarray) -> int:
    """Long routes first, paid with cards that are not needed elsewhere."""
    number = action - CLAIM
    route = np.int64(rules.claim_route[number])
    length = np.int64(rules.length[route])
    locomotives = np.int64(rules.claim_locomotives[number])
    price = LOCOMOTIVE_PRICE * locomotives
    price += NEEDED_CARD_PRICE * needed_cards_spent(rules, number, needs)
    return LENGTH_WORTH * length - price


@kernel
def best_draw(view: np.record, needs: np.ndarray) -> int:
    """The face-up card that is lacking most, else an unseen one, else whatever comes first."""
    best = -1
    most = 0
    for slot in range(SLOTS):
        card = np.int64(view.face_up[slot])
        if card < LOCOMOTIVE and view.legal[0] & bit(DRAW_FACE_UP + slot) != 0:
            lack = needs[card] - np.int64(view.hand[card])
            if lack > most:
                best = DRAW_FACE_UP + slot
                most = lack
    if best >= 0:
        return best
    return DRAW_DECK if view.legal[0] & bit(DRAW_DECK) != 0 else first_legal(view)


@kernel
def first_legal(view: np.record) -> int:
    """A face-up card, tickets, a pass; with none of them, some claim."""
    for w in range(ACTION_WORDS):
        if view.legal[w] != 0:
            return w * WORD + lowest_bit(view.legal[w])
    return -1
