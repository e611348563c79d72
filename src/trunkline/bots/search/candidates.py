"""Candidates: the few actions that a search compares, the planner's own first."""

import numpy as np

from trunkline.bots.board.ways import has_route
from trunkline.bots.planner.payment import NO_ACTION, payment, write_needs
from trunkline.bots.planner.planner_kernel import MEMORY, Memory, choose_by_plan, recall_or_plan
from trunkline.bots.planner.route_prices import reached_by_rivals, rivals_at
from trunkline.bots.planner.taste import CONTEST, Taste
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    CHOOSING,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEPING,
    NO_TWIN,
    ROUTE_WORDS,
    SLOTS,
    TURN,
)
from trunkline.engine.kernels.workspace import Workspace

MOST_CLAIMS = 6
MOST_CANDIDATES = 32
WANTED_WORTH = 6.0


@entry_point
def write_candidates(
    tables: np.ndarray, views: np.ndarray, taste: Taste, work: Workspace, candidates: np.ndarray
) -> int:
    """`list_candidates` for the decision of `views[0]`, which is planned anew."""
    memory = np.zeros(MEMORY, dtype=np.uint64)
    return list_candidates(tables[0], views[0], taste, memory, work, candidates)


@kernel
def list_candidates(
    rules: np.record,
    view: np.record,
    taste: Taste,
    memory: Memory,
    work: Workspace,
    candidates: np.ndarray,
) -> int:
    """Write the candidates for the decision of a view; return how many there are."""
    candidates[0] = choose_by_plan(rules, view, taste, memory, work)
    count = 1
    if view.phase == CHOOSING or view.phase == KEEPING:
        return add_keeps(view, candidates, count)
    if view.phase == TURN:
        count = add_claims(rules, view, taste, memory, candidates, count, work)
        if view.legal[0] & bit(DRAW_TICKETS) != 0 and view.turns_left == 0:
            count = add(candidates, count, DRAW_TICKETS)
    return add_draws(view, candidates, count)


@kernel
def add(candidates: np.ndarray, count: int, action: int) -> int:
    """Add an action that is not there yet, as long as there is room."""
    for place in range(count):
        if candidates[place] == action:
            return count
    if count == candidates.shape[0]:
        return count
    candidates[count] = action
    return count + 1


@kernel
def add_keeps(view: np.record, candidates: np.ndarray, count: int) -> int:
    subsets = view.legal[0]
    while subsets != 0:
        count = add(candidates, count, lowest_bit(subsets))
        subsets &= subsets - ONE
    return count


@kernel
def add_draws(view: np.record, candidates: np.ndarray, count: int) -> int:
    """An unseen card, and of the face-up cards one of each kind."""
    if view.legal[0] & bit(DRAW_DECK) != 0:
        count = add(candidates, count, DRAW_DECK)
    kinds = 0
    for slot in range(SLOTS):
        kind = np.int64(view.face_up[slot])
        if view.legal[0] & bit(DRAW_FACE_UP + slot) != 0 and kinds >> kind & 1 == 0:
            kinds |= 1 << kind
            count = add(candidates, count, DRAW_FACE_UP + slot)
    return count


@kernel
def add_claims(
    rules: np.record,
    view: np.record,
    taste: Taste,
    memory: Memory,
    candidates: np.ndarray,
    count: int,
    work: Workspace,
) -> int:
    """The claims that look best, one payment a route and one lane of a double."""
    reached = reached_by_rivals(rules, view)
    wanted = np.empty(ROUTE_WORDS, dtype=np.uint64)
    recall_or_plan(rules, view, taste, reached, memory, wanted, work)
    needs = np.empty(CARD_KINDS, dtype=np.int64)
    lacks = np.empty(CARD_KINDS, dtype=np.int64)
    write_needs(rules, view, wanted, needs, lacks)
    routes = np.int64(rules.routes)
    actions = np.empty(routes, dtype=np.int64)
    worths = np.full(routes, -np.inf)
    for route in range(routes):
        actions[route], price = NO_ACTION, 0.0
        if not has_route(view.closed[np.int64(view.seat)], route):
            actions[route], price = payment(rules, view, taste, needs, route)
        if actions[route] != NO_ACTION:
            worths[route] = POINTS[np.int64(rules.length[route])] - price
            worths[route] += taste[CONTEST] * rivals_at(rules, reached, route)
            worths[route] += WANTED_WORTH if has_route(wanted, route) else 0.0
            leave_one_lane(rules, worths, route)
    for _ in range(MOST_CLAIMS):
        best = np.argmax(worths)
        if worths[best] == -np.inf:
            break
        count = add(candidates, count, actions[best])
        worths[best] = -np.inf
    return count


@kernel
def leave_one_lane(rules: np.record, worths: np.ndarray, route: int) -> None:
    twin = np.int64(rules.twin[route])
    if twin != NO_TWIN and twin < route:
        worths[route if worths[twin] >= worths[route] else twin] = -np.inf
