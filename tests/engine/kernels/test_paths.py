"""Compares the longest path with trying every trail, and joined cities with plain sets."""

from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
import pytest

from tests.engine.random_play import Lot
from tests.reference.maps import Route
from tests.reference.paths import longest_path
from trunkline.engine.kernels.layout import GAME, MAX_SEATS, MAX_TICKETS, TABLES
from trunkline.engine.kernels.score import LONGEST_PATH, completed_tickets, new_scores, score_game
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.maps import load_map
from trunkline.maps.rulesets import MAX_TRAINS

Edge = tuple[int, int, int]  # city, city, length
Net = Sequence[Edge]


def tables_of(net: Net, cities: int = 64) -> np.ndarray:
    tables = np.zeros(1, dtype=TABLES)
    tables["cities"], tables["routes"] = cities, len(net)
    for number, (a, b, length) in enumerate(net):
        tables["city_a"][0, number] = a
        tables["city_b"][0, number] = b
        tables["length"][0, number] = length
    return tables


def set_owned(games: np.ndarray, seat: int, routes: Sequence[int]) -> None:
    words = [sum(1 << r % 64 for r in routes if r // 64 == word) for word in range(2)]
    games["owned"][0, seat] = words


def untidy_workspace() -> np.ndarray:
    """A workspace filled with garbage, because its contents must not matter."""
    work = new_workspace()
    work[:] = np.arange(work.size).reshape(work.shape) * 7919 % 61 - 5
    return work


def longest_of(net: Net, parts: Sequence[Sequence[int]]) -> list[int]:
    """The kernels' answers for some subsets of a net: at most five, one per seat."""
    games = np.zeros(1, dtype=GAME)
    games["players"] = len(parts)
    for seat, routes in enumerate(parts):
        set_owned(games, seat, routes)
    scores = new_scores()
    score_game(tables_of(net), games, 0, untidy_workspace(), scores)
    told: list[int] = scores[: len(parts), LONGEST_PATH].tolist()
    return told


def longest(net: Net) -> int:
    return longest_of(net, [range(len(net))])[0]


def by_trying(net: Net) -> int:
    return longest_path(Route(str(n), str(a), str(b), w, "", "") for n, (a, b, w) in enumerate(net))


def check(nets: Sequence[Net]) -> None:
    for net in nets:
        assert longest(net) == by_trying(net), net


# Random nets


def usa_net() -> list[Edge]:
    usa = load_map("usa")
    number = {city.id: k for k, city in enumerate(usa.cities)}
    return [(number[r.city_a], number[r.city_b], r.length) for r in usa.routes]


def scattered(net: Net, lot: Lot) -> list[int]:
    """Routes all over the board with at most 45 trains, like those of a random player."""
    chosen: list[int] = []
    for route in lot.shuffled(range(len(net)))[: lot.below(20)]:
        if sum(net[r][2] for r in [*chosen, route]) <= 45:
            chosen.append(route)
    return chosen


def grown(net: Net, lot: Lot, most: int) -> list[int]:
    """Connected routes, like those of a player who plans."""
    chosen = [lot.below(len(net))]
    for _ in range(most):
        cities = {city for r in chosen for city in net[r][:2]}
        near = [r for r in range(len(net)) if r not in chosen and cities & {*net[r][:2]}]
        route = lot.pick(near)
        if sum(net[r][2] for r in [*chosen, route]) <= 45:
            chosen.append(route)
    return chosen


@pytest.mark.parametrize("batch", range(4))
def test_longest_path_of_random_routes_of_the_usa(batch: int) -> None:
    net, lot = usa_net(), Lot(f"scattered {batch}")
    for _ in range(60):
        parts = [scattered(net, lot) for _ in range(MAX_SEATS)]
        assert longest_of(net, parts) == [by_trying([net[r] for r in part]) for part in parts]


@pytest.mark.parametrize("batch", range(4))
def test_longest_path_of_connected_routes_of_the_usa(batch: int) -> None:
    net, lot = usa_net(), Lot(f"grown {batch}")
    for _ in range(60):
        parts = [grown(net, lot, 16) for _ in range(MAX_SEATS)]
        assert longest_of(net, parts) == [by_trying([net[r] for r in part]) for part in parts]


def random_net(lot: Lot, cities: int, routes: int, longest_route: int) -> list[Edge]:
    """A random multigraph without loops from a city to itself; city numbers are scattered."""
    names = lot.shuffled(range(64))[:cities]
    net = []
    for _ in range(routes):
        a, b = lot.shuffled(names)[:2]
        net.append((a, b, 1 + lot.below(longest_route)))
    return net


@pytest.mark.parametrize("cities", [2, 3, 4, 5, 6, 8, 12])
def test_longest_path_of_random_nets_with_parallel_routes(cities: int) -> None:
    lot = Lot(f"random {cities}")
    most = {2: 7, 3: 8, 4: 9}.get(cities, 11)
    check([random_net(lot, cities, lot.below(most + 1), 1 + lot.below(6)) for _ in range(400)])


def test_longest_path_of_trees() -> None:
    lot = Lot("trees")
    for _ in range(400):
        size = 2 + lot.below(20)
        check([[(lot.below(k), k, 1 + lot.below(6)) for k in range(1, size)]])


def test_longest_path_of_parts_that_do_not_touch() -> None:
    lot = Lot("parts")
    for _ in range(300):
        nets = [random_net(lot, 2 + lot.below(4), lot.below(8), 6) for _ in range(3)]
        net = [(16 * k + a % 16, 16 * k + b % 16, w) for k, n in enumerate(nets) for a, b, w in n]
        check([[edge for edge in net if edge[0] != edge[1]]])


def test_longest_path_of_dense_cores_with_branches() -> None:
    lot = Lot("cores")
    for _ in range(300):
        core = list(combinations(range(5), 2))
        net = [(a, b, 1 + lot.below(6)) for a, b in lot.shuffled(core)[: 5 + lot.below(6)]]
        branches = [(lot.below(k), k, 1 + lot.below(6)) for k in range(5, 5 + lot.below(6))]
        check([net + branches])


# Nets made by hand


def loop(*cities: int, length: int = 1) -> list[Edge]:
    return chain(*cities, cities[0], length=length)


def chain(*cities: int, length: int = 1) -> list[Edge]:
    return [(a, b, length) for a, b in pairwise(cities)]


def complete(cities: int) -> list[Edge]:
    return [(a, b, 1) for a, b in combinations(range(cities), 2)]


HAND_MADE: dict[str, tuple[list[Edge], int]] = {
    "nothing": ([], 0),
    "one route": ([(3, 60, 6)], 6),
    "two routes between the same cities": ([(0, 1, 2), (1, 0, 5)], 7),
    "three between the same cities": ([(0, 1, 2), (1, 0, 5), (0, 1, 1)], 8),
    "a star": ([(0, 1, 3), (0, 2, 4), (0, 3, 5), (0, 4, 1)], 9),
    "a loop": (loop(0, 1, 2, 3, length=2), 8),
    "a figure eight": (loop(0, 1, 2) + loop(0, 3, 4, 5), 7),
    "three loops at one city": (loop(0, 1, 2) + loop(0, 3, 4) + loop(0, 5, 6), 9),
    "a theta": (chain(0, 1, 2) + chain(0, 3, 4, 2) + [(0, 2, 6)], 11),
    "a theta of four": (chain(0, 1, 2) + chain(0, 3, 2) + chain(0, 4, 2) + [(0, 2, 6)], 12),
    "a loop with a tail": (loop(0, 1, 2) + chain(2, 3, 4, length=2), 7),
    "a loop with two tails at one city": (loop(0, 1, 2) + chain(2, 3, 4) + chain(2, 5), 6),
    "a loop with tails at two cities": (loop(0, 1, 2, 3) + chain(0, 4, 5) + chain(1, 6, 7), 7),
    "tails not worth the loop": ([*loop(0, 1, 2), (0, 4, 6), (1, 5, 6)], 14),
    "two loops and a bridge": ([*loop(0, 1, 2), (2, 3, 6), *loop(3, 4, 5, length=2)], 15),
    "two loops and two bridges": (loop(0, 1, 2) + loop(3, 4, 5) + [(0, 3, 1), (1, 4, 1)], 7),
    "four cities, all joined": (complete(4), 5),
    "five, all joined": (complete(5), 10),
    "six, all joined": (complete(6), 13),
    "seven, all joined": (complete(7), 21),
    "nine, all joined": (complete(9), 36),
    "eleven, all joined": (complete(11), 55),
    "a chain through every city": (chain(*range(64)), 63),
    "a loop through every city": (loop(*range(64)), 64),
    "two parts": (loop(0, 1, 2, length=3) + chain(10, 11, 12, 13, 14, length=2), 9),
    "an envelope": ([*complete(4), (0, 4, 1), (1, 4, 1)], 8),
}


@pytest.mark.parametrize("name", HAND_MADE)
def test_longest_path_of_nets_made_by_hand(name: str) -> None:
    net, expected = HAND_MADE[name]
    assert longest(net) == expected
    assert longest([(b, a, w) for a, b, w in reversed(net)]) == expected
    if len(net) <= 10:
        assert by_trying(net) == expected


def test_the_search_has_room_for_every_route_a_seat_can_ever_own() -> None:
    assert new_workspace().shape[1] >= MAX_TRAINS, "a seat may own one route for each train"
    assert longest((loop(*range(64)) * 2)[:MAX_TRAINS]) == MAX_TRAINS


# Which cities are joined


def joined_by_sets(net: Net, a: int, b: int) -> bool:
    groups = [{city} for city in range(64)]
    for x, y, _ in net:
        one = next(group for group in groups if x in group)
        other = next(group for group in groups if y in group)
        if one is not other:
            groups.remove(other)
            one |= other
    return any(a in group and b in group for group in groups)


@pytest.mark.parametrize("routes", [0, 1, 4, 8, 16, 30])
def test_cities_are_joined_as_a_union_of_sets_says(routes: int) -> None:
    lot = Lot(f"joined {routes}")
    for _ in range(15):
        net = random_net(lot, 14, routes, 6)
        cities = sorted({city for edge in net for city in edge[:2]} | {0, 63})
        pairs = lot.shuffled(list(combinations(cities, 2)))[:MAX_TICKETS]
        tables, games = tables_of(net), np.zeros(1, dtype=GAME)
        tables["tickets"] = len(pairs)
        for number, (a, b) in enumerate(pairs):
            tables["ticket_a"][0, number], tables["ticket_b"][0, number] = a, b
        games["players"], games["ticket_marks"][0, : len(pairs)] = 2, 2
        set_owned(games, 1, range(len(net)))
        done = completed_tickets(tables, games, 0, untidy_workspace())
        assert done[: len(pairs)].tolist() == [joined_by_sets(net, a, b) for a, b in pairs]
        assert not done[len(pairs) :].any()
