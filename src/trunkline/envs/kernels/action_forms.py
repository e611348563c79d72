"""Two forms of an action: the engine's full id, and a compact one that a learner handles well.

A compact claim names a route and a colour, and spends as few locomotives as it can. A space with no
compact actions (`claims` is empty) uses the full ids.
"""

from typing import NamedTuple

import numpy as np

from trunkline.engine.kernels.bits import bit, bits_of
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CLAIM,
    COLORS,
    DRAW_DECK,
    FIRST_LOCOMOTIVE_CLAIM,
    KEEP,
    LOCOMOTIVE,
    PASS,
    WORD,
)
from trunkline.engine.kernels.legal import keep_fewest_locomotives
from trunkline.envs.kernels.observation import Rows, spread_words

FIXED = PASS + 1  # the actions without a ticket or a route have the same number in both forms


class ActionForm(NamedTuple):
    """The tables of the compact form; all empty for the full one."""

    # Route and colour (LOCOMOTIVE: locomotives alone) of each compact claim.
    claims: np.ndarray
    # The compact claim of each full one.
    numbers: np.ndarray
    # How many subsets of an offer there are.
    subsets: int


@entry_point
def fewest_locomotives_in(tables: np.ndarray, hands: np.ndarray, legal: np.ndarray) -> None:
    """Remove claims from `legal` that spend a locomotive where a card of the colour would do."""
    keep_fewest_locomotives(tables[0], hands[0], legal)


@kernel
def is_compact(form: ActionForm) -> bool:
    return form.claims.shape[0] > 0


@kernel
def full_id(rules: np.record, hand: np.ndarray, form: ActionForm, action: int) -> int:
    """The full id of an action; -1 if the form has no such action."""
    if not is_compact(form):
        return action if 0 <= action < ACTION_WORDS * WORD else -1
    if action < DRAW_DECK:
        return -1
    if action < FIXED:
        return action
    if action < FIXED + form.subsets:
        return KEEP + action - FIXED
    number = action - FIXED - form.subsets
    if number >= form.claims.shape[0]:
        return -1
    return cheapest_claim(rules, hand, form.claims[number, 0], form.claims[number, 1])


@kernel
def cheapest_claim(rules: np.record, hand: np.ndarray, route: int, color: int) -> int:
    """The claim of a route with a colour that spends the fewest locomotives; -1 if there is none.

    A gray route has an action of its own for locomotives alone, a coloured one has a single action.
    """
    length = np.int64(rules.length[route])
    cards = 0
    if color != LOCOMOTIVE:
        cards = min(np.int64(hand[color]), length)
        if cards == 0 and rules.color[route] == COLORS:
            return -1
    if cards == 0:
        return CLAIM + FIRST_LOCOMOTIVE_CLAIM + route
    return CLAIM + np.int64(rules.first_claim[color, route]) + length - cards


@kernel
def write_mask(form: ActionForm, legal: np.ndarray, masks: Rows, index: int) -> None:
    """Write a set of full ids as one byte per action of the form."""
    if not is_compact(form):
        spread_words(legal, masks.words[index], ACTION_WORDS * WORD)
        return
    row = masks.bytes[index]
    for k in range(row.shape[0]):
        row[k] = 0
    for b in bits_of(legal[0]):
        row[b if b < FIXED else FIXED + b - KEEP] = 1
    first = FIXED + form.subsets
    for w in range(1, ACTION_WORDS):
        for b in bits_of(legal[w]):
            row[first + np.int64(form.numbers[(w - 1) * WORD + b])] = 1


@kernel
def has_action(legal: np.ndarray, action: int) -> bool:
    return legal[action // WORD] & bit(action) != 0
