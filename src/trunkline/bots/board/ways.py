"""Cheapest ways between cities, as one seat sees the board."""

import numpy as np

from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import MAX_CITIES, MAX_ROUTES, ROUTE_WORDS, WORD

RouteSet = np.ndarray

FAR = 1 << 30
NOWHERE = -1
CLAIM_COST = 2  # in half turns: claiming takes a turn, and a turn draws two cards


@kernel
def has_route(routes: RouteSet, route: int) -> bool:
    return routes[route >> 6] & bit(route) != 0


@kernel
def route_costs(rules: np.record, view: np.record) -> np.ndarray:
    """Half turns that each route costs the viewer; FAR where it can never have it."""
    costs = np.empty(MAX_ROUTES, dtype=np.int64)
    seat = np.int64(view.seat)
    for route in range(np.int64(rules.routes)):
        if has_route(view.owned[seat], route):
            costs[route] = 0
        elif has_route(view.closed[seat], route):
            costs[route] = FAR
        else:
            costs[route] = CLAIM_COST + np.int64(rules.length[route])
    return costs


@kernel
def cheapest_way(
    rules: np.record, costs: np.ndarray, start: int, goal: int, way: RouteSet
) -> float:
    """Write the routes of a cheapest way into `way`; return what it costs, FAR if there is none."""
    cost = np.empty(MAX_CITIES, dtype=costs.dtype)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    spread(rules, costs, start, cost, arrived_by)
    for w in range(ROUTE_WORDS):
        way[w] = 0
    city = goal
    while arrived_by[city] != NOWHERE:
        route = arrived_by[city]
        way[route >> 6] |= bit(route)
        city = other_end(rules, route, city)
    return cost[goal]


@kernel
def spread(
    rules: np.record, costs: np.ndarray, start: int, cost: np.ndarray, arrived_by: np.ndarray
) -> None:
    """Write what it costs to come from a city to every other, and by which route one arrives."""
    for city in range(np.int64(rules.cities)):
        cost[city] = FAR
        arrived_by[city] = NOWHERE
    cost[start] = 0
    relax(rules, costs, cost, arrived_by)


@kernel
def relax(rules: np.record, costs: np.ndarray, cost: np.ndarray, arrived_by: np.ndarray) -> None:
    """Lower the costs until no route does so; boards are small, and a few rounds settle them."""
    changed = True
    while changed:
        changed = False
        for route in range(np.int64(rules.routes)):
            step = costs[route]
            if step >= FAR:
                continue
            a = np.int64(rules.city_a[route])
            b = np.int64(rules.city_b[route])
            if cost[a] + step < cost[b]:
                cost[b] = cost[a] + step
                arrived_by[b] = route
                changed = True
            elif cost[b] + step < cost[a]:
                cost[a] = cost[b] + step
                arrived_by[a] = route
                changed = True


@kernel
def other_end(rules: np.record, route: int, city: int) -> int:
    return np.int64(rules.city_a[route]) ^ np.int64(rules.city_b[route]) ^ city


@kernel
def add_way(costs: np.ndarray, way: RouteSet, wanted: RouteSet) -> None:
    """Want the routes of the way that are not owned; for later tickets they cost nothing."""
    for w in range(ROUTE_WORDS):
        word = way[w]
        while word != 0:
            route = w * WORD + lowest_bit(word)
            word &= word - ONE
            if costs[route] > 0:
                wanted[w] |= bit(route)
                costs[route] = 0


@kernel
def ends(rules: np.record, route: int) -> np.uint64:
    return bit(np.int64(rules.city_a[route])) | bit(np.int64(rules.city_b[route]))


@kernel
def reached_by(rules: np.record, view: np.record, seat: int) -> np.uint64:
    """The cities that a seat's routes touch."""
    cities = np.uint64(0)
    for w in range(ROUTE_WORDS):
        word = view.owned[seat, w]
        while word != 0:
            cities |= ends(rules, w * WORD + lowest_bit(word))
            word &= word - ONE
    return cities
