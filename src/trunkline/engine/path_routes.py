"""Finds the routes to highlight: those that complete a ticket, and those of a longest path."""

from functools import lru_cache
from heapq import heappop, heappush

import numpy as np

from trunkline.engine.kernels.layout import ROUTE_WORDS, WORD
from trunkline.engine.kernels.playout import longest_paths
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.rules import Rules
from trunkline.engine.spellings import route_hint

RouteIds = tuple[str, ...]


@lru_cache(maxsize=16_384)
def ticket_path(rules: Rules, owned: RouteIds, ticket: str) -> RouteIds | None:
    """The path with the fewest trains that completes a ticket; None if there is none."""
    wanted = rules.ruleset.tickets[rules.ticket_number[ticket]]
    neighbours = _neighbours(rules, owned)
    reached: set[str] = set()
    heap: list[tuple[int, str, RouteIds]] = [(0, wanted.city_a, ())]
    while heap:
        trains, city, path = heappop(heap)
        if city == wanted.city_b:
            return path
        if city not in reached:
            reached.add(city)
            for route, length, other in neighbours.get(city, ()):
                heappush(heap, (trains + length, other, (*path, route)))
    return None


def _neighbours(rules: Rules, owned: RouteIds) -> dict[str, list[tuple[str, int, str]]]:
    neighbours: dict[str, list[tuple[str, int, str]]] = {}
    for route in (rules.map.routes[rules.route_number[id]] for id in owned):
        for city, other in ((route.city_a, route.city_b), (route.city_b, route.city_a)):
            neighbours.setdefault(city, []).append((route.id, route.length, other))
    return neighbours


def longest_trail(rules: Rules, owned: RouteIds) -> RouteIds:
    """The routes of one longest path, found by removing every route it does not need."""
    _check_routes(rules, owned)
    trail = tuple(owned)
    length = _length(rules, trail)
    for route in owned:
        without = tuple(other for other in trail if other != route)
        if _length(rules, without) == length:
            trail = without
    return trail


def _check_routes(rules: Rules, routes: RouteIds) -> None:
    for route in routes:
        if route not in rules.route_number:
            hint = route_hint(rules.map, route)
            raise ValueError(f"there is no route {route!r} on this map{hint}")


def _length(rules: Rules, routes: RouteIds) -> int:
    nets = np.zeros((1, ROUTE_WORDS), dtype=np.uint64)
    for number in (rules.route_number[route] for route in routes):
        nets[0, number // WORD] |= np.uint64(1 << (number % WORD))
    return int(longest_paths(rules.tables, nets, 1, new_workspace()))
