"""How baselines draw cards and tickets, and what they do when nothing else is left."""

import numpy as np

from trunkline.bots.kernels.legal_actions import NO_ACTION, is_legal
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    SLOTS,
    WORD,
)


@kernel
def can_draw_tickets(view: np.record) -> bool:
    return is_legal(view, DRAW_TICKETS)


@kernel
def draw_face_up(view: np.record, card: int) -> int:
    """The draw of a face-up card of a kind; NO_ACTION if none can be drawn."""
    for slot in range(SLOTS):
        if view.face_up[slot] == card and is_legal(view, DRAW_FACE_UP + slot):
            return DRAW_FACE_UP + slot
    return NO_ACTION


@kernel
def draw_unseen(view: np.record) -> int:
    return DRAW_DECK if is_legal(view, DRAW_DECK) else last_resort(view)


@kernel
def last_resort(view: np.record) -> int:
    """A card, else a claim, else anything: tickets, a pass, a keep."""
    cards = view.legal[0] & (bit(DRAW_TICKETS) - ONE)
    if cards != 0:
        return lowest_bit(cards)
    for w in range(1, ACTION_WORDS):
        if view.legal[w] != 0:
            return w * WORD + lowest_bit(view.legal[w])
    return lowest_bit(view.legal[0])
