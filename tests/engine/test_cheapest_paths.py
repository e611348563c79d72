"""Tests what a seat is told about its tickets: a cheapest path, or that none is left."""

from collections.abc import Iterable

import pytest

from tests.engine.situations import begun, lay_tickets, own, set_trains
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawTickets
from trunkline.engine.path_routes import missing_routes


@pytest.mark.parametrize("players", [2, 3, 5])
def test_in_whole_games_every_path_is_as_cheap_as_the_slow_search_finds(players: int) -> None:
    game = Game(players, seed="paths")
    bot = make_bot("greedy", "paths")
    met = set()
    while not game.is_over:
        seat = game.to_act[0]
        met |= {check_paths(game, seat, ticket) for ticket in game.view(seat).tickets}
        game.play(seat, bot.choose(game.view(seat), game.legal_moves(seat)))
    assert met == {"blocked", "open"}


def check_paths(game: Game, seat: int, ticket: str) -> str:
    view = game.view(seat)
    owned, path = view.seats[seat].routes, view.cheapest_paths[ticket]
    missing = missing_routes(game.rules, owned, view.open_routes, ticket)
    trains = None if missing is None else trains_for(game, missing)
    if path is None:
        assert trains is None or trains > view.seats[seat].trains
        return "blocked"
    assert path.trains == trains == trains_for(game, set(path.routes) - set(owned))
    assert ends_of(game, path.routes) == ends_of(game, (ticket,))
    return "open"


def trains_for(game: Game, routes: Iterable[str]) -> int:
    return sum(game.rules.route(id).length for id in routes)


def ends_of(game: Game, ids: tuple[str, ...]) -> set[str]:
    """The cities that only one of the routes touches: both ends, if the routes are a path."""
    ends: set[str] = set()
    for id in ids:
        known = game.rules.route_number
        both = game.rules.route(id) if id in known else game.rules.ticket(id)
        ends ^= {both.city_a, both.city_b}
    return ends


def test_own_routes_take_no_trains_and_stay_in_the_path() -> None:
    game = begun(3)
    lay_tickets(game, [("denver--el-paso",)])
    free = game.view(0).cheapest_paths["denver--el-paso"]
    assert free
    assert (free.trains, len(free.routes)) == (4, 2)
    own(game, 0, free.routes[0])
    half = game.view(0).cheapest_paths["denver--el-paso"]
    assert half
    assert (half.trains, half.routes) == (2, free.routes)


def test_a_path_that_takes_more_trains_than_are_left_is_none() -> None:
    game = begun(3)
    lay_tickets(game, [("denver--el-paso",)])
    set_trains(game, 0, 4)
    assert game.view(0).cheapest_paths["denver--el-paso"]
    set_trains(game, 0, 3)
    assert game.view(0).cheapest_paths == {"denver--el-paso": None}


def test_offered_tickets_have_paths_and_a_spectator_hears_of_none() -> None:
    game = begun(3)
    game.play(0, DrawTickets())
    view = game.view(0)
    assert set(view.cheapest_paths) == {*view.tickets, *view.offer}
    assert all(view.cheapest_paths[ticket] for ticket in view.offer)
    assert game.view(None).cheapest_paths == {}
