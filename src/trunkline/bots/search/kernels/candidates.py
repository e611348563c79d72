"""Candidates: the few actions that the search compares, the planner's first."""

import numpy as np

from trunkline.bots.kernels.legal_actions import NO_ACTION, is_legal
from trunkline.bots.kernels.route_sets import has_route
from trunkline.bots.planner.kernels.card_choice import payment, write_needs
from trunkline.bots.planner.kernels.planner_choice import (
    MEMORY,
    Memory,
    choose_planner,
    recall_or_plan,
)
from trunkline.bots.planner.kernels.route_prices import reached_by_rivals, rivals_at
from trunkline.bots.planner.taste import CONTEST, Taste
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import bits_of
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
    """Write the candidates for the decision of `views[0]`, with a new plan; return how many."""
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
    """Write the candidates for the decision of a view; return how many."""
    candidates[0] = choose_planner(rules, view, taste, memory, work)
    count = 1
    if view.phase == CHOOSING or view.phase == KEEPING:
        return add_keeps(view, candidates, count)
    if view.phase == TURN:
        count = add_claims(rules, view, taste, memory, candidates, count, work)
        if is_legal(view, DRAW_TICKETS) and view.turns_left == 0:
            count = add_candidate(candidates, count, DRAW_TICKETS)
    return add_draws(view, candidates, count)


@kernel
def add_candidate(candidates: np.ndarray, count: int, action: int) -> int:
    """Add an action if it is new and there is room; return the new count."""
    for place in range(count):
        if candidates[place] == action:
            return count
    if count == candidates.shape[0]:
        return count
    candidates[count] = action
    return count + 1


@kernel
def add_keeps(view: np.record, candidates: np.ndarray, count: int) -> int:
    for action in bits_of(view.legal[0]):
        count = add_candidate(candidates, count, action)
    return count


@kernel
def add_draws(view: np.record, candidates: np.ndarray, count: int) -> int:
    """Add an unseen card, and one face-up card of each kind."""
    if is_legal(view, DRAW_DECK):
        count = add_candidate(candidates, count, DRAW_DECK)
    kinds = 0
    for slot in range(SLOTS):
        kind = np.int64(view.face_up[slot])
        if is_legal(view, DRAW_FACE_UP + slot) and kinds >> kind & 1 == 0:
            kinds |= 1 << kind
            count = add_candidate(candidates, count, DRAW_FACE_UP + slot)
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
    """Add the claims that look best: one payment for each route, one lane of each double route."""
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
            keep_one_half(rules, worths, route)
    for _ in range(MOST_CLAIMS):
        best = np.argmax(worths)
        if worths[best] == -np.inf:
            break
        count = add_candidate(candidates, count, actions[best])
        worths[best] = -np.inf
    return count


@kernel
def keep_one_half(rules: np.record, worths: np.ndarray, route: int) -> None:
    """Drop the worse lane of a double route."""
    twin = np.int64(rules.twin[route])
    if twin != NO_TWIN and twin < route:
        worths[route if worths[twin] >= worths[route] else twin] = -np.inf
