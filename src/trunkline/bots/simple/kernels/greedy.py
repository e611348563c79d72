"""Greedy: claims the route with the most points that it can pay; seldom looks at its tickets."""

import numpy as np

from trunkline.bots.kernels.legal_actions import NO_ACTION, first_legal, is_legal
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import bits_of, popcount
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
    return choose_greedy(tables[0], views[at])


@kernel
def choose_greedy(rules: np.record, view: np.record) -> int:
    if view.phase == CHOOSING or view.phase == KEEPING:
        return keep_fewest_tickets(rules, view)
    action = most_points_claim(rules, view)
    if action != NO_ACTION:
        return action
    if view.phase == TURN and wants_tickets(rules, view):
        return DRAW_TICKETS
    action = draw_most_held(view)
    return action if action != NO_ACTION else first_legal(view)


@kernel
def keep_fewest_tickets(rules: np.record, view: np.record) -> int:
    """Keep as few tickets as allowed, and those with the fewest points."""
    best = NO_ACTION
    least = 1 << 30
    for action in bits_of(view.legal[0]):
        weight = 1000 * popcount(np.uint64(action - KEEP))
        for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
            if (action - KEEP) >> k & 1:
                weight += np.int64(rules.ticket_points[view.offer[k]])
        if weight < least:
            best = action
            least = weight
    return best


@kernel
def most_points_claim(rules: np.record, view: np.record) -> int:
    """The claim with the most points and the fewest locomotives; NO_ACTION if there is none."""
    best = NO_ACTION
    most = 0
    for w in range(1, ACTION_WORDS):
        for place in bits_of(view.legal[w]):
            action = w * WORD + place
            number = action - CLAIM
            points = POINTS[np.int64(rules.length[np.int64(rules.claim_route[number])])]
            worth = 10 * points - np.int64(rules.claim_locomotives[number])
            if worth > most:
                best = action
                most = worth
    return best


@kernel
def wants_tickets(rules: np.record, view: np.record) -> bool:
    """Whether it is early in the game and the bot holds few tickets."""
    seat = np.int64(view.seat)
    is_early = view.trains[seat] >= EARLY_TRAINS * np.int64(rules.trains)
    return is_legal(view, DRAW_TICKETS) and is_early and view.ticket_count[seat] < ENOUGH_TICKETS


@kernel
def draw_most_held(view: np.record) -> int:
    """A face-up locomotive, else the face-up colour most held, else an unseen card."""
    best = NO_ACTION
    most = 0
    for slot in range(SLOTS):
        if is_legal(view, DRAW_FACE_UP + slot):
            kind = np.int64(view.face_up[slot])
            held = 1 << 20 if kind == LOCOMOTIVE else np.int64(view.hand[kind])
            if held > most:
                best = DRAW_FACE_UP + slot
                most = held
    if best != NO_ACTION:
        return best
    return DRAW_DECK if is_legal(view, DRAW_DECK) else NO_ACTION
