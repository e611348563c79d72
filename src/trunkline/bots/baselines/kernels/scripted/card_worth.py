"""What cards are worth to H3: which to pay with, and which to draw."""

import numpy as np

from trunkline.bots.baselines.kernels.draws import draw_face_up
from trunkline.bots.baselines.kernels.payments import can_pay, claim_with
from trunkline.bots.kernels.card_counts import mean_unseen_worth
from trunkline.bots.kernels.legal_actions import NO_ACTION, is_legal
from trunkline.bots.kernels.route_sets import RouteSet, has_route
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    COLORS,
    DRAW_DECK,
    DRAW_FACE_UP,
    LOCOMOTIVE,
    SLOTS,
)

# In points.
LOCOMOTIVE_PRICE = 0.8
CANNIBALISED_PRICE = 0.5  # a card that another route needs, spent on a gray one
# In cards.
LACKING_WORTH = 1.0
LACK_WORTH = 0.06  # more for each missing card
UNNEEDED_WORTH = 0.86
LOCOMOTIVE_WORTH = 1.5


@kernel
def write_lacks(
    rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray, lacks: np.ndarray
) -> None:
    """Write the cards that wanted routes of each colour need, and those missing for all routes."""
    needs[:] = 0
    for color in range(COLORS):
        lacks[color] = -np.int64(view.hand[color])
    for route in range(np.int64(rules.routes)):
        if has_route(wanted, route) and rules.color[route] < COLORS:
            needs[np.int64(rules.color[route])] += np.int64(rules.length[route])
            lacks[np.int64(rules.color[route])] += np.int64(rules.length[route])
    for route in range(np.int64(rules.routes)):
        if has_route(wanted, route) and rules.color[route] == COLORS:
            lacks[np.argmin(lacks[:COLORS])] += np.int64(rules.length[route])


@kernel
def best_payment(
    rules: np.record, view: np.record, needs: np.ndarray, route: int
) -> tuple[int, float]:
    """The cheapest claim of a route, and its price; NO_ACTION if there is none."""
    best = NO_ACTION
    least = 0.0
    length = np.int64(rules.length[route])
    for color in range(COLORS):
        if not can_pay(rules, route, color):
            continue
        action = claim_with(rules, view, route, color)
        if action == NO_ACTION:
            continue
        held = np.int64(view.hand[color])
        price = LOCOMOTIVE_PRICE * max(0, length - held)
        if rules.color[route] == COLORS:
            price += CANNIBALISED_PRICE * max(0, min(held, length) - max(0, held - needs[color]))
        if best == NO_ACTION or price < least:
            best, least = action, price
    return best, least


@kernel
def best_card(rules: np.record, view: np.record, lacks: np.ndarray) -> int:
    """The draw that is worth most; a face-up locomotive must be worth more than two cards."""
    worths = np.empty(CARD_KINDS)
    for color in range(COLORS):
        is_lacking = lacks[color] > 0
        worths[color] = LACKING_WORTH + LACK_WORTH * lacks[color] if is_lacking else UNNEEDED_WORTH
    worths[LOCOMOTIVE] = LOCOMOTIVE_WORTH
    best = NO_ACTION
    most = second = 0.0
    if is_legal(view, DRAW_DECK):
        best = DRAW_DECK
        most = second = mean_unseen_worth(rules, view, worths)
    for slot in range(SLOTS):
        if view.face_up[slot] < LOCOMOTIVE and is_legal(view, DRAW_FACE_UP + slot):
            worth = worths[view.face_up[slot]]
            if worth > most:
                best, most, second = DRAW_FACE_UP + slot, worth, most
            elif worth > second:
                second = worth
    engine = draw_face_up(view, np.int64(LOCOMOTIVE))
    return engine if engine != NO_ACTION and most + second < LOCOMOTIVE_WORTH else best
