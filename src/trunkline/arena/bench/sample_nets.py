"""Builds nets of routes for measuring the longest path."""

import numpy as np

from trunkline.engine.kernels.chance import Stream, pick_below
from trunkline.engine.kernels.layout import ROUTE_WORDS, WORD
from trunkline.engine.rules import Rules
from trunkline.maps import Route

LOOPS_OF_TEN = 6  # how many of ten choices in a dense net close a loop if one can be closed


def random_nets(rules: Rules, count: int, stream: Stream) -> np.ndarray:
    """Random routes from the whole board, until the trains are used up."""
    return np.stack([_words(rules, _grow(rules, stream, is_dense=False)) for _ in range(count)])


def dense_nets(rules: Rules, count: int, stream: Stream) -> np.ndarray:
    """Connected nets with many loops, until the trains are used up."""
    return np.stack([_words(rules, _grow(rules, stream, is_dense=True)) for _ in range(count)])


def _grow(rules: Rules, stream: Stream, *, is_dense: bool) -> list[Route]:
    net: list[Route] = []
    while choices := _routes_to_add(rules, net):
        if is_dense and net:
            choices = _near(net, choices, stream)
        if not choices:
            break
        net.append(choices[pick_below(stream, len(choices))])
    return net


def _routes_to_add(rules: Rules, net: list[Route]) -> list[Route]:
    trains = rules.ruleset.trains - sum(route.length for route in net)
    joined = {(route.city_a, route.city_b) for route in net}
    return [
        route
        for route in rules.map.routes
        if route.length <= trains and (route.city_a, route.city_b) not in joined
    ]


def _near(net: list[Route], choices: list[Route], stream: Stream) -> list[Route]:
    cities = {city for route in net for city in (route.city_a, route.city_b)}
    touching = [route for route in choices if route.city_a in cities or route.city_b in cities]
    loops = [route for route in touching if route.city_a in cities and route.city_b in cities]
    return loops if loops and pick_below(stream, 10) < LOOPS_OF_TEN else touching


def _words(rules: Rules, net: list[Route]) -> np.ndarray:
    words = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    for route in net:
        number = rules.route_number[route.id]
        words[number // WORD] |= np.uint64(1 << (number % WORD))
    return words
