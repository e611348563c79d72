"""Builds the tables of a map and a ruleset."""

from collections.abc import Iterator

import numpy as np

from trunkline.engine.kernels.layout import (
    COLOR_WORDS,
    COLORS,
    FIRST_LOCOMOTIVE_CLAIM,
    LOCOMOTIVE,
    MAX_LENGTH,
    NO_TWIN,
    TABLES,
    WORD,
)
from trunkline.maps.types import COLORS as COLOR_NAMES
from trunkline.maps.types import GRAY, Map, Route, Ruleset

Tables = np.ndarray

RULES_TAKEN_OVER = (
    "start_deal",
    "start_keep",
    "draw",
    "keep",
    "longest_path",
    "globetrotter",
    "trains",
)


def build_tables(map: Map, ruleset: Ruleset) -> Tables:
    """The tables of one set of rules, as an array of one record."""
    tables = np.zeros(1, dtype=TABLES)
    table = tables[0]
    _write_ruleset(table, map, ruleset)
    _write_routes(table, map)
    for number, route, color, locomotives in claims(map):
        _write_claim(table, number, route, map.routes[route].length, color, locomotives)
    return tables


def claims(map: Map) -> Iterator[tuple[int, int, int | None, int]]:
    """Every possible claim: its number, route, colour and number of locomotives."""
    for color, name in enumerate(COLOR_NAMES):
        number = color * COLOR_WORDS * WORD
        for index, route in enumerate(map.routes):
            if route.color in (name, GRAY):
                for locomotives in range(route.length):
                    yield number, index, color, locomotives
                    number += 1
    for index, route in enumerate(map.routes):
        yield FIRST_LOCOMOTIVE_CLAIM + index, index, None, route.length


def _write_ruleset(table: np.record, map: Map, ruleset: Ruleset) -> None:
    city_number = {city.id: number for number, city in enumerate(map.cities)}
    table.cities = len(map.cities)
    table.tickets = len(ruleset.tickets)
    for name in RULES_TAKEN_OVER:
        table[name] = getattr(ruleset, name)
    table.cards[:LOCOMOTIVE] = ruleset.color_cards
    table.cards[LOCOMOTIVE] = ruleset.locomotives
    for number, ticket in enumerate(ruleset.tickets):
        table.ticket_a[number] = city_number[ticket.city_a]
        table.ticket_b[number] = city_number[ticket.city_b]
        table.ticket_points[number] = ticket.points


def _write_routes(table: np.record, map: Map) -> None:
    city_number = {city.id: number for number, city in enumerate(map.cities)}
    route_number = {route.id: number for number, route in enumerate(map.routes)}
    table.routes = len(map.routes)
    for number, route in enumerate(map.routes):
        table.city_a[number] = city_number[route.city_a]
        table.city_b[number] = city_number[route.city_b]
        table.length[number] = route.length
        table.color[number] = COLORS if route.color == GRAY else COLOR_NAMES.index(route.color)
        table.twin[number] = route_number[route.double_with] if route.double_with else NO_TWIN
        for color in _colors_that_pay(route):
            table.routes_of_color[color, number // WORD] |= _bit(number)


def _colors_that_pay(route: Route) -> list[int]:
    return [n for n, name in enumerate(COLOR_NAMES) if route.color in (name, GRAY)]


def _write_claim(
    table: np.record, number: int, route: int, length: int, color: int | None, locomotives: int
) -> None:
    word, bit = number // WORD, _bit(number)
    table.claim_route[number] = route
    table.claim_locomotives[number] = locomotives
    table.claims_of[route, word] |= bit
    table.longer_than[:length, word] |= bit
    if color is None:
        table.pay_locomotives[length:, word - COLORS * COLOR_WORDS] |= bit
        return
    if locomotives == 0:
        table.first_claim[color, route] = number
    cards = length - locomotives
    table.pay[color, cards:, locomotives:, word % COLOR_WORDS] |= bit
    # With fewer than `length` cards every one of them is spent.
    enough = cards if locomotives else slice(cards, MAX_LENGTH + 1)
    table.fewest[color, enough, word % COLOR_WORDS] |= bit


def _bit(number: int) -> np.uint64:
    return np.uint64(1 << (number % WORD))
