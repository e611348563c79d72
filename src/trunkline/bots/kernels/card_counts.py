"""Train cards: what the viewer holds, and what it cannot see."""

import numpy as np

from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import CARD_KINDS, COLORS, SLOTS


@kernel
def most_held_color(view: np.record) -> int:
    best = 0
    for color in range(1, COLORS):
        if view.hand[color] > view.hand[best]:
            best = color
    return best


@kernel
def paying_color(rules: np.record, view: np.record, route: int) -> int:
    """The colour of a route; for a gray route, the colour that the viewer holds most of."""
    color = np.int64(rules.color[route])
    return color if color < COLORS else most_held_color(view)


@kernel
def unseen_cards(rules: np.record, view: np.record, kind: int) -> int:
    """How many cards of a kind the viewer cannot see: in the pile or in a rival's hand."""
    unseen = np.int64(rules.cards[kind])
    unseen -= np.int64(view.hand[kind]) + np.int64(view.discards[kind])
    for slot in range(SLOTS):
        unseen -= view.face_up[slot] == kind
    for seat in range(np.int64(view.players)):
        if seat != view.seat:
            unseen -= np.int64(view.known[seat, kind])
    return unseen


@kernel
def mean_unseen_worth(rules: np.record, view: np.record, worths: np.ndarray) -> float:
    """The mean worth of an unseen card, given the worth of each kind."""
    total = 0
    worth = 0.0
    for kind in range(CARD_KINDS):
        unseen = unseen_cards(rules, view, kind)
        total += unseen
        worth += unseen * worths[kind]
    return worth / total if total > 0 else 0.0
