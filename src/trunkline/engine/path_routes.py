"""Finds the routes that complete a ticket, and those of a longest path."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush

import numpy as np

from trunkline.engine.kernels.layout import ROUTE_WORDS, WORD
from trunkline.engine.kernels.playout import longest_paths
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.rules import Rules
from trunkline.engine.spellings import route_hint
from trunkline.hints import wrong_type

RouteIds = tuple[str, ...]


def ticket_path(rules: Rules, owned: Iterable[str], ticket: str) -> RouteIds | None:
    """The path with the fewest trains that completes a ticket; None if there is none.

    Its routes are in order from `city_a` to `city_b`.
    """
    _check_rules(rules)
    return _ticket_path(rules, _ids("owned", owned), ticket)


@lru_cache(maxsize=16_384)
def _ticket_path(rules: Rules, owned: RouteIds, ticket: str) -> RouteIds | None:
    return _cheapest_path(rules, {route: rules.route(route).length for route in owned}, ticket)


def missing_routes(
    rules: Rules, owned: Iterable[str], open_routes: Iterable[str], ticket: str
) -> RouteIds | None:
    """The open routes to claim, with the fewest trains, to complete a ticket.

    They are in order from `city_a` to `city_b`. None means that no open routes complete it.
    """
    _check_rules(rules)
    open_ids = _ids("open_routes", open_routes)
    prices = {route: rules.route(route).length for route in open_ids}
    prices |= dict.fromkeys(_ids("owned", owned), 0)
    path = _cheapest_path(rules, prices, ticket)
    return None if path is None else tuple(route for route in path if prices[route])


def _cheapest_path(rules: Rules, prices: Mapping[str, int], ticket: str) -> RouteIds | None:
    wanted = rules.ticket(ticket)
    neighbours = _neighbours(rules, prices)
    reached: set[str] = set()
    heap: list[tuple[int, str, RouteIds]] = [(0, wanted.city_a, ())]
    while heap:
        total, city, path = heappop(heap)
        if city == wanted.city_b:
            return path
        if city not in reached:
            reached.add(city)
            for route, other in neighbours.get(city, ()):
                heappush(heap, (total + prices[route], other, (*path, route)))
    return None


def _neighbours(rules: Rules, routes: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """The routes from each city, with the city at their other end."""
    neighbours: dict[str, list[tuple[str, str]]] = {}
    for route in map(rules.route, routes):
        neighbours.setdefault(route.city_a, []).append((route.id, route.city_b))
        neighbours.setdefault(route.city_b, []).append((route.id, route.city_a))
    return neighbours


def longest_trail(rules: Rules, owned: Iterable[str]) -> RouteIds:
    """The routes of one longest path, in no particular order.

    They are found by removing every route that the path does not need.
    """
    _check_rules(rules)
    routes = trail = _ids("owned", owned)
    _check_routes(rules, routes)
    length = _length(rules, trail)
    for route in routes:
        without = tuple(other for other in trail if other != route)
        if _length(rules, without) == length:
            trail = without
    return trail


def _check_rules(rules: object) -> None:
    if not isinstance(rules, Rules):
        raise wrong_type("rules", "a Rules", rules, "pass game.rules")


def _ids(argument: str, routes: object) -> RouteIds:
    if isinstance(routes, str) or not isinstance(routes, Iterable):
        hint = "pass the routes of a seat, or a list such as ['denver--santa-fe']"
        raise wrong_type(argument, "a list of route ids", routes, hint)
    return tuple(routes)


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
