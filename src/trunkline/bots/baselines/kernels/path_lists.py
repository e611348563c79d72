"""Lists paths by hops, and finds the one whose cards are easiest to get."""

from typing import NamedTuple

import numpy as np

from trunkline.bots.kernels.cheapest_paths import FAR, NOWHERE, spread
from trunkline.bots.kernels.route_sets import (
    RouteSet,
    insert_route,
    other_end,
    remove_route,
)
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
from trunkline.engine.kernels.workspace import copy_row

MOST_PATHS = 50
EXTRA_HOPS = 2  # paths with the fewest hops are listed first, then those with one more
# The tally of a walk: the cost of the easiest path, and how many paths were listed.
LEAST = 0
LISTED = 1


class Walk(NamedTuple):
    """A depth-first walk over all paths to a goal."""

    lengths: np.ndarray
    first: np.ndarray  # the first link of each city
    links: np.ndarray
    to_goal: np.ndarray  # hops from each city
    cards: np.ndarray
    needs: np.ndarray  # cards for the walked routes and for other tickets
    walked: RouteSet
    tally: np.ndarray
    best: RouteSet


@kernel
def write_visible_cards(view: np.record, cards: np.ndarray) -> None:
    """Count the cards in hand and face up, by kind."""
    for kind in range(CARD_KINDS):
        cards[kind] = np.int64(view.hand[kind])
    for slot in range(SLOTS):
        if view.face_up[slot] < CARD_KINDS:
            cards[view.face_up[slot]] += 1


@kernel
def cards_cost(needs: np.ndarray, cards: np.ndarray) -> int:
    """The sum of the squares of the missing cards of each colour; gray counts once per card."""
    cost = needs[COLORS]
    for color in range(COLORS):
        lack = max(0, needs[color] - cards[color])
        cost += lack * lack
    return cost


@kernel
def leave_one_half(rules: np.record, cards: np.ndarray, lengths: np.ndarray) -> None:
    """Drop the half of each double route whose colour is harder to get."""
    for route in range(np.int64(rules.routes)):
        twin = np.int64(rules.twin[route])
        if twin != NO_TWIN and twin > route and lengths[route] < FAR and lengths[twin] < FAR:
            is_easier = cards[rules.color[twin]] > cards[rules.color[route]]
            lengths[route if is_easier else twin] = FAR


@kernel
def link_routes(rules: np.record, lengths: np.ndarray, links: np.ndarray) -> np.ndarray:
    """Chain the routes at each city: return the first link by city, write the next ones.

    A link is twice the route's number, plus one if the city is the route's second.
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
def easiest_path(
    rules: np.record,
    lengths: np.ndarray,
    ticket: int,
    needs: np.ndarray,
    cards: np.ndarray,
    trains: int,
    path: RouteSet,
) -> bool:
    """Write the easiest listed path with enough trains; return whether there is one."""
    start = np.int64(rules.ticket_a[ticket])
    links = np.empty(2 * MAX_ROUTES, dtype=np.int64)
    first = link_routes(rules, lengths, links)
    to_goal = hops_to(rules, lengths, np.int64(rules.ticket_b[ticket]))
    walked = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    tally = np.array([FAR, 0.0])
    walk = Walk(lengths, first, links, to_goal, cards, needs, walked, tally, path)
    for extra in range(EXTRA_HOPS):
        if to_goal[start] < FAR:
            walk_on(rules, walk, start, to_goal[start] + extra, float(trains), bit(start))
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
def walk_on(
    rules: np.record, walk: Walk, city: int, hops: float, trains: float, visited: np.uint64
) -> None:
    """Walk every path from a city to the goal that hops and trains allow; write the easiest."""
    if walk.to_goal[city] == 0.0:
        walk.tally[LISTED] += 1.0
        cost = float(cards_cost(walk.needs, walk.cards))
        if cost < walk.tally[LEAST]:
            walk.tally[LEAST] = cost
            copy_row(walk.walked, walk.best)
        return
    link = walk.first[city]
    while link != NOWHERE and walk.tally[LISTED] < MOST_PATHS:
        route = link >> 1
        link = walk.links[link]
        beyond = other_end(rules, route, city)
        length = walk.lengths[route]
        is_new = visited & bit(beyond) == 0
        if is_new and walk.to_goal[beyond] + 1.0 <= hops and length <= trains:
            walk.needs[rules.color[route]] += np.int64(length)
            insert_route(walk.walked, route)
            walk_on(rules, walk, beyond, hops - 1.0, trains - length, visited | bit(beyond))
            remove_route(walk.walked, route)
            walk.needs[rules.color[route]] -= np.int64(length)
