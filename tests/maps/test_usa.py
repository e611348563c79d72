"""The USA map matches every checksum of the real board."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import product

import pytest

from trunkline.maps import COLORS, GRAY, Map, Ticket, built_in_maps, load_map

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


@pytest.fixture(name="usa", scope="module")
def _usa() -> Map:
    return load_map("usa")


def _pairs(usa: Map) -> dict[frozenset[str], int]:
    return {frozenset((route.city_a, route.city_b)): route.length for route in usa.routes}


def _rows(file: str) -> Iterator[dict[str, str]]:
    text = (files("trunkline.maps") / "usa" / file).read_text(encoding="utf-8")
    return csv.DictReader(text.splitlines())


def _ids(tickets: Iterable[Ticket]) -> list[str]:
    return [ticket.id for ticket in tickets]


def _size_and_points(tickets: Iterable[Ticket]) -> tuple[int, int]:
    points = [ticket.points for ticket in tickets]
    return len(points), sum(points)


def _of_origin(usa: Map, origin: str) -> list[Ticket]:
    ids = {row["id"] for row in _rows("tickets.csv") if row["origin"] == origin}
    return [ticket for ticket in usa.rulesets["anniversary"].tickets if ticket.id in ids]


def test_it_is_built_in_and_loaded_once() -> None:
    assert built_in_maps() == ("usa",)
    assert load_map("usa") is load_map("usa")
    assert load_map("usa").id == "usa"


def test_it_has_36_cities_and_78_pairs_of_them_joined(usa: Map) -> None:
    assert len(usa.cities) == 36
    assert len(_pairs(usa)) == 78


def test_it_has_100_routes_of_which_22_pairs_are_doubles(usa: Map) -> None:
    assert len(usa.routes) == 100
    assert sum(route.double_with is not None for route in usa.routes) == 2 * 22


def test_its_routes_have_309_spaces_or_256_with_each_pair_counted_once(usa: Map) -> None:
    assert sum(route.length for route in usa.routes) == 309
    assert sum(_pairs(usa).values()) == 256


def test_its_routes_have_the_lengths_of_the_board(usa: Map) -> None:
    lengths = Counter(route.length for route in usa.routes)
    assert lengths == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}


@pytest.mark.parametrize(
    ("color", "routes", "spaces"), [*((color, 7, 27) for color in COLORS), (GRAY, 44, 93)]
)
def test_every_color_has_as_many_routes_and_spaces(
    usa: Map, color: str, routes: int, spaces: int
) -> None:
    lengths = [route.length for route in usa.routes if route.color == color]
    assert (len(lengths), sum(lengths)) == (routes, spaces)


def test_all_its_routes_are_worth_508_points(usa: Map) -> None:
    assert sum(ROUTE_POINTS[route.length] for route in usa.routes) == 508


@pytest.mark.parametrize(
    ("ruleset", "size", "points"),
    [
        ("classic", 30, 349),
        ("anniversary", 69, 754),
        ("1910", 35, 391),
        ("mega", 69, 754),
        ("big-cities", 35, 389),
    ],
)
def test_every_deck_has_its_size_and_points(usa: Map, ruleset: str, size: int, points: int) -> None:
    assert _size_and_points(usa.rulesets[ruleset].tickets) == (size, points)


@pytest.mark.parametrize(
    ("origin", "size", "points"),
    [("base", 30, 344), ("new-1910", 35, 391), ("mystery-train", 4, 19)],
)
def test_every_part_of_the_69_has_its_size_and_points(
    usa: Map, origin: str, size: int, points: int
) -> None:
    assert _size_and_points(_of_origin(usa, origin)) == (size, points)


def test_the_classic_deck_has_the_tickets_of_the_base_set(usa: Map) -> None:
    assert _ids(usa.rulesets["classic"].tickets) == _ids(_of_origin(usa, "base"))


def test_the_1910_deck_has_the_new_tickets(usa: Map) -> None:
    assert usa.rulesets["1910"].tickets == tuple(_of_origin(usa, "new-1910"))


def test_the_big_cities_deck_has_the_tickets_that_touch_one_of_seven(usa: Map) -> None:
    big = {row["id"] for row in _rows("cities.csv") if row["big_city"] == "1"}
    touching = [t for t in usa.rulesets["anniversary"].tickets if {t.city_a, t.city_b} & big]
    assert len(big) == 7
    assert usa.rulesets["big-cities"].tickets == tuple(touching)


def test_a_deck_is_in_the_order_of_the_file(usa: Map) -> None:
    ids = [row["id"] for row in _rows("tickets.csv")]
    assert _ids(usa.rulesets["anniversary"].tickets) == ids


def test_every_ticket_is_worth_its_shortest_path_but_for_two(usa: Map) -> None:
    shortest = _shortest_paths(usa)
    others = {
        ticket.id: (ticket.points, shortest[ticket.city_a, ticket.city_b])
        for ticket in usa.rulesets["anniversary"].tickets
        if ticket.points != shortest[ticket.city_a, ticket.city_b]
    }
    assert others == {"los-angeles--chicago": (16, 15), "las-vegas--miami": (21, 20)}


def _shortest_paths(usa: Map) -> dict[tuple[str, str], int]:
    ids = [city.id for city in usa.cities]
    pairs = _pairs(usa)
    far = sum(pairs.values())
    paths = {(a, b): pairs.get(frozenset((a, b)), far) for a, b in product(ids, ids)}
    for middle, a, b in product(ids, ids, ids):
        paths[a, b] = min(paths[a, b], paths[a, middle] + paths[middle, b])
    return paths


@pytest.mark.parametrize(
    ("ruleset", "start", "draw", "bonuses"),
    [
        ("classic", (3, 2), (3, 1), (10, 0)),
        ("anniversary", (3, 2), (3, 1), (10, 0)),
        ("1910", (3, 2), (3, 1), (0, 15)),
        ("mega", (5, 3), (4, 1), (10, 15)),
        ("big-cities", (4, 2), (4, 1), (0, 0)),
    ],
)
def test_every_ruleset_has_its_numbers(
    usa: Map,
    ruleset: str,
    start: tuple[int, int],
    draw: tuple[int, int],
    bonuses: tuple[int, int],
) -> None:
    rules = usa.rulesets[ruleset]
    assert (rules.start_deal, rules.start_keep) == start
    assert (rules.draw, rules.keep) == draw
    assert (rules.longest_path, rules.globetrotter) == bonuses
    assert (rules.trains, rules.color_cards, rules.locomotives) == (45, 12, 14)


def test_there_are_no_other_rulesets(usa: Map) -> None:
    assert list(usa.rulesets) == ["classic", "anniversary", "1910", "mega", "big-cities"]


def test_the_guided_game_is_short_and_changes_no_rule(usa: Map) -> None:
    (guided,) = usa.guided.values()
    classic = usa.rulesets["classic"]
    same = replace(guided, id=classic.id, tickets=classic.tickets, trains=classic.trains)
    assert same == classic
    assert guided.trains < 20
    assert set(guided.tickets) <= set(usa.rulesets["anniversary"].tickets)
    assert max(ticket.points for ticket in guided.tickets) < 10


def test_a_guided_ruleset_is_found_but_not_offered(usa: Map) -> None:
    assert usa.find_ruleset("first-journey") is usa.guided["first-journey"]
    assert usa.find_ruleset("classic") is usa.rulesets["classic"]
    assert usa.find_ruleset("last-journey") is None
    assert "first-journey" not in repr(usa)


def test_every_deck_can_be_dealt_to_five_seats(usa: Map) -> None:
    assert all(5 * rules.start_deal <= len(rules.tickets) for rules in usa.rulesets.values())
