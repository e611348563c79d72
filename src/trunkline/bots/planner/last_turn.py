"""The last turn: whatever brings most points at once."""

import numpy as np

from trunkline.bots.board.ways import has_route
from trunkline.bots.planner.payment import NO_ACTION, payment
from trunkline.bots.planner.taste import Taste
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import ROUTE_WORDS
from trunkline.engine.kernels.paths import label_cities, longest_path
from trunkline.engine.kernels.view import HELD
from trunkline.engine.kernels.workspace import LABEL, Workspace


@kernel
def best_last_claim(
    rules: np.record, view: np.record, taste: Taste, needs: np.ndarray, work: Workspace
) -> int:
    """The claim that scores most, tickets and longest path counted; NO_ACTION if there is none."""
    seat = np.int64(view.seat)
    bonus = np.int64(rules.longest_path)
    rival = longest_of_rivals(rules, view, work) if bonus > 0 else 0
    label_cities(rules, view.owned[seat], work)  # which a longest path leaves as it is
    best = NO_ACTION
    most = 0
    for route in range(np.int64(rules.routes)):
        if has_route(view.closed[seat], route):
            continue
        action, _ = payment(rules, view, taste, needs, route)
        if action == NO_ACTION:
            continue
        gain = POINTS[np.int64(rules.length[route])] + gain_of_tickets(rules, view, route, work)
        # The path takes longest to find, so it is looked for only where it decides.
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
def gain_of_tickets(rules: np.record, view: np.record, route: int, work: Workspace) -> int:
    """Tickets that a route completes, by the labelled net: twice, as they are not lost either."""
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
    """The longest path of the viewer's net with one route more."""
    net = np.empty(ROUTE_WORDS, dtype=np.uint64)
    for w in range(ROUTE_WORDS):
        net[w] = view.owned[np.int64(view.seat), w]
    net[route >> 6] |= bit(route)
    return longest_path(rules, net, work)
