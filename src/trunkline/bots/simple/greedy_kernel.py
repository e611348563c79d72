"""Greedy: the route of most points that it can pay; it seldom looks at its tickets."""

import numpy as np

from trunkline.bots.simple.direct_kernel import first_legal
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit, popcount
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CHOOSING,
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    LOCOMOTIVE,
    SLOTS,
    TURN,
    WORD,
)

ENOUGH_TICKETS = 4
EARLY_TRAINS = 0.55  # of all


@entry_point
def greedy_action(tables: np.ndarray, views: np.ndarray, at: int) -> int:
    """The action that greedy chooses."""
    return choose_greedily(tables[0], views[at])


@kernel
def choose_greedily(rules: np.record, view: np.record) -> int:
    if view.phase == CHOOSING or view.phase == KEEPING:
        return fewest_tickets(rules, view)
    action = dearest_claim(rules, view)
    if action >= 0:
        return action
    if view.phase == TURN and wants_tickets(rules, view):
        return DRAW_TICKETS
    action = handy_card(view)
    return action if action >= 0 else first_legal(view)


@kernel
def fewest_tickets(rules: np.record, view: np.record) -> int:
    """Keep as few tickets as may be, and the cheapest."""
    best = -1
    least = 1 << 30
    subsets = view.legal[0]
    while subsets != 0:
        action = lowest_bit(subsets)
        subsets &= subsets - ONE
        weight = 1000 * popcount(np.uint64(action - KEEP))
        for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
            if (action - KEEP) >> k & 1:
                weight += np.int64(rules.ticket_points[view.offer[k]])
        if weight < least:
            best = action
            least = weight
    return best


@kernel
def dearest_claim(rules: np.record, view: np.record) -> int:
    """The claim of most points, with as few locomotives as may be; -1 if there is none."""
    best = -1
    most = 0
    for w in range(1, ACTION_WORDS):
        word = view.legal[w]
        while word != 0:
            action = w * WORD + lowest_bit(word)
            word &= word - ONE
            number = action - CLAIM
            points = POINTS[np.int64(rules.length[np.int64(rules.claim_route[number])])]
            worth = 10 * points - np.int64(rules.claim_locomotives[number])
            if worth > most:
                best = action
                most = worth
    return best


@kernel
def wants_tickets(rules: np.record, view: np.record) -> bool:
    seat = np.int64(view.seat)
    is_early = view.trains[seat] >= EARLY_TRAINS * np.int64(rules.trains)
    can = view.legal[0] & bit(DRAW_TICKETS) != 0
    return can and is_early and view.ticket_count[seat] < ENOUGH_TICKETS


@kernel
def handy_card(view: np.record) -> int:
    """A face-up locomotive, the face-up colour most held, or an unseen card; -1 if none."""
    best = -1
    most = 0
    for slot in range(SLOTS):
        if view.legal[0] & bit(DRAW_FACE_UP + slot) != 0:
            kind = np.int64(view.face_up[slot])
            held = 1 << 20 if kind == LOCOMOTIVE else np.int64(view.hand[kind])
            if held > most:
                best = DRAW_FACE_UP + slot
                most = held
    if best >= 0:
        return best
    return DRAW_DECK if view.legal[0] & bit(DRAW_DECK) != 0 else -1
