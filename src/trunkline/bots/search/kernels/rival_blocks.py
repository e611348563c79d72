"""Blocking: claiming a route that somebody else wants."""

import numpy as np

from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import RouteSet, has_route
from trunkline.bots.planner.kernels.card_choice import payment
from trunkline.bots.planner.taste import Taste
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import CARD_KINDS, ROUTE_WORDS, WORD


@kernel
def cheapest_block(rules: np.record, view: np.record, taste: Taste, wanted: RouteSet) -> int:
    """The claim of the shortest route of another's plan that can be paid; NO_ACTION if none."""
    needs = np.zeros(CARD_KINDS, dtype=np.int64)
    best = NO_ACTION
    shortest = np.int64(rules.trains)
    for w in range(ROUTE_WORDS):
        for number in bits_of(wanted[w]):
            route = w * WORD + number
            length = np.int64(rules.length[route])
            if length < shortest and not has_route(view.closed[np.int64(view.seat)], route):
                action, _ = payment(rules, view, taste, needs, route)
                if action != NO_ACTION:
                    best = action
                    shortest = length
    return best
