"""What cards are worth to the scripted planner: which to pay with, and which to draw."""

import numpy as np

from trunkline.bots.baselines.common_moves import (
    NO_ACTION,
    claim_with,
    draw_face_up,
    is_legal,
    pays,
)
from trunkline.bots.board.ways import RouteSet, has_route
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
LACK_WORTH = 0.06  # more for each that is lacking
UNNEEDED_WORTH = 0.86
LOCOMOTIVE_WORTH = 1.5


@kernel
def write_lacks(
    rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray, lacks: np.ndarray
) -> None:
    """Cards that the wanted routes of a colour need, and that the hand lacks for all of them."""
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
    """The claim of a route that spends least, and its price; NO_ACTION if there is none."""
    best = NO_ACTION
    least = 0.0
    length = np.int64(rules.length[route])
    for color in range(COLORS):
        if not pays(rules, route, color):
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
    """The draw worth most, a face-up locomotive only if it beats two; NO_ACTION if none can be."""
    worths = np.empty(CARD_KINDS)
    for color in range(COLORS):
        is_lacking = lacks[color] > 0
        worths[color] = LACKING_WORTH + LACK_WORTH * lacks[color] if is_lacking else UNNEEDED_WORTH
    worths[LOCOMOTIVE] = LOCOMOTIVE_WORTH
    best = NO_ACTION
    most = second = 0.0
    if is_legal(view, DRAW_DECK):
        best = DRAW_DECK
        most = second = unseen_worth(rules, view, worths)
    for slot in range(SLOTS):
        if view.face_up[slot] < LOCOMOTIVE and is_legal(view, DRAW_FACE_UP + slot):
            worth = worths[view.face_up[slot]]
            if worth > most:
                best, most, second = DRAW_FACE_UP + slot, worth, most
            elif worth > second:
                second = worth
    engine = draw_face_up(view, np.int64(LOCOMOTIVE))
    return engine if engine != NO_ACTION and most + second < LOCOMOTIVE_WORTH else best


@kernel
def unseen_worth(rules: np.record, view: np.record, worths: np.ndarray) -> float:
    """What an unseen card is worth on average."""
    total = 0
    worth = 0.0
    for kind in range(CARD_KINDS):
        unseen = np.int64(rules.cards[kind])
        unseen -= np.int64(view.hand[kind]) + np.int64(view.discards[kind])
        for slot in range(SLOTS):
            unseen -= view.face_up[slot] == kind
        for seat in range(np.int64(view.players)):
            if seat != view.seat:
                unseen -= np.int64(view.known[seat, kind])
        total += unseen
        worth += unseen * worths[kind]
    return worth / max(1, total)
