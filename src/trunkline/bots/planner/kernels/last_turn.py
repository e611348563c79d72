"""The last turn: the claim that scores most points."""

import numpy as np

from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import has_route, insert_route
from trunkline.bots.planner.kernels.card_choice import payment
from trunkline.bots.planner.taste import Taste
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import ROUTE_WORDS
from trunkline.engine.kernels.paths import label_cities, longest_path
from trunkline.engine.kernels.view import HELD
from trunkline.engine.kernels.workspace import LABEL, Workspace, copy_row


@kernel
def best_last_claim(
    rules: np.record, view: np.record, taste: Taste, needs: np.ndarray, work: Workspace
) -> int:
    """The claim that scores most, with tickets and longest path; NO_ACTION if there is none."""
    seat = np.int64(view.seat)
    bonus = np.int64(rules.longest_path)
    rival = longest_of_rivals(rules, view, work) if bonus > 0 else 0
    label_cities(rules, view.owned[seat], work)  # `longest_path` does not touch the labels
    best = NO_ACTION
    most = 0
    for route in range(np.int64(rules.routes)):
        if has_route(view.closed[seat], route):
            continue
        action, _ = payment(rules, view, taste, needs, route)
        if action == NO_ACTION:
            continue
        gain = POINTS[np.int64(rules.length[route])] + ticket_gain(rules, view, route, work)
        # The path takes longest to compute, so compute it only where it can decide.
        if bonus > 0 and gain + bonus > most and path_with(rules, view, route, work) >= rival:
            gain += bonus
        if gain > most:
            best = action
            most = gain
    return best


@kernel
def longest_of_rivals(rules: np.record, view: np.record, work: Workspace) -> int:
    longest = np.int64(0)
    for other in range(np.int64(view.players)):
        if other != view.seat:
            longest = max(longest, longest_path(rules, view.owned[other], work))
    return longest


@kernel
def ticket_gain(rules: np.record, view: np.record, route: int, work: Workspace) -> int:
    """Twice the points of the tickets that a route completes: they are also no longer lost."""
    a = work[LABEL, rules.city_a[route]]
    b = work[LABEL, rules.city_b[route]]
    gain = 0
    if a == b:
        return gain
    for ticket in range(np.int64(rules.tickets)):
        if view.tickets[ticket] & HELD != 0:
            ta = work[LABEL, rules.ticket_a[ticket]]
            tb = work[LABEL, rules.ticket_b[ticket]]
            if (ta == a and tb == b) or (ta == b and tb == a):
                gain += 2 * np.int64(rules.ticket_points[ticket])
    return gain


@kernel
def path_with(rules: np.record, view: np.record, route: int, work: Workspace) -> int:
    """The longest path of the viewer's net with one more route."""
    net = np.empty(ROUTE_WORDS, dtype=np.uint64)
    copy_row(view.owned[np.int64(view.seat)], net)
    insert_route(net, route)
    return longest_path(rules, net, work)
