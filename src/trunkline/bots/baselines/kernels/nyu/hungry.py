"""NYU's Destination Hungry: draws tickets while trains seem enough, joins all in one net."""

import numpy as np

from trunkline.bots.baselines.kernels.draws import can_draw_tickets, draw_face_up, draw_unseen
from trunkline.bots.baselines.kernels.nyu.nets import (
    held_terminals,
    join_all,
    offered_terminals,
    want_better_halves,
)
from trunkline.bots.baselines.kernels.payments import (
    can_pay,
    claim_with,
    count_colors,
    longest_claim,
)
from trunkline.bots.baselines.kernels.tickets import keep_fewest_points, offered_points
from trunkline.bots.kernels.cheapest_paths import write_lengths
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import RouteSet, has_route, is_empty, trains_and_points
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    CHOOSING,
    COLORS,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    LOCOMOTIVE,
    MAX_ROUTES,
    ROUTE_WORDS,
    SLOTS,
    TURN,
)
from trunkline.engine.kernels.view import HELD, RETURNED

SPARE_TO_KEEP = 5  # trains
SPARE_TO_DRAW = 8


@kernel
def choose_hungry(rules: np.record, view: np.record) -> int:
    lengths = np.empty(MAX_ROUTES)
    write_lengths(rules, view, np.int64(view.seat), lengths)
    if view.phase == CHOOSING or view.phase == KEEPING:
        return keep_densest(rules, view, lengths)
    wanted = np.empty(ROUTE_WORDS, dtype=np.uint64)
    join_all(rules, lengths, held_terminals(rules, view, np.int64(HELD)), wanted)
    if view.phase == TURN and wants_tickets(rules, view, lengths, wanted):
        return DRAW_TICKETS
    want_better_halves(rules, view, wanted)
    demand = np.empty(CARD_KINDS, dtype=np.int64)
    count_colors(rules, wanted, demand)
    if view.phase == TURN:
        action = any_claim(rules, view, wanted, demand)
        if action != NO_ACTION:
            return action
    return draw_most_frequent(view, demand)


@kernel
def keep_densest(rules: np.record, view: np.record, lengths: np.ndarray) -> int:
    """Keep the most points per train that leaves spare trains; else the fewest trains."""
    trains_left = np.int64(view.trains[np.int64(view.seat)])
    densest = NO_ACTION
    smallest = NO_ACTION
    most = -1.0
    fewest = trains_left + 1
    wanted = np.empty(ROUTE_WORDS, dtype=np.uint64)
    held = held_points(rules, view)
    for action in bits_of(view.legal[0]):
        join_all(rules, lengths, offered_terminals(rules, view, action - KEEP), wanted)
        trains, points = trains_and_points(rules, wanted)
        density = (held + offered_points(rules, view, action - KEEP) + points) / max(1, trains)
        if trains <= trains_left - SPARE_TO_KEEP and density > most:
            densest = action
            most = density
        if trains < fewest:
            smallest = action
            fewest = trains
    if densest != NO_ACTION:
        return densest
    return smallest if smallest != NO_ACTION else keep_fewest_points(rules, view)


@kernel
def held_points(rules: np.record, view: np.record) -> int:
    points = 0
    for ticket in range(np.int64(rules.tickets)):
        if view.tickets[ticket] & HELD != 0:
            points += np.int64(rules.ticket_points[ticket])
    return points


@kernel
def wants_tickets(rules: np.record, view: np.record, lengths: np.ndarray, wanted: RouteSet) -> bool:
    """Whether all tickets ever offered would have left spare trains at the start of the game.

    The original remembers the trains for the last choice that it considered: a whole offer.
    """
    trains = np.int64(view.trains[np.int64(view.seat)])
    limit = trains - SPARE_TO_DRAW - (np.int64(rules.trains) - trains)
    if not can_draw_tickets(view) or trains_and_points(rules, wanted)[0] >= limit:
        return False
    all_seen = np.empty(ROUTE_WORDS, dtype=np.uint64)
    join_all(rules, lengths, held_terminals(rules, view, HELD | RETURNED), all_seen)
    return trains_and_points(rules, all_seen)[0] < limit


@kernel
def any_claim(rules: np.record, view: np.record, wanted: RouteSet, demand: np.ndarray) -> int:
    """Claim a wanted route, a gray one with a spare colour; if none is wanted, the longest."""
    if is_empty(wanted):
        return longest_claim(rules, view)
    for route in range(np.int64(rules.routes)):
        if has_route(wanted, route):
            for color in range(COLORS):
                is_spare = rules.color[route] == color or demand[color] == 0
                if is_spare and can_pay(rules, route, color):
                    action = claim_with(rules, view, route, color)
                    if action != NO_ACTION:
                        return action
    return NO_ACTION


@kernel
def draw_most_frequent(view: np.record, demand: np.ndarray) -> int:
    """Draw the most common face-up colour if it is in demand, or twice there and gray leads."""
    color, times = most_frequent(view)
    if times > 0 and (demand[color] > 0 or (times > 1 and is_gray_leading(demand))):
        action = draw_face_up(view, color)
        if action != NO_ACTION:
            return action
    return draw_unseen(view)


@kernel
def most_frequent(view: np.record) -> tuple[int, int]:
    best = 0
    most = 0
    for color in range(COLORS):
        times = 0
        for slot in range(SLOTS):
            times += view.face_up[slot] == color
        if times > most:
            best = color
            most = times
    return best, most


@kernel
def is_gray_leading(demand: np.ndarray) -> bool:
    for color in range(COLORS):
        if demand[color] > demand[LOCOMOTIVE]:
            return False
    return True
