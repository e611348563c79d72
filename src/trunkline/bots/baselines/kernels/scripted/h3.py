"""H3's choice: exact plans, and every claim weighed in points."""

import numpy as np

from trunkline.bots.baselines.kernels.draws import can_draw_tickets, last_resort
from trunkline.bots.baselines.kernels.payments import either_half
from trunkline.bots.baselines.kernels.scripted.card_worth import (
    best_card,
    best_payment,
    write_lacks,
)
from trunkline.bots.baselines.kernels.scripted.steiner_plans import (
    best_keep,
    has_rival,
    missing_cards,
    odds_of,
    plan_best_set,
    write_prices,
)
from trunkline.bots.baselines.kernels.tickets import unfinished_tickets
from trunkline.bots.kernels.cheapest_paths import FAR, spread, write_lengths
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import (
    RouteSet,
    ends,
    has_route,
    insert_route,
    is_empty,
    reached_by,
    trains_and_points,
)
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    CHOOSING,
    DRAW_TICKETS,
    KEEPING,
    MAX_CITIES,
    MAX_ROUTES,
    MAX_TICKETS,
    NO_TWIN,
    ROUTE_WORDS,
    TURN,
)
from trunkline.engine.kernels.paths import label_cities
from trunkline.engine.kernels.view import HELD, RETURNED
from trunkline.engine.kernels.workspace import LABEL, Workspace

CONTEST = 0.8  # of the detour that losing a route to a rival would cost
MOST_DETOUR = 10.0
LOCK_OUT = 1.5  # points for a double route whose other half rivals lose too
PATH_CURVE = 1.35  # a train counts more the closer the plan is to its end
CHAIN = 0.35  # points for each train of a route that joins the own net
CARD_TURNS = 0.44
ENDGAME = 0.18  # of the trains
DRAW_TRAINS = 0.55  # of the trains must be left for drawing tickets
DRAW_WORTH = 7.0  # points that an average ticket must promise


@kernel
def choose_h3(rules: np.record, view: np.record, work: Workspace) -> int:
    costs = np.empty(MAX_ROUTES)
    write_prices(rules, view, costs)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    count = unfinished_tickets(rules, view, tickets, work)
    if view.phase == CHOOSING or view.phase == KEEPING:
        return best_keep(rules, view, costs, tickets, count, work)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    points = plan_best_set(rules, view, costs, tickets, count, wanted, work)
    is_done = is_empty(wanted)
    if is_done and view.phase == TURN and wants_tickets(rules, view, count):
        return DRAW_TICKETS
    if is_done:
        want_most_rewarding(rules, view, wanted)
    needs = np.empty(CARD_KINDS, dtype=np.int64)
    lacks = np.empty(CARD_KINDS, dtype=np.int64)
    write_lacks(rules, view, wanted, needs, lacks)
    if view.phase == TURN:
        if is_endgame(rules, view):
            action = last_claim(rules, view, wanted, needs, points, work)
        else:
            action = best_claim(rules, view, costs, wanted, needs, points)
        if action != NO_ACTION:
            return action
    action = best_card(rules, view, lacks)
    return action if action != NO_ACTION else last_resort(view)


@kernel
def is_endgame(rules: np.record, view: np.record) -> bool:
    for seat in range(np.int64(view.players)):
        if view.trains[seat] < ENDGAME * np.int64(rules.trains):
            return True
    return view.turns_left > 0


@kernel
def wants_tickets(rules: np.record, view: np.record, count: int) -> bool:
    """Whether all tickets are done and another ticket promises enough."""
    trains = np.int64(view.trains[np.int64(view.seat)])
    if count > 0 or not can_draw_tickets(view) or trains < DRAW_TRAINS * np.int64(rules.trains):
        return False
    lengths = np.empty(MAX_ROUTES)
    write_lengths(rules, view, np.int64(view.seat), lengths)
    distance = np.empty(MAX_CITIES)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    total = 0.0
    unseen = 0
    for ticket in range(np.int64(rules.tickets)):
        if view.tickets[ticket] & (HELD | RETURNED) == 0:
            spread(rules, lengths, np.int64(rules.ticket_a[ticket]), distance, arrived_by)
            use = distance[rules.ticket_b[ticket]] / trains
            points = np.int64(rules.ticket_points[ticket])
            total += max(0.0, points * (2.0 * odds_of(use) - 1.0))
            unseen += 1
    return total > DRAW_WORTH * unseen


@kernel
def want_most_rewarding(rules: np.record, view: np.record, wanted: RouteSet) -> None:
    """Want the open route that scores most points per turn, if there is one."""
    seat = np.int64(view.seat)
    reached = reached_by(rules, view, seat)
    best = -1
    most = 0.0
    for route in range(np.int64(rules.routes)):
        if not has_route(view.closed[seat], route):
            worth = route_points(rules, route, reached)
            worth /= 1.0 + CARD_TURNS * missing_cards(rules, view, route)
            if worth > most:
                best, most = route, worth
    if best >= 0:
        insert_route(wanted, best)


@kernel
def route_points(rules: np.record, route: int, reached: np.uint64) -> float:
    """The points of a route, and more if it joins the own net."""
    length = np.int64(rules.length[route])
    is_joining = ends(rules, route) & reached != 0
    return POINTS[length] + (CHAIN * length if is_joining else 0.0)


@kernel
def best_claim(
    rules: np.record,
    view: np.record,
    costs: np.ndarray,
    wanted: RouteSet,
    needs: np.ndarray,
    points: float,
) -> int:
    """The claim of a wanted route or its twin that is worth most; NO_ACTION if none can be paid."""
    best = NO_ACTION
    most = 0.0
    reached = reached_by(rules, view, np.int64(view.seat))
    planned = trains_and_points(rules, wanted)[0]
    for route in range(np.int64(rules.routes)):
        if not has_route(wanted, route):
            continue
        for half in range(2):
            lane = either_half(rules, view, route, half)
            action, price = best_payment(rules, view, needs, lane)
            if action == NO_ACTION:
                continue
            worth = route_points(rules, lane, reached) - price
            worth += points * progress(rules, view, planned, np.int64(rules.length[lane]))
            worth += rivalry(rules, view, costs, lane)
            if best == NO_ACTION or worth > most:
                best, most = action, worth
    return best


@kernel
def progress(rules: np.record, view: np.record, planned: int, length: int) -> float:
    """The share of the plan that a claim completes."""
    built = np.int64(rules.trains) - np.int64(view.trains[np.int64(view.seat)])
    whole = float(built + planned)
    return ((built + length) / whole) ** PATH_CURVE - (built / whole) ** PATH_CURVE


@kernel
def rivalry(rules: np.record, view: np.record, costs: np.ndarray, route: int) -> float:
    """The worth of claiming a route before a rival who has reached one of its ends."""
    if not has_rival(rules, view, route):
        return 0.0
    distance = np.empty(MAX_CITIES)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    without = costs.copy()
    without[route] = FAR
    spread(rules, without, np.int64(rules.city_a[route]), distance, arrived_by)
    detour = distance[rules.city_b[route]] - costs[route]
    worth = CONTEST * min(MOST_DETOUR, max(0.0, detour))
    return worth + (LOCK_OUT if rules.twin[route] != NO_TWIN and view.players < 4 else 0.0)


@kernel
def last_claim(
    rules: np.record,
    view: np.record,
    wanted: RouteSet,
    needs: np.ndarray,
    points: float,
    work: Workspace,
) -> int:
    """Near the end: the claim that scores most now, or that completes most of the plan."""
    seat = np.int64(view.seat)
    label_cities(rules, view.owned[seat], work)
    reached = reached_by(rules, view, seat)
    planned = trains_and_points(rules, wanted)[0]
    trains = np.int64(view.trains[seat])
    best = NO_ACTION
    most = 0.0
    for route in range(np.int64(rules.routes)):
        length = np.int64(rules.length[route])
        is_wanted = has_route(wanted, route)
        if not is_wanted and view.turns_left == 0 and length + planned > trains:
            continue
        action, price = best_payment(rules, view, needs, route)
        if action == NO_ACTION:
            continue
        worth = route_points(rules, route, reached) + tickets_joined(rules, view, route, work)
        if view.turns_left == 0:
            worth -= price
            if is_wanted:
                worth += points * progress(rules, view, planned, length)
        if best == NO_ACTION or worth > most:
            best, most = action, worth
    return best


@kernel
def tickets_joined(rules: np.record, view: np.record, route: int, work: Workspace) -> int:
    """Twice the points of the tickets that a route completes: they are also no longer lost."""
    a = work[LABEL, rules.city_a[route]]
    b = work[LABEL, rules.city_b[route]]
    points = 0
    for ticket in range(np.int64(rules.tickets)):
        if a != b and view.tickets[ticket] & HELD != 0:
            labels = (work[LABEL, rules.ticket_a[ticket]], work[LABEL, rules.ticket_b[ticket]])
            if labels in ((a, b), (b, a)):
                points += 2 * np.int64(rules.ticket_points[ticket])
    return points
