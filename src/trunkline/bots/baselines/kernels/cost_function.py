"""The cost-function agents CFBase and CFAE: paths whose cards are easy to get."""

import numpy as np

from trunkline.bots.baselines.kernels.draws import can_draw_tickets, draw_unseen
from trunkline.bots.baselines.kernels.path_lists import (
    cards_cost,
    easiest_path,
    leave_one_half,
    write_visible_cards,
)
from trunkline.bots.baselines.kernels.payments import can_pay, claim_with, count_colors
from trunkline.bots.baselines.kernels.tickets import offered_points, unfinished_tickets
from trunkline.bots.kernels.cheapest_paths import write_lengths
from trunkline.bots.kernels.legal_actions import NO_ACTION, is_legal
from trunkline.bots.kernels.route_sets import (
    RouteSet,
    has_route,
    insert_route,
    is_empty,
    trains_and_points,
)
from trunkline.bots.kernels.ticket_plans import insert_by_points
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    CHOOSING,
    COLORS,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    LOCOMOTIVE,
    MAX_ROUTES,
    MAX_TICKETS,
    ROUTE_WORDS,
    SLOTS,
    TURN,
)
from trunkline.engine.kernels.workspace import Workspace

UNREACHABLE = 10_000  # cost of a ticket without a path
SCORE_WEIGHT = 0.5
TRAINS_FOR_TICKETS = 15
# CFBase.
LOCOMOTIVE_COST = 8.0
POINT_GAIN = 0.1
LOCOMOTIVE_WORTH = 8
# CFAE.
ON_PATH = 2.0
OFF_PATH = -1.0
LOCOMOTIVE_PRICE = 9.0
UNSEEN_WORTH = 1.0
FACE_UP_LOCOMOTIVE_WORTH = 2.0


@kernel
def choose_cf_base(rules: np.record, view: np.record, work: Workspace) -> int:
    """CFBase."""
    if view.phase == CHOOSING or view.phase == KEEPING:
        return keep_cheapest(rules, view, work)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    count = plan_unfinished(rules, view, wanted, work)
    needs = np.empty(CARD_KINDS, dtype=np.int64)
    count_colors(rules, wanted, needs)
    if view.phase == TURN:
        action = cheapest_claim(rules, view, wanted, needs)
        if action == NO_ACTION:
            action = spare_claim(rules, view, wanted, needs)
        if action != NO_ACTION:
            return action
        if count == 0 and wants_tickets(view):
            return DRAW_TICKETS
    return draw_most_needed(view, needs)


@kernel
def choose_cf_ae(rules: np.record, view: np.record, work: Workspace) -> int:
    """CFAE."""
    if view.phase == CHOOSING or view.phase == KEEPING:
        return keep_cheapest(rules, view, work)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    count = plan_unfinished(rules, view, wanted, work)
    needs = np.empty(CARD_KINDS, dtype=np.int64)
    count_colors(rules, wanted, needs)
    best, most = best_draw(view, needs)
    if view.phase == TURN:
        claim, worth = best_claim(rules, view, wanted, needs)
        if claim != NO_ACTION and worth > most:
            best, most = claim, worth
        spare = float(view.trains[np.int64(view.seat)]) - TRAINS_FOR_TICKETS
        if count == 0 and can_draw_tickets(view) and spare > most:
            best = DRAW_TICKETS
    return best if best != NO_ACTION else draw_unseen(view)


@kernel
def plan_unfinished(rules: np.record, view: np.record, wanted: RouteSet, work: Workspace) -> int:
    """Want paths for the unfinished tickets; return how many tickets those are."""
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    count = unfinished_tickets(rules, view, tickets, work)
    plan_paths(rules, view, tickets, count, wanted)
    return count


@kernel
def plan_paths(
    rules: np.record, view: np.record, tickets: np.ndarray, count: int, wanted: RouteSet
) -> float:
    """Want the easiest path of each ticket, given those before it; return what all cost."""
    lengths = np.empty(MAX_ROUTES)
    cards = np.empty(CARD_KINDS, dtype=np.int64)
    needs = np.zeros(CARD_KINDS, dtype=np.int64)
    path = np.empty(ROUTE_WORDS, dtype=np.uint64)
    write_lengths(rules, view, np.int64(view.seat), lengths)
    write_visible_cards(view, cards)
    leave_one_half(rules, cards, lengths)
    trains = np.int64(view.trains[np.int64(view.seat)])
    lost = 0.0
    for k in range(count):
        if easiest_path(rules, lengths, tickets[k], needs, cards, trains, path):
            trains -= take_path(rules, lengths, path, needs, wanted)
        else:
            lost += UNREACHABLE
    return lost + cards_cost(needs, cards)


@kernel
def take_path(
    rules: np.record, lengths: np.ndarray, path: RouteSet, needs: np.ndarray, wanted: RouteSet
) -> int:
    """Want the routes of a path, which cost nothing from now on; return the trains they take."""
    trains = 0
    for route in range(np.int64(rules.routes)):
        if has_route(path, route) and lengths[route] > 0.0:
            length = np.int64(rules.length[route])
            lengths[route] = 0.0
            needs[np.int64(rules.color[route])] += length
            insert_route(wanted, route)
            trains += length
    return trains


@kernel
def keep_cheapest(rules: np.record, view: np.record, work: Workspace) -> int:
    """Keep by trains less half the points at first; later by the cost of the paths."""
    best = NO_ACTION
    least = 0.0
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    for action in bits_of(view.legal[0]):
        count = unfinished_tickets(rules, view, tickets, work)
        for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
            if (action - KEEP) >> k & 1:
                count = insert_by_points(rules, tickets, count, np.int64(view.offer[k]))
        wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
        cost = plan_paths(rules, view, tickets, count, wanted)
        if view.phase == CHOOSING:
            cost = trains_and_points(rules, wanted)[0] + np.floor(cost / UNREACHABLE) * UNREACHABLE
            cost -= SCORE_WEIGHT * offered_points(rules, view, action - KEEP)
        if best == NO_ACTION or cost < least:
            best = action
            least = cost
    return best


@kernel
def cheapest_claim(rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray) -> int:
    """The claim of a wanted route that spends the fewest locomotives and needed cards."""
    best = NO_ACTION
    least = 0.0
    for route in range(np.int64(rules.routes)):
        if not has_route(wanted, route):
            continue
        for color in range(COLORS):
            if can_pay(rules, route, color):
                action = claim_with(rules, view, route, color)
                cost = LOCOMOTIVE_COST * locomotives_for(rules, view, route, color) + needs[color]
                cost -= POINT_GAIN * POINTS[np.int64(rules.length[route])]
                if action != NO_ACTION and (best == NO_ACTION or cost < least):
                    best = action
                    least = cost
    return best


@kernel
def locomotives_for(rules: np.record, view: np.record, route: int, color: int) -> int:
    return max(0, np.int64(rules.length[route]) - np.int64(view.hand[color]))


@kernel
def spare_claim(rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray) -> int:
    """The claim of a longest route with trains and cards that no path needs, no locomotives."""
    best = NO_ACTION
    longest = 0
    spare = np.int64(view.trains[np.int64(view.seat)]) - trains_and_points(rules, wanted)[0]
    for route in range(np.int64(rules.routes)):
        length = np.int64(rules.length[route])
        if longest < length <= spare:
            for color in range(COLORS):
                if (
                    needs[color] == 0
                    and view.hand[color] >= length
                    and can_pay(rules, route, color)
                ):
                    action = claim_with(rules, view, route, color)
                    if action != NO_ACTION:
                        best = action
                        longest = length
    return best


@kernel
def wants_tickets(view: np.record) -> bool:
    return can_draw_tickets(view) and view.trains[np.int64(view.seat)] > TRAINS_FOR_TICKETS


@kernel
def draw_most_needed(view: np.record, needs: np.ndarray) -> int:
    best = NO_ACTION
    most = 0
    for slot in range(SLOTS):
        if is_legal(view, DRAW_FACE_UP + slot):
            card = np.int64(view.face_up[slot])
            lack = LOCOMOTIVE_WORTH
            if card < LOCOMOTIVE:
                lack = needs[card] - np.int64(view.hand[card])
            if lack > most:
                best = DRAW_FACE_UP + slot
                most = lack
    return best if best != NO_ACTION else draw_unseen(view)


@kernel
def best_draw(view: np.record, needs: np.ndarray) -> tuple[int, float]:
    """The draw that CFAE scores highest, and its score; NO_ACTION if there is none."""
    best = NO_ACTION
    most = OFF_PATH - 1.0
    if is_legal(view, DRAW_DECK):
        best, most = DRAW_DECK, UNSEEN_WORTH
    for slot in range(SLOTS):
        if is_legal(view, DRAW_FACE_UP + slot):
            card = np.int64(view.face_up[slot])
            worth = FACE_UP_LOCOMOTIVE_WORTH
            if card < LOCOMOTIVE:
                worth = float(max(0, needs[card] - np.int64(view.hand[card])))
            if worth > most:
                best, most = DRAW_FACE_UP + slot, worth
    return best, most


@kernel
def best_claim(
    rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray
) -> tuple[int, float]:
    """The claim that CFAE scores highest, and its score; NO_ACTION if there is none."""
    best = NO_ACTION
    most = 0.0
    has_path = not is_empty(wanted)
    for route in range(np.int64(rules.routes)):
        for color in range(COLORS):
            if can_pay(rules, route, color):
                action = claim_with(rules, view, route, color)
                worth = float(POINTS[np.int64(rules.length[route])])
                if has_path:
                    worth = OFF_PATH
                    if has_route(wanted, route):
                        worth = worth_on_path(rules, view, needs, route, color)
                if action != NO_ACTION and (best == NO_ACTION or worth > most):
                    best, most = action, worth
    return best, most


@kernel
def worth_on_path(
    rules: np.record, view: np.record, needs: np.ndarray, route: int, color: int
) -> float:
    """The points, plus what the paths get cheaper by, less what is spent."""
    length = np.int64(rules.length[route])
    locomotives = locomotives_for(rules, view, route, color)
    worth = ON_PATH + POINTS[length] - LOCOMOTIVE_PRICE * locomotives
    own = np.int64(rules.color[route])
    if own == COLORS:
        return worth + length - needs[color]
    return worth + ease(needs[own], np.int64(view.hand[own]), length, locomotives)


@kernel
def ease(need: int, held: int, length: int, locomotives: int) -> int:
    """By how much a colour costs less once the route is claimed."""
    before = max(0, need - held)
    after = max(0, need - length - (held - (length - locomotives)))
    return before * before - after * after
