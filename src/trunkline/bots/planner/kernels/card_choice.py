"""Cards: which a plan is missing, how to pay for a route, and which to draw."""

import numpy as np

from trunkline.bots.kernels.card_counts import mean_unseen_worth
from trunkline.bots.kernels.legal_actions import NO_ACTION, claim_action, is_legal
from trunkline.bots.kernels.route_sets import RouteSet
from trunkline.bots.planner.taste import (
    LACK,
    LOCOMOTIVE_PRICE,
    LOCOMOTIVE_WORTH,
    NEEDED_PRICE,
    UNNEEDED,
    Taste,
)
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    COLORS,
    DRAW_DECK,
    DRAW_FACE_UP,
    LOCOMOTIVE,
    ROUTE_WORDS,
    SLOTS,
    TURN,
    WORD,
)


@kernel
def write_needs(
    rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray, lacks: np.ndarray
) -> None:
    """Write the cards that wanted routes of each colour take, and those missing for all routes.

    A gray route is paid with the colour of which most is left over.
    """
    needs[:] = 0
    for color in range(COLORS):
        lacks[color] = -np.int64(view.hand[color])
    for w in range(ROUTE_WORDS):
        for number in bits_of(wanted[w]):
            route = w * WORD + number
            color = np.int64(rules.color[route])
            if color < COLORS:
                needs[color] += np.int64(rules.length[route])
                lacks[color] += np.int64(rules.length[route])
    for w in range(ROUTE_WORDS):
        for number in bits_of(wanted[w]):
            route = w * WORD + number
            if rules.color[route] == COLORS:
                lacks[least_lacking(lacks)] += np.int64(rules.length[route])


@kernel
def least_lacking(lacks: np.ndarray) -> int:
    best = 0
    for color in range(1, COLORS):
        if lacks[color] < lacks[best]:
            best = color
    return best


@kernel
def payment(
    rules: np.record, view: np.record, taste: Taste, needs: np.ndarray, route: int
) -> tuple[int, float]:
    """The cheapest claim of a route, and its price in points."""
    best = NO_ACTION
    least = np.inf
    length = np.int64(rules.length[route])
    own = np.int64(rules.color[route])
    engines = np.int64(view.hand[LOCOMOTIVE])
    for color in range(COLORS):
        if own not in (color, COLORS):
            continue
        held = np.int64(view.hand[color])
        cards = min(held, length)
        locomotives = length - cards
        if locomotives > engines:
            continue
        price = taste[LOCOMOTIVE_PRICE] * locomotives
        if own == COLORS:
            price += taste[NEEDED_PRICE] * max(0, cards - max(0, held - needs[color]))
        if price < least:
            least = price
            best = claim_action(rules, route, color, cards, locomotives)
    return best, least


@kernel
def best_draw(rules: np.record, view: np.record, taste: Taste, lacks: np.ndarray) -> int:
    """The draw that is worth most; NO_ACTION if no card can be drawn."""
    worths = np.empty(CARD_KINDS)
    for color in range(COLORS):
        lack = lacks[color]
        worths[color] = 1.0 + taste[LACK] * lack if lack > 0 else taste[UNNEEDED]
    worths[LOCOMOTIVE] = taste[LOCOMOTIVE_WORTH]
    best = NO_ACTION
    most = second = -1.0
    if is_legal(view, DRAW_DECK):
        best = DRAW_DECK
        most = second = mean_unseen_worth(rules, view, worths)
    for slot in range(SLOTS):
        card = np.int64(view.face_up[slot])
        if card < LOCOMOTIVE and is_legal(view, DRAW_FACE_UP + slot):
            worth = worths[card]
            if worth > most:
                second = max(second, most)
                best, most = DRAW_FACE_UP + slot, worth
            else:
                second = max(second, worth)
    engine = face_up_locomotive(view)
    if engine != NO_ACTION and (best == NO_ACTION or worths[LOCOMOTIVE] > most + max(0.0, second)):
        return engine
    return best


@kernel
def face_up_locomotive(view: np.record) -> int:
    if view.phase == TURN:
        for slot in range(SLOTS):
            if view.face_up[slot] == LOCOMOTIVE:
                return DRAW_FACE_UP + slot
    return NO_ACTION
