"""Cheapest paths between cities, given what each route costs a seat."""

import numpy as np

from trunkline.bots.kernels.route_sets import RouteSet, insert_route, other_end
from trunkline.engine.kernels.bits import bit, bits_of
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import MAX_CITIES, ROUTE_WORDS, WORD

FAR = 1 << 30  # the cost of a route that a seat can never have
NOWHERE = -1


@kernel
def write_lengths(rules: np.record, view: np.record, seat: int, costs: np.ndarray) -> None:
    """Write the trains that each route takes: 0 if the seat owns it, FAR if it can never have it.

    Every other cost starts from here, and replaces what `is_open`.
    """
    for route in range(np.int64(rules.routes)):
        costs[route] = np.int64(rules.length[route])
    for w in range(ROUTE_WORDS):
        for number in bits_of(view.closed[seat, w]):
            costs[w * WORD + number] = FAR
        for number in bits_of(view.owned[seat, w]):
            costs[w * WORD + number] = 0


@kernel
def is_open(cost: float) -> bool:
    """Whether a route of this cost can still be claimed."""
    return 0 < cost < FAR


@kernel
def cheapest_path(
    rules: np.record, costs: np.ndarray, start: int, goal: int, path: RouteSet
) -> float:
    """Write the routes of a cheapest path; return its cost, FAR if there is none."""
    cost = np.empty(MAX_CITIES, dtype=costs.dtype)
    arrived_by = np.empty(MAX_CITIES, dtype=np.int64)
    spread(rules, costs, start, cost, arrived_by)
    for w in range(ROUTE_WORDS):
        path[w] = 0
    city = goal
    while arrived_by[city] != NOWHERE:
        route = arrived_by[city]
        insert_route(path, route)
        city = other_end(rules, route, city)
    return cost[goal]


@kernel
def spread(
    rules: np.record, costs: np.ndarray, start: int, cost: np.ndarray, arrived_by: np.ndarray
) -> None:
    """Write the cost from a city to every other, and the last route of each path."""
    for city in range(np.int64(rules.cities)):
        cost[city] = FAR
        arrived_by[city] = NOWHERE
    cost[start] = 0
    relax(rules, costs, cost, arrived_by)


@kernel
def relax(rules: np.record, costs: np.ndarray, cost: np.ndarray, arrived_by: np.ndarray) -> None:
    """Lower the costs until no route can. Boards are small, so a few rounds are enough."""
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
def want_path(costs: np.ndarray, path: RouteSet, wanted: RouteSet) -> None:
    """Want the routes of a path that are not owned; they cost later tickets nothing."""
    for w in range(ROUTE_WORDS):
        for number in bits_of(path[w]):
            route = w * WORD + number
            if costs[route] > 0:
                wanted[w] |= bit(route)
                costs[route] = 0


@kernel
def trace_path(
    rules: np.record, costs: np.ndarray, arrived_by: np.ndarray, goal: int, wanted: RouteSet
) -> None:
    """Want the routes of the path to a goal that `spread` found, except those that are owned."""
    city = goal
    while arrived_by[city] != NOWHERE:
        route = arrived_by[city]
        if costs[route] > 0:
            insert_route(wanted, route)
        city = other_end(rules, route, city)
