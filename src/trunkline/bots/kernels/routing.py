"""Cheapest ways between cities, as one seat sees the board."""

import numpy as np

from trunkline.engine.kernels.bits import bit
from trunkline.engine.kernels.compile import kernel
from trunkline.engine.kernels.layout import MAX_CITIES, MAX_ROUTES, ROUTE_WORDS

RouteSet = np.ndarray

FAR = 1 << 40
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
def cheapest_way(rules: np.record, costs: np.ndarray, start: int, goal: int, way: RouteSet) -> int:
    """Write the routes of a cheapest way into `way`; return what it costs, FAR if there is none."""
    cost = np.full(MAX_CITIES, FAR, dtype=np.int64)
    arrived_by = np.full(MAX_CITIES, -1, dtype=np.int64)
    cost[start] = 0
    # Bellman-Ford: boards are small, and a few rounds settle them.
    changed = True
    while changed:
        changed = False
        for route in range(np.int64(rules.routes)):
            a = np.int64(rules.city_a[route])
            b = np.int64(rules.city_b[route])
            if cost[a] + costs[route] < cost[b]:
                cost[b] = cost[a] + costs[route]
                arrived_by[b] = route
                changed = True
            elif cost[b] + costs[route] < cost[a]:
                cost[a] = cost[b] + costs[route]
                arrived_by[a] = route
                changed = True
    trace_back(rules, start, goal, arrived_by, way)
    return cost[goal]


@kernel
def trace_back(
    rules: np.record, start: int, goal: int, arrived_by: np.ndarray, way: RouteSet
) -> None:
    for w in range(ROUTE_WORDS):
        way[w] = 0
    city = goal
    while city != start and arrived_by[city] >= 0:
        route = arrived_by[city]
        way[route >> 6] |= bit(route)
        city ^= np.int64(rules.city_a[route]) ^ np.int64(rules.city_b[route])
