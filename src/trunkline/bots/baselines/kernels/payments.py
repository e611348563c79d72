"""How baselines pay for routes."""

import numpy as np

from trunkline.bots.kernels.card_counts import paying_color
from trunkline.bots.kernels.legal_actions import NO_ACTION, claim_action
from trunkline.bots.kernels.route_sets import RouteSet, has_route
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import COLORS, LOCOMOTIVE, NO_TWIN
from trunkline.maps.types import COLORS as COLOR_NAMES

OTHER_HALF = np.int64(1)

# The order in which the NYU agents try colours.
COLOR_ORDER = np.array(
    [
        COLOR_NAMES.index(name)
        for name in ("red", "orange", "blue", "purple", "white", "yellow", "black", "green")
    ]
)


@kernel
def can_pay(rules: np.record, route: int, color: int) -> bool:
    """Whether cards of a colour pay for a route."""
    return rules.color[route] == color or rules.color[route] == COLORS


@kernel
def claim_with(rules: np.record, view: np.record, route: int, color: int) -> int:
    """The claim of a route with a colour that pays it, filled up with locomotives."""
    length = np.int64(rules.length[route])
    cards = min(np.int64(view.hand[color]), length)
    locomotives = length - cards
    if locomotives > view.hand[LOCOMOTIVE] or has_route(view.closed[np.int64(view.seat)], route):
        return NO_ACTION
    return claim_action(rules, route, color, cards, locomotives)


@kernel
def claim_in_order(rules: np.record, view: np.record, route: int) -> int:
    """The claim with the first colour that can pay; NO_ACTION if none can."""
    for color in COLOR_ORDER:
        if can_pay(rules, route, color):
            action = claim_with(rules, view, route, color)
            if action != NO_ACTION:
                return action
    return NO_ACTION


@kernel
def claim_by_most_held(rules: np.record, view: np.record, route: int) -> int:
    """The claim with the route's colour, or for a gray route with the colour held most."""
    return claim_with(rules, view, route, paying_color(rules, view, route))


@kernel
def longest_claim(rules: np.record, view: np.record) -> int:
    """The claim of a longest route that can be paid; NO_ACTION if there is none."""
    best = NO_ACTION
    longest = 0
    for route in range(np.int64(rules.routes)):
        if rules.length[route] > longest:
            action = claim_in_order(rules, view, route)
            if action != NO_ACTION:
                best = action
                longest = np.int64(rules.length[route])
    return best


@kernel
def either_half(rules: np.record, view: np.record, route: int, half: int) -> int:
    """Half 0 is the route itself; half 1 is its twin if the seat may claim that, else itself."""
    twin = np.int64(rules.twin[route])
    if half == 0 or twin == NO_TWIN or has_route(view.closed[np.int64(view.seat)], twin):
        return route
    return twin


@kernel
def count_colors(rules: np.record, wanted: RouteSet, demand: np.ndarray) -> None:
    """Write the cards that the wanted routes take, by colour; gray ones under COLORS."""
    demand[:] = 0
    for route in range(np.int64(rules.routes)):
        if has_route(wanted, route):
            demand[np.int64(rules.color[route])] += np.int64(rules.length[route])
