"""Sets of routes as words of bits, and the cities that they touch."""

import numpy as np

from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import bit, bits_of, popcount
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import ROUTE_WORDS, WORD

RouteSet = np.ndarray


@kernel
def has_route(routes: RouteSet, route: int) -> bool:
    return routes[route >> 6] & bit(route) != 0


@kernel
def insert_route(routes: RouteSet, route: int) -> None:
    routes[route >> 6] |= bit(route)


@kernel
def remove_route(routes: RouteSet, route: int) -> None:
    routes[route >> 6] &= ~bit(route)


@kernel
def is_empty(routes: RouteSet) -> bool:
    return (routes[0] | routes[1]) == 0


@kernel
def count_routes(routes: RouteSet) -> int:
    return popcount(routes[0]) + popcount(routes[1])


@kernel
def trains_and_points(rules: np.record, routes: RouteSet) -> tuple[int, int]:
    """The trains that a set of routes takes, and the points that it scores."""
    trains = 0
    points = 0
    for w in range(ROUTE_WORDS):
        for number in bits_of(routes[w]):
            length = np.int64(rules.length[w * WORD + number])
            trains += length
            points += POINTS[length]
    return trains, points


@kernel
def ends(rules: np.record, route: int) -> np.uint64:
    """The two cities of a route, as a set."""
    return bit(np.int64(rules.city_a[route])) | bit(np.int64(rules.city_b[route]))


@kernel
def other_end(rules: np.record, route: int, city: int) -> int:
    return np.int64(rules.city_a[route]) ^ np.int64(rules.city_b[route]) ^ city


@kernel
def reached_by(rules: np.record, view: np.record, seat: int) -> np.uint64:
    """The cities that a seat's routes touch."""
    cities = np.uint64(0)
    for w in range(ROUTE_WORDS):
        for number in bits_of(view.owned[seat, w]):
            cities |= ends(rules, w * WORD + number)
    return cities
