"""Action ids: what is legal, and how a claim is numbered."""

import numpy as np

from trunkline.engine.kernels.bits import bit, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CLAIM,
    FIRST_LOCOMOTIVE_CLAIM,
    WORD,
)

NO_ACTION = -1


@kernel
def is_legal(view: np.record, action: int) -> bool:
    return view.legal[action >> 6] & bit(action) != 0


@kernel
def first_legal(view: np.record) -> int:
    """A draw, tickets or a pass; if none is legal, the first claim."""
    for w in range(ACTION_WORDS):
        if view.legal[w] != 0:
            return w * WORD + lowest_bit(view.legal[w])
    return NO_ACTION


@kernel
def claim_action(rules: np.record, route: int, color: int, cards: int, locomotives: int) -> int:
    """The claim of a route with given numbers of colour cards and locomotives."""
    if cards == 0:
        return CLAIM + FIRST_LOCOMOTIVE_CLAIM + route
    return CLAIM + np.int64(rules.first_claim[color, route]) + locomotives
