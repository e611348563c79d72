"""Blocking: taking a route that somebody else wants."""

import numpy as np

from trunkline.bots.board.ways import RouteSet, has_route
from trunkline.bots.planner.payment import NO_ACTION, payment
from trunkline.bots.planner.taste import Taste
from trunkline.engine.kernels.bits import ONE, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import CARD_KINDS, ROUTE_WORDS, WORD


@kernel
def cheapest_block(rules: np.record, view: np.record, taste: Taste, wanted: RouteSet) -> int:
    """The claim of the shortest route of another's plan that one can pay; NO_ACTION if none."""
    needs = np.zeros(CARD_KINDS, dtype=np.int64)
    best = NO_ACTION
    shortest = np.int64(rules.trains)
    for w in range(ROUTE_WORDS):
        word = wanted[w]
        while word != 0:
            route = w * WORD + lowest_bit(word)
            word &= word - ONE
            length = np.int64(rules.length[route])
            if length < shortest and not has_route(view.closed[np.int64(view.seat)], route):
                action, _ = payment(rules, view, taste, needs, route)
                if action != NO_ACTION:
                    best = action
                    shortest = length
    return best
