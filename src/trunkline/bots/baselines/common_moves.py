"""How baselines pay for routes, draw cards, and what they do when nothing else is left."""

import numpy as np

from trunkline.bots.board.ways import RouteSet, has_route
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CLAIM,
    COLORS,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    FIRST_LOCOMOTIVE_CLAIM,
    KEEP,
    LOCOMOTIVE,
    NO_TWIN,
    SLOTS,
    WORD,
)
from trunkline.maps import COLORS as COLOR_NAMES

NO_ACTION = -1
OTHER_HALF = np.int64(1)
NO_COLOR = -1

# The order in which the agents of NYU try colours.
COLOR_ORDER = np.array(
    [
        COLOR_NAMES.index(name)
        for name in ("red", "orange", "blue", "purple", "white", "yellow", "black", "green")
    ]
)


@kernel
def is_legal(view: np.record, action: int) -> bool:
    return view.legal[action >> 6] & bit(action) != 0


@kernel
def can_draw_tickets(view: np.record) -> bool:
    return is_legal(view, DRAW_TICKETS)


@kernel
def pays(rules: np.record, route: int, color: int) -> bool:
    return rules.color[route] == color or rules.color[route] == COLORS


@kernel
def claim_with(rules: np.record, view: np.record, route: int, color: int) -> int:
    """The claim of a route by a colour that pays it, locomotives filling up; else NO_ACTION."""
    length = np.int64(rules.length[route])
    cards = min(np.int64(view.hand[color]), length)
    locomotives = length - cards
    if locomotives > view.hand[LOCOMOTIVE] or has_route(view.closed[np.int64(view.seat)], route):
        return NO_ACTION
    if cards == 0:
        return CLAIM + FIRST_LOCOMOTIVE_CLAIM + route
    return CLAIM + np.int64(rules.first_claim[color, route]) + locomotives


@kernel
def claim_in_order(rules: np.record, view: np.record, route: int) -> int:
    """The claim by the first colour that can pay; NO_ACTION if none can."""
    for color in COLOR_ORDER:
        if pays(rules, route, color):
            action = claim_with(rules, view, route, color)
            if action != NO_ACTION:
                return action
    return NO_ACTION


@kernel
def claim_by_most_held(rules: np.record, view: np.record, route: int) -> int:
    """The claim by the route's colour, or if it is gray by the colour held most."""
    color = np.int64(rules.color[route])
    return claim_with(rules, view, route, color if color < COLORS else most_held_color(view))


@kernel
def either_half(rules: np.record, view: np.record, route: int, half: int) -> int:
    """The route itself as half 0; as half 1 its twin where the seat may have that, else itself."""
    twin = np.int64(rules.twin[route])
    if half == 0 or twin == NO_TWIN or has_route(view.closed[np.int64(view.seat)], twin):
        return route
    return twin


@kernel
def most_held_color(view: np.record) -> int:
    best = 0
    for color in range(1, COLORS):
        if view.hand[color] > view.hand[best]:
            best = color
    return best


@kernel
def draw_face_up(view: np.record, card: int) -> int:
    """The draw of a face-up card of a kind; NO_ACTION if there is none to take."""
    for slot in range(SLOTS):
        if view.face_up[slot] == card and is_legal(view, DRAW_FACE_UP + slot):
            return DRAW_FACE_UP + slot
    return NO_ACTION


@kernel
def draw_unseen(view: np.record) -> int:
    return DRAW_DECK if is_legal(view, DRAW_DECK) else last_resort(view)


@kernel
def last_resort(view: np.record) -> int:
    """A card, else a claim, else whatever there is: tickets, a pass, a keep."""
    cards = view.legal[0] & (bit(DRAW_TICKETS) - ONE)
    if cards != 0:
        return lowest_bit(cards)
    for w in range(1, ACTION_WORDS):
        if view.legal[w] != 0:
            return w * WORD + lowest_bit(view.legal[w])
    return lowest_bit(view.legal[0])


@kernel
def keep_all(view: np.record) -> int:
    return KEEP + (1 << np.int64(view.offer_size[np.int64(view.seat)])) - 1


@kernel
def keep_fewest_points(rules: np.record, view: np.record) -> int:
    best = NO_ACTION
    least = 0
    subsets = view.legal[0]
    while subsets != 0:
        action = lowest_bit(subsets)
        subsets &= subsets - ONE
        points = offered_points(rules, view, action - KEEP)
        if best == NO_ACTION or points < least:
            best = action
            least = points
    return best


@kernel
def offered_points(rules: np.record, view: np.record, subset: int) -> int:
    points = 0
    for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
        if subset >> k & 1:
            points += np.int64(rules.ticket_points[view.offer[k]])
    return points


@kernel
def longest_claim(rules: np.record, view: np.record) -> int:
    """The claim of a longest route that can be paid; NO_ACTION if there is none."""
    best = NO_ACTION
    longest = 0
    for route in range(np.int64(rules.routes)):
        if rules.length[route] > longest:
            action = claim_in_order(rules, view, route)
            if action != NO_ACTION:
                best = action
                longest = np.int64(rules.length[route])
    return best


@kernel
def count_colors(rules: np.record, wanted: RouteSet, demand: np.ndarray) -> None:
    """Write the cards that the wanted routes take, by colour; those of gray ones under COLORS."""
    demand[:] = 0
    for route in range(np.int64(rules.routes)):
        if has_route(wanted, route):
            demand[np.int64(rules.color[route])] += np.int64(rules.length[route])
