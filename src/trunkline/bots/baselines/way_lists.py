"""Ways listed by hops, and the one of them whose cards are easiest to come by."""

import numpy as np

from trunkline.bots.baselines.board import copy_routes
from trunkline.bots.board.ways import FAR, NOWHERE, RouteSet, other_end, spread
from trunkline.engine.kernels.bits import bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    COLORS,
    MAX_CITIES,
    MAX_ROUTES,
    NO_TWIN,
    ROUTE_WORDS,
    SLOTS,
)

MOST_WAYS = 50
EXTRA_HOPS = 2  # ways of the fewest hops are listed first, then those of one more
# What is known of the listed ways: the cost of the easiest, and how many there are.
LEAST = 0
LISTED = 1


@kernel
def write_cards_in_sight(view: np.record, cards: np.ndarray) -> None:
    """Count the cards in hand and face up, by kind."""
    for kind in range(CARD_KINDS):
        cards[kind] = np.int64(view.hand[kind])
    for slot in range(SLOTS):
        if view.face_up[slot] < CARD_KINDS:
            cards[view.face_up[slot]] += 1


@kernel
def cards_cost(needs: np.ndarray, cards: np.ndarray) -> int:
    """Squares of the cards of each colour that are still to come; of gray their number."""
    cost = needs[COLORS]
    for color in range(COLORS):
        lack = max(0, needs[color] - cards[color])
        cost += lack * lack
    return cost


@kernel
def leave_one_half(rules: np.record, cards: np.ndarray, lengths: np.ndarray) -> None:
    """Leave one half of each double route: that of the colour which is easier to come by."""
    for route in range(np.int64(rules.routes)):
        twin = np.int64(rules.twin[route])
        if twin != NO_TWIN and twin > route and lengths[route] < FAR and lengths[twin] < FAR:
            is_easier = cards[rules.color[twin]] > cards[rules.color[route]]
            lengths[route if is_easier else twin] = FAR


@kernel
def link_routes(rules: np.record, lengths: np.ndarray, links: np.ndarray) -> np.ndarray:
    """Chain the routes at each city: the first is returned by city, the next is in `links`.

    A link is twice a route, or that and one where the city is the route's second.
    """
    first = np.full(MAX_CITIES, NOWHERE)
    for route in range(np.int64(rules.routes)):
        if lengths[route] < FAR:
            a = np.int64(rules.city_a[route])
            b = np.int64(rules.city_b[route])
            links[2 * route] = first[a]
            first[a] = 2 * route
            links[2 * route + 1] = first[b]
            first[b] = 2 * route + 1
    return first


@kernel
def easiest_way(
    rules: np.record,
    lengths: np.ndarray,
    ticket: int,
    needs: np.ndarray,
    cards: np.ndarray,
    trains: int,
    way: RouteSet,
) -> bool:
    """Write the easiest of the listed ways that the trains suffice for; tell if there is one."""
    start = np.int64(rules.ticket_a[ticket])
    goal = np.int64(rules.ticket_b[ticket])
    links = np.empty(2 * MAX_ROUTES, dtype=np.int64)
    first = link_routes(rules, lengths, links)
    to_goal = hops_to(rules, lengths, goal)
    draft = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    tally = np.array([FAR, 0.0])
    for extra in range(EXTRA_HOPS):
        if to_goal[start] < FAR:
            hops = to_goal[start] + extra
            walk(
                rules, lengths, first, links, to_goal, cards,
                start, hops, float(trains), bit(start), needs, draft, tally, way,
            )  # fmt: skip
    return tally[LEAST] < FAR


@kernel
def hops_to(rules: np.record, lengths: np.ndarray, goal: int) -> np.ndarray:
    hops = np.empty(MAX_ROUTES)
    for route in range(np.int64(rules.routes)):
        hops[route] = 1.0 if lengths[route] < FAR else FAR
    to_goal = np.empty(MAX_CITIES)
    spread(rules, hops, goal, to_goal, np.empty(MAX_CITIES, dtype=np.int64))
    return to_goal


@kernel
def walk(
    rules: np.record,
    lengths: np.ndarray,
    first: np.ndarray,
    links: np.ndarray,
    to_goal: np.ndarray,
    cards: np.ndarray,
    city: int,
    hops: float,
    trains: float,
    visited: np.uint64,
    needs: np.ndarray,
    walked: RouteSet,
    tally: np.ndarray,
    way: RouteSet,
) -> None:
    """Walk on to the goal in every way that so many hops and trains allow; write the easiest."""
    if to_goal[city] == 0.0:
        tally[LISTED] += 1.0
        cost = float(cards_cost(needs, cards))
        if cost < tally[LEAST]:
            tally[LEAST] = cost
            copy_routes(walked, way)
        return
    link = first[city]
    while link != NOWHERE and tally[LISTED] < MOST_WAYS:
        route = link >> 1
        link = links[link]
        beyond = other_end(rules, route, city)
        is_new = visited & bit(beyond) == 0
        if is_new and to_goal[beyond] + 1.0 <= hops and lengths[route] <= trains:
            needs[rules.color[route]] += np.int64(lengths[route])
            walked[route >> 6] |= bit(route)
            walk(
                rules, lengths, first, links, to_goal, cards,
                beyond, hops - 1.0, trains - lengths[route], visited | bit(beyond),
                needs, walked, tally, way,
            )  # fmt: skip
            walked[route >> 6] &= ~bit(route)
            needs[rules.color[route]] -= np.int64(lengths[route])
