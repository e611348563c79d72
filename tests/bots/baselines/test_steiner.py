"""Exact plans: what joins tickets most cheaply, against trying every set of routes."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from trunkline.bots.baselines.kernels.scripted.steiner import join_tickets, write_forest
from trunkline.bots.kernels.cheapest_paths import FAR
from trunkline.engine.kernels.compiler import entry_point
from trunkline.engine.kernels.layout import MAX_CITIES, ROUTE_WORDS
from trunkline.engine.kernels.workspace import LABEL, new_workspace
from trunkline.engine.rules import get_rules
from trunkline.maps import load_map

RULES = get_rules(load_map(Path(__file__).parents[2] / "maps" / "small"))
TABLE = RULES.tables[0]
ROUTES = range(len(RULES.map.routes))


@entry_point
def cheapest_forest(
    tables: np.ndarray, costs: np.ndarray, tickets: np.ndarray, work: np.ndarray, wanted: np.ndarray
) -> float:
    """Write the routes that join the tickets most cheaply; return what they cost."""
    rules = tables[0]
    count = len(tickets)
    forests = join_tickets(rules, costs, tickets, count, work)
    all_tickets = (1 << count) - 1
    write_forest(rules, costs, forests, all_tickets, wanted)
    return float(forests.costs[all_tickets])


def by_steiner(costs: np.ndarray, tickets: list[int]) -> tuple[float, set[int]]:
    work = new_workspace()
    work[LABEL] = np.arange(MAX_CITIES)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    cost = cheapest_forest(RULES.tables, costs, np.array(tickets), work, wanted)
    return cost, {route for route in ROUTES if int(wanted[route // 64]) >> route % 64 & 1}


def by_trying(costs: np.ndarray, tickets: list[int]) -> float:
    usable = [route for route in ROUTES if costs[route] < FAR]
    best = float(FAR)
    for choice in product((False, True), repeat=len(usable)):
        routes = [route for route, is_in in zip(usable, choice, strict=True) if is_in]
        cost = float(sum(costs[route] for route in routes))
        if cost < best and joins_all(set(routes), tickets):
            best = cost
    return best


def joins_all(routes: set[int], tickets: list[int]) -> bool:
    label = list(range(int(TABLE["cities"])))
    for route in routes:
        a, b = label[TABLE["city_a"][route]], label[TABLE["city_b"][route]]
        label = [b if name == a else name for name in label]
    return all(label[TABLE["ticket_a"][t]] == label[TABLE["ticket_b"][t]] for t in tickets)


def some_costs(lot: np.random.Generator) -> np.ndarray:
    """Random costs; some routes are owned, and no more are open than can all be tried."""
    costs = lot.integers(1, 9, len(ROUTES)).astype(float)
    order = lot.permutation(len(ROUTES))
    costs[order[:3]] = 0.0
    costs[order[-4:]] = FAR
    return costs


@pytest.mark.parametrize("number", range(8))
def test_a_plan_costs_no_more_than_the_best_of_all_sets_of_routes(number: int) -> None:
    lot = np.random.default_rng(number)
    costs = some_costs(lot)
    tickets = [int(t) for t in lot.choice(int(TABLE["tickets"]), 1 + number % 4, replace=False)]
    cost, wanted = by_steiner(costs, tickets)
    assert min(cost, FAR) == by_trying(costs, tickets)
    if cost < FAR:
        assert sum(costs[route] for route in wanted) == cost
        owned = {route for route in ROUTES if costs[route] == 0.0}
        assert joins_all(wanted | owned, tickets)


def test_tickets_far_apart_are_joined_by_trees_of_their_own() -> None:
    number = RULES.route_number
    costs = np.full(len(ROUTES), 9.0)
    costs[number["alder--birch--red"]] = costs[number["fern--heath"]] = 1.0
    tables = RULES.tables.copy()
    ends = [("alder", "birch"), ("fern", "heath")]
    cities = {city.id: k for k, city in enumerate(RULES.map.cities)}
    for ticket, (a, b) in enumerate(ends):
        tables["ticket_a"][0, ticket], tables["ticket_b"][0, ticket] = cities[a], cities[b]
    work = new_workspace()
    work[LABEL] = np.arange(MAX_CITIES)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    assert cheapest_forest(tables, costs, np.array([0, 1]), work, wanted) == 2.0
