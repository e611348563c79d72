"""The planner's choice: it holds back while its hand is small, and follows its plan."""

import numpy as np

from trunkline.bots.kernels.card_counts import most_held_color
from trunkline.bots.kernels.legal_actions import NO_ACTION, first_legal, is_legal
from trunkline.bots.kernels.route_sets import (
    RouteSet,
    count_routes,
    ends,
    has_route,
    insert_route,
    is_empty,
    reached_by,
)
from trunkline.bots.planner.kernels.card_choice import best_draw, payment, write_needs
from trunkline.bots.planner.kernels.last_turn import best_last_claim
from trunkline.bots.planner.kernels.plans import best_keep, best_plan, own_tickets
from trunkline.bots.planner.kernels.route_prices import (
    expected_turns,
    reached_by_rivals,
    rivals_at,
    turns_for,
    write_route_prices,
)
from trunkline.bots.planner.taste import (
    CONTEST,
    EXTRA_TRAIN,
    HASTE,
    HURRY,
    JOINED,
    PATIENCE,
    TICKETS_RIVAL_TRAINS,
    TICKETS_TRAINS,
    Taste,
)
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import ONE, bits_of
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    CHOOSING,
    DRAW_TICKETS,
    KEEPING,
    MAX_ROUTES,
    MAX_TICKETS,
    NO_TWIN,
    ROUTE_WORDS,
    TURN,
    WORD,
)
from trunkline.engine.kernels.workspace import Workspace

# A seat remembers the routes that it wants, and one more than the number of its tickets.
MEMORY = ROUTE_WORDS + 1

Memory = np.ndarray


@entry_point
def planner_action(
    tables: np.ndarray, views: np.ndarray, at: int, taste: Taste, memory: Memory, work: Workspace
) -> int:
    """The action that the planner chooses."""
    return choose_planner(tables[0], views[at], taste, memory, work)


@kernel
def choose_planner(
    rules: np.record, view: np.record, taste: Taste, memory: Memory, work: Workspace
) -> int:
    """Plan if the memory is empty; else keep the plan for as long as it is possible."""
    reached = reached_by_rivals(rules, view)
    if view.phase == CHOOSING or view.phase == KEEPING:
        prices = np.empty(MAX_ROUTES)
        write_route_prices(rules, view, taste, reached, prices)
        return best_keep(rules, view, taste, prices, work)
    wanted = np.empty(ROUTE_WORDS, dtype=np.uint64)
    recall_or_plan(rules, view, taste, reached, memory, wanted, work)
    if is_empty(wanted):
        if wants_tickets(view, taste):
            return DRAW_TICKETS
        want_most_rewarding(rules, view, taste, wanted)
    needs = np.empty(CARD_KINDS, dtype=np.int64)
    lacks = np.empty(CARD_KINDS, dtype=np.int64)
    write_needs(rules, view, wanted, needs, lacks)
    if view.phase == TURN:
        action = claim_now(rules, view, taste, reached, wanted, needs, work)
        if action != NO_ACTION:
            return action
    action = best_draw(rules, view, taste, lacks)
    if action != NO_ACTION:
        return action
    action = best_claim(rules, view, taste, reached, wanted, needs, -np.inf)
    return action if action != NO_ACTION else first_legal(view)


@kernel
def recall_or_plan(
    rules: np.record,
    view: np.record,
    taste: Taste,
    reached: np.ndarray,
    memory: Memory,
    wanted: RouteSet,
    work: Workspace,
) -> None:
    """Write the routes of the plan; make a new plan if tickets were added or a route is lost."""
    seat = np.int64(view.seat)
    count = np.uint64(view.ticket_count[seat])
    lost = np.uint64(0)
    for w in range(ROUTE_WORDS):
        wanted[w] = memory[w] & ~view.owned[seat, w]
        lost |= wanted[w] & view.closed[seat, w]
    if memory[ROUTE_WORDS] != count + ONE or lost != 0:
        tickets = np.empty(MAX_TICKETS, dtype=np.int64)
        own_tickets(rules, view, tickets)
        prices = np.empty(MAX_ROUTES)
        write_route_prices(rules, view, taste, reached, prices)
        best_plan(rules, view, taste, prices, tickets, np.int64(count), wanted, work)
        memory[ROUTE_WORDS] = count + ONE
    for w in range(ROUTE_WORDS):
        memory[w] = wanted[w]


@kernel
def want_most_rewarding(rules: np.record, view: np.record, taste: Taste, wanted: RouteSet) -> None:
    """Want the open route that is worth most per turn, if there is one."""
    seat = np.int64(view.seat)
    reached = reached_by(rules, view, seat)
    gray = np.int64(view.hand[most_held_color(view)])
    best = -1
    most = -np.inf
    for route in range(np.int64(rules.routes)):
        if not has_route(view.closed[seat], route):
            length = np.int64(rules.length[route])
            worth = POINTS[length] - taste[EXTRA_TRAIN] * length
            if ends(rules, route) & reached != 0:
                worth += taste[JOINED]
            worth /= turns_for(rules, view, taste, route, gray)
            if worth > most:
                best = route
                most = worth
    if best >= 0:
        insert_route(wanted, best)


@kernel
def claim_now(
    rules: np.record,
    view: np.record,
    taste: Taste,
    reached: np.ndarray,
    wanted: RouteSet,
    needs: np.ndarray,
    work: Workspace,
) -> int:
    """A claim that is worth its cards now; NO_ACTION if drawing cards is better."""
    if view.turns_left > 0:
        return best_last_claim(rules, view, taste, needs, work)
    least = least_worth(view, taste, count_routes(wanted))
    return best_claim(rules, view, taste, reached, wanted, needs, least)


@kernel
def wants_tickets(view: np.record, taste: Taste) -> bool:
    """Whether new tickets are worth a turn: while everybody has enough trains."""
    if not is_legal(view, DRAW_TICKETS) or view.turns_left > 0:
        return False
    for seat in range(np.int64(view.players)):
        trains = np.int64(view.trains[seat])
        if trains < taste[TICKETS_TRAINS if seat == view.seat else TICKETS_RIVAL_TRAINS]:
            return False
    return True


@kernel
def least_worth(view: np.record, taste: Taste, claims: int) -> float:
    """The least worth of a claim now: less with a full hand, anything late in the game."""
    if expected_turns(view, taste) - claims <= taste[HURRY]:
        return -np.inf
    return taste[PATIENCE] - taste[HASTE] * np.int64(view.hand_size[np.int64(view.seat)])


@kernel
def best_claim(
    rules: np.record,
    view: np.record,
    taste: Taste,
    reached: np.ndarray,
    wanted: RouteSet,
    needs: np.ndarray,
    least: float,
) -> int:
    """The claim of a wanted route or its twin that is worth most, and more than `least`."""
    best = NO_ACTION
    most = least
    for w in range(ROUTE_WORDS):
        for number in bits_of(wanted[w]):
            route = w * WORD + number
            for lane in (route, np.int64(rules.twin[route])):
                if lane == NO_TWIN or has_route(view.closed[np.int64(view.seat)], lane):
                    continue
                action, price = payment(rules, view, taste, needs, lane)
                if action == NO_ACTION:
                    continue
                worth = (
                    POINTS[np.int64(rules.length[lane])]
                    + taste[CONTEST] * rivals_at(rules, reached, lane)
                    - price
                )
                if worth > most:
                    best = action
                    most = worth
    return best
