"""Parts that a table keeps say what parts made anew would say."""

import gc
import random
import tracemalloc
from math import inf

import msgspec
import pytest

from trunkline.engine import view as views
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawTickets, Move
from trunkline.engine.path_routes import RouteIds, ticket_path
from trunkline.engine.rules import Rules
from trunkline.server.table import kept_parts
from trunkline.server.table.kept_parts import KeptParts, OwnPart
from trunkline.server.table.update_parts import UpdatePart, object_of


def choose(moves: list[Move], chance: random.Random) -> Move:
    """Claim a route more often than not, so that routes of others' paths close."""
    claims = [move for move in moves if isinstance(move, Claim)]
    return chance.choice(claims if claims and chance.random() < 0.7 else moves)


def said(own: OwnPart) -> object:
    """Return what a seat would read."""
    return msgspec.json.decode(object_of(own.hand.text, own.tickets.text, own.moves.text))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_kept_part_equals_a_new_one_after_every_move(seats: int) -> None:
    game, kept, chance = Game(seats, seed=f"kept {seats}"), KeptParts(), random.Random(seats)
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, choose(game.view(seat).legal_moves, chance))
        for view in game.views().values():
            assert said(kept.own_part(view)) == said(KeptParts().own_part(view))


def test_paths_are_not_made_again_when_another_seat_draws() -> None:
    game, kept = Game(2, seed="draw"), KeptParts()
    for seat in (0, 1):
        game.play(seat, game.view(seat).legal_moves[-1])
    other = 1 - game.to_act[0]
    before = kept.own_part(game.view(other))
    draws = [m for m in game.view(1 - other).legal_moves if not isinstance(m, Claim)]
    game.play(1 - other, draws[0])
    assert kept.own_part(game.view(other)).tickets is before.tickets


def test_a_renewed_part_with_equal_values_is_the_same_part() -> None:
    part = UpdatePart({"a": 1, "b": (2,)})
    assert part.renewed({"a": 1, "b": (2,)}) is part
    assert part.renewed({"a": 1, "b": (3,)}).since(part) == b'"b":[3]'


def test_own_paths_are_looked_for_again_only_along_new_routes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, kept = Game(2, seed="search"), KeptParts()
    searched: list[str] = []

    def search(rules: Rules, routes: RouteIds, ticket: str) -> RouteIds | None:
        searched.append(ticket)
        return ticket_path(rules, routes, ticket)

    monkeypatch.setattr(kept_parts, "ticket_path", search)
    for seat in (0, 1):
        game.play(seat, game.view(seat).legal_moves[-1])
    seat = game.to_act[0]
    kept.own_part(game.view(seat))
    before = set(searched)
    assert before == set(game.view(seat).tickets)
    game.play(seat, DrawTickets())
    game.play(seat, game.view(seat).legal_moves[-1])
    kept.own_part(game.view(seat))
    assert len(searched) == len(set(searched))
    assert set(searched) == set(game.view(seat).tickets) > before


def test_a_game_that_is_forgotten_leaves_nothing_but_seats_in_small_caches() -> None:
    play_to_the_end("first")  # what every game uses
    tracemalloc.start()
    try:
        before = memory_without_small_caches()
        play_to_the_end("second")
        assert memory_without_small_caches() - before < 40_000
    finally:
        tracemalloc.stop()


def play_to_the_end(seed: str) -> None:
    """Play a game and make the parts of every viewer."""
    game, kept, chance = Game(4, seed=seed), KeptParts(), random.Random(seed)
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, choose(game.view(seat).legal_moves, chance))
        for view in game.views().values():
            kept.own_part(view)
            assert view.seats
            assert view.closed_routes is not None


def memory_without_small_caches() -> int:
    """Return the bytes in use."""
    for cache in (views._seat_view, views._closed_routes):
        assert (cache.cache_info().maxsize or inf) <= 8192
        cache.cache_clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
