"""Cards: which a plan lacks, how to pay for a route, and which to draw."""

import numpy as np

from trunkline.bots.board.ways import RouteSet
from trunkline.bots.planner.taste import (
    LACK,
    LOCOMOTIVE_PRICE,
    LOCOMOTIVE_WORTH,
    NEEDED_PRICE,
    UNNEEDED,
    Taste,
)
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    CLAIM,
    COLORS,
    DRAW_DECK,
    DRAW_FACE_UP,
    FIRST_LOCOMOTIVE_CLAIM,
    LOCOMOTIVE,
    ROUTE_WORDS,
    SLOTS,
    TURN,
    WORD,
)

NO_ACTION = -1


@kernel
def write_needs(
    rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray, lacks: np.ndarray
) -> None:
    """Cards that wanted routes of one colour take, and cards that the hand lacks for all.

    A gray route is paid with the colour of which most is left over.
    """
    needs[:] = 0
    for color in range(COLORS):
        lacks[color] = -np.int64(view.hand[color])
    for w in range(ROUTE_WORDS):
        word = wanted[w]
        while word != 0:
            route = w * WORD + lowest_bit(word)
            word &= word - ONE
            color = np.int64(rules.color[route])
            if color < COLORS:
                needs[color] += np.int64(rules.length[route])
                lacks[color] += np.int64(rules.length[route])
    for w in range(ROUTE_WORDS):
        word = wanted[w]
        while word != 0:
            route = w * WORD + lowest_bit(word)
            word &= word - ONE
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
    """The claim of a route that spends least of what is precious, and its price in points."""
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
def claim_action(rules: np.record, route: int, color: int, cards: int, locomotives: int) -> int:
    if cards == 0:
        return CLAIM + FIRST_LOCOMOTIVE_CLAIM + route
    return CLAIM + np.int64(rules.first_claim[color, route]) + locomotives


@kernel
def best_draw(rules: np.record, view: np.record, taste: Taste, lacks: np.ndarray) -> int:
    """The card to draw; NO_ACTION if none can be."""
    worths = np.empty(CARD_KINDS)
    for color in range(COLORS):
        lack = lacks[color]
        worths[color] = 1.0 + taste[LACK] * lack if lack > 0 else taste[UNNEEDED]
    worths[LOCOMOTIVE] = taste[LOCOMOTIVE_WORTH]
    best = NO_ACTION
    most = second = -1.0
    if view.legal[0] & bit(DRAW_DECK) != 0:
        best = DRAW_DECK
        most = second = unseen_worth(rules, view, worths)
    for slot in range(SLOTS):
        card = np.int64(view.face_up[slot])
        if card < LOCOMOTIVE and view.legal[0] & bit(DRAW_FACE_UP + slot) != 0:
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


@kernel
def unseen_worth(rules: np.record, view: np.record, worths: np.ndarray) -> float:
    """What an unseen card is worth on average, by all cards that the viewer cannot place."""
    total = 0
    worth = 0.0
    for kind in range(CARD_KINDS):
        unseen = unseen_cards(rules, view, kind)
        total += unseen
        worth += unseen * worths[kind]
    return worth / total if total > 0 else 0.0


@kernel
def unseen_cards(rules: np.record, view: np.record, kind: int) -> int:
    """How many cards of a kind the viewer cannot place: in the pile, or in a rival's hand."""
    unseen = np.int64(rules.cards[kind])
    unseen -= np.int64(view.hand[kind]) + np.int64(view.discards[kind])
    for slot in range(SLOTS):
        unseen -= view.face_up[slot] == kind
    for seat in range(np.int64(view.players)):
        if seat != view.seat:
            unseen -= np.int64(view.known[seat, kind])
    return unseen
