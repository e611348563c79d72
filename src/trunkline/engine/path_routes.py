"""Finds the routes that complete a ticket, and those of a longest path."""

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

import msgspec
import numpy as np

from trunkline.engine.kernels.layout import ROUTE_WORDS, WORD
from trunkline.engine.kernels.playout import longest_paths
from trunkline.engine.kernels.ticket_paths import NO_PATH, NO_ROUTE, cheapest_ticket_paths
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.rules import Rules
from trunkline.engine.spellings import route_hint
from trunkline.hints import wrong_type

RouteIds = tuple[str, ...]


class CheapestPath(msgspec.Struct, frozen=True, gc=False):
    """A path that completes a ticket with the fewest trains."""

    routes: RouteIds
    """All its routes, claimed ones too, from `city_a` to `city_b`."""
    trains: int
    """How many trains it still takes."""


def ticket_path(rules: Rules, owned: Iterable[str], ticket: str) -> RouteIds | None:
    """The path with the fewest trains that completes a ticket; None if there is none.

    Its routes are in order from `city_a` to `city_b`.
    """
    _check_rules(rules)
    prices = {route: rules.route(route).length for route in _ids("owned", owned)}
    return _cheapest_path(rules, prices, ticket)


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


def cheapest_paths(
    rules: Rules, owned: bytes, closed: bytes, tickets: tuple[str, ...]
) -> dict[str, CheapestPath | None]:
    """For each ticket, a cheapest path for a seat; None if none is left.

    The seat's own routes, and those that it can never claim, are sets as kernels store them.
    """
    numbers = np.array([rules.ticket_number[ticket] for ticket in tickets], dtype=np.int64)
    own, never = (np.frombuffer(routes, dtype=np.uint64) for routes in (owned, closed))
    rows = cheapest_ticket_paths(rules.tables, own, never, numbers).tolist()
    return {
        ticket: None if trains == NO_PATH else CheapestPath(_numbered(rules, steps), trains)
        for ticket, (trains, *steps) in zip(tickets, rows, strict=True)
    }


def _numbered(rules: Rules, steps: list[int]) -> RouteIds:
    routes = rules.map.routes
    return tuple([routes[number].id for number in steps[: steps.index(NO_ROUTE)]])


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
    """The routes of one longest path, in the order in which it runs through them."""
    _check_rules(rules)
    routes = trail = _ids("owned", owned)
    _check_routes(rules, routes)
    length = _length(rules, trail)
    # Removes every route that the path does not need.
    for route in routes:
        without = tuple(other for other in trail if other != route)
        if _length(rules, without) == length:
            trail = without
    return _in_walking_order(rules, trail)


def _in_walking_order(rules: Rules, trail: RouteIds) -> RouteIds:
    """The routes of a path in order: go on while there is a way, then insert the missed loops."""
    neighbours = _neighbours(rules, trail)
    ends = [city for city, routes in neighbours.items() if len(routes) % 2]
    stack = [("", city) for city in (ends or list(neighbours))[:1]]
    used: set[str] = set()
    walked: list[str] = []
    while stack:
        route, city = stack[-1]
        onward = next((step for step in neighbours[city] if step[0] not in used), None)
        if onward:
            used.add(onward[0])
            stack.append(onward)
        else:
            stack.pop()
            walked.append(route)
    return tuple(route for route in reversed(walked) if route)


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
