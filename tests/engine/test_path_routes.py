"""Tests the routes that complete a ticket, and those of a longest path."""

from typing import Any

import pytest

from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.path_routes import longest_trail, missing_routes, ticket_path


@pytest.fixture(scope="module", params=range(12))
def finished(request: pytest.FixtureRequest) -> Game:
    seed = str(request.param)
    game = Game(
        2 + request.param % 4, ("classic", "mega", "big-cities")[request.param % 3], seed=seed
    )
    bots = [make_bot("greedy" if seat % 2 else "random", seed) for seat in range(len(game.players))]
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, bots[seat].choose(game.view(seat), game.legal_moves(seat)))
    return game


def test_a_ticket_has_a_way_exactly_if_it_is_completed(finished: Game) -> None:
    views = finished.view(None).seats
    for seat, result in enumerate(finished.score().seats):
        for ticket in result.completed:
            assert joins(finished, ticket_path(finished.rules, views[seat].routes, ticket), ticket)
        for ticket in result.failed:
            assert ticket_path(finished.rules, views[seat].routes, ticket) is None


def joins(game: Game, way: tuple[str, ...] | None, ticket: str) -> bool:
    assert way is not None
    city, end = ends(game, ticket)
    for id in way:
        route = game.rules.route(id)
        assert city in (route.city_a, route.city_b)
        city = route.city_b if city == route.city_a else route.city_a
    return city == end


def ends(game: Game, ticket: str) -> tuple[str, str]:
    found = game.rules.ticket(ticket)
    return found.city_a, found.city_b


def test_a_longest_trail_is_one_trail_of_the_length_that_is_scored(finished: Game) -> None:
    for seat, view in enumerate(finished.view(None).seats):
        trail = longest_trail(finished.rules, view.routes)
        routes = [finished.rules.route(id) for id in trail]
        assert set(trail) <= set(view.routes)
        assert sum(route.length for route in routes) == finished.score().seats[seat].longest_path
        assert len(set(trail)) == len(trail)
        assert is_walk([{route.city_a, route.city_b} for route in routes])


def is_walk(steps: list[set[str]]) -> bool:
    """Whether one can walk along the steps, which are pairs of cities, in their order."""
    reached = steps[0] if steps else set()
    for step in steps[1:]:
        reached = {city for city in step if (step - {city}) & reached}
    return bool(reached) or not steps


def test_a_longest_trail_runs_through_loops_in_order() -> None:
    rules = Game(2, seed="0").rules
    loop = ("atlanta--nashville", "nashville--raleigh", "atlanta--raleigh--gray-1")
    tail = ("atlanta--miami", "atlanta--new-orleans--yellow")
    trail = longest_trail(rules, (*loop, *tail))
    assert {trail[0], trail[-1]} == set(tail)
    assert set(trail[1:-1]) == set(loop)


def test_no_routes_no_way() -> None:
    game = Game(2, seed="0")
    assert longest_trail(game.rules, ()) == ()
    assert ticket_path(game.rules, (), game.rules.tickets[0]) is None


def test_what_a_ticket_lacks_completes_it_with_the_fewest_trains() -> None:
    rules = Game(2, seed="0").rules
    everything = tuple(route.id for route in rules.map.routes)
    ticket = "dallas--new-york"
    path = missing_routes(rules, (), everything, ticket)
    assert path == ticket_path(rules, everything, ticket)
    assert path is not None
    assert missing_routes(rules, path[:1], everything, ticket) == path[1:]
    assert missing_routes(rules, path, (), ticket) == ()


def test_own_routes_cost_nothing_so_a_detour_along_them_is_preferred() -> None:
    rules = Game(2, seed="0").rules
    detour = ("little-rock--saint-louis", "nashville--saint-louis")
    direct = "little-rock--nashville"
    ends = ("dallas--little-rock", "nashville--pittsburgh", "new-york--pittsburgh--green")
    ticket = "dallas--new-york"
    assert missing_routes(rules, (), (*ends, *detour, direct), ticket) == (
        ends[0],
        direct,
        *ends[1:],
    )
    assert missing_routes(rules, detour, (*ends, direct), ticket) == ends


def test_a_ticket_whose_city_is_cut_off_cannot_be_completed() -> None:
    rules = Game(2, seed="0").rules
    reachable = tuple(
        route.id for route in rules.map.routes if "miami" not in (route.city_a, route.city_b)
    )
    assert missing_routes(rules, (), reachable, "los-angeles--miami") is None


@pytest.mark.parametrize("kind", [list, tuple, iter])
def test_routes_may_be_any_collection_of_ids(kind: Any) -> None:
    rules = Game(2, seed="0").rules
    owned = ("denver--santa-fe", "el-paso--santa-fe")
    assert ticket_path(rules, kind(owned), "denver--el-paso") == owned
    assert missing_routes(rules, kind(owned[:1]), kind(owned[1:]), "denver--el-paso") == owned[1:]
    assert longest_trail(rules, kind(owned)) == owned


@pytest.mark.parametrize("owned", ["denver--santa-fe", 7, None])
def test_what_is_no_list_of_routes_is_refused(owned: Any) -> None:
    rules = Game(2, seed="0").rules
    refused = pytest.raises(TypeError, match="is a list of route ids, not")
    with refused:
        ticket_path(rules, owned, "denver--el-paso")
    with refused:
        missing_routes(rules, owned, (), "denver--el-paso")
    with refused:
        missing_routes(rules, (), owned, "denver--el-paso")
    with refused:
        longest_trail(rules, owned)


def test_a_game_in_place_of_its_rules_is_refused() -> None:
    game: Any = Game(2, seed="0")
    refused = pytest.raises(TypeError, match=r"rules is a Rules, not <Game.*; pass game\.rules")
    with refused:
        ticket_path(game, (), "denver--el-paso")
    with refused:
        missing_routes(game, (), (), "denver--el-paso")
    with refused:
        longest_trail(game, ())
