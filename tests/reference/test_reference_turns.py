"""Tests the reference engine's claims, tickets, endings and scores."""

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from .engine import ReferenceGame, longest_path
from .maps import Route, load_map
from .toys import USA, Json, counts, lay, toy_game

LOCO = "locomotive"


def types(events: list[Json]) -> list[str]:
    return [event["type"] for event in events]


# R5


def test_r5_1_every_mix_of_cards(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    game.hands[0] = counts(f"red red red blue {LOCO} {LOCO}")
    claims = [move for move in game.legal_moves(0) if move["type"] == "claim"]
    on_gray = [move["cards"] for move in claims if move["route"] == "bc"]
    assert on_gray == [{"blue": 1, LOCO: 1}, {"red": 1, LOCO: 1}, {"red": 2}, {LOCO: 2}]
    on_red = [move["cards"] for move in claims if move["route"] == "ab-1"]
    assert on_red == [{"red": 1}, {LOCO: 1}]
    on_blue = [move["cards"] for move in claims if move["route"] == "cd"]
    assert on_blue == [{"blue": 1, LOCO: 2}]


@pytest.mark.parametrize(
    ("route", "length", "points"),
    [("ab-1", 1, 1), ("bc", 2, 2), ("cd", 3, 4), ("da-1", 4, 7), ("ac", 5, 10), ("de", 6, 15)],
)
def test_r5_2_points_trains_and_discards(
    tmp_path: Path, route: str, length: int, points: int
) -> None:
    game = toy_game(tmp_path)
    lay(game, ["red"] * 5, pile="red")
    game.hands[0] = counts(f"{LOCO} " * 6)
    event = game.play(0, {"type": "claim", "route": route, "cards": {LOCO: length}})[0]
    assert event["points"] == points
    assert game.table.discards[LOCO] == length
    assert game.hands[0][LOCO] == 6 - length
    assert game.trains[0] == 12 - length


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r5_5_double_routes(tmp_path: Path, players: int) -> None:
    game = toy_game(tmp_path, players, start_deal=1)
    game.hands = [counts("red red") for _ in range(players)]
    game.play(0, {"type": "claim", "route": "ab-1", "cards": {"red": 1}})
    twin = {"type": "claim", "route": "ab-2", "cards": {"red": 1}}
    for seat in range(players):
        game.turn = seat
        assert (twin in game.legal_moves(seat)) == (seat != 0 and players >= 4)


def test_rule_6_too_few_trains(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    game.trains[0] = 3
    game.hands[0] = counts(f"{LOCO} " * 6)
    routes = {move["route"] for move in game.legal_moves(0) if move["type"] == "claim"}
    assert routes == {"ab-1", "ab-2", "bc", "cd"}


# R6, R7


def test_r6_1_few_tickets_left(tmp_path: Path) -> None:
    game = toy_game(tmp_path, draw=3, keep=2)
    game.tickets = ["a-e"]
    assert game.play(0, {"type": "draw_tickets"})[0]["offered"] == ["a-e"]
    assert game.to_act() == [0]
    assert game.legal_moves(0) == [{"type": "keep_tickets", "kept": ["a-e"]}]
    game.play(0, {"type": "keep_tickets", "kept": ["a-e"]})
    assert {"type": "draw_tickets"} not in game.legal_moves(1)


def test_r6_1_returned_tickets_may_be_ordered(tmp_path: Path) -> None:
    game = toy_game(tmp_path, draw=3)
    game.tickets = ["a-e", "b-d", "b-e", "c-e"]
    game.play(0, {"type": "draw_tickets"})
    answer = {"type": "keep_tickets", "kept": ["b-d"], "returned": ["b-e", "a-e"]}
    assert game.play(0, answer)[0] == {**answer, "seat": 0}
    assert game.tickets == ["c-e", "b-e", "a-e"]


@pytest.mark.parametrize(("trains", "is_last"), [(5, False), (4, True), (2, True)])
def test_r7_1_last_round(tmp_path: Path, trains: int, is_last: bool) -> None:
    game = toy_game(tmp_path, players=3, start_deal=1)
    game.trains[0] = trains
    game.hands[0] = counts("red red")
    events = game.play(0, {"type": "claim", "route": "bc", "cards": {"red": 2}})
    assert (events[-1] == {"type": "last_round", "seat": 0}) == is_last
    seats = []
    for _ in range(3 if is_last else 0):
        assert not game.is_over
        seats.append(game.to_act()[0])
        game.play(seats[-1], {"type": "draw_deck"})
        events = game.play(seats[-1], {"type": "draw_deck"})
    assert game.is_over == is_last
    if is_last:
        assert seats == [1, 2, 0]
        assert events[-1] == {"type": "end"}
        assert types(game.events).count("last_round") == 1


def test_rule_5_all_seats_pass(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, [None] * 5)
    game.tickets = []
    game.hands = [counts(""), counts("red")]
    assert game.legal_moves(0) == [{"type": "pass"}]
    assert game.play(0, {"type": "pass"}) == [{"type": "pass", "seat": 0}]
    assert {"type": "pass"} not in game.legal_moves(1)
    events = game.play(1, {"type": "claim", "route": "ab-1", "cards": {"red": 1}})
    # The only card played returns to the row, so it can be taken again.
    assert types(events) == ["claim", "reshuffle", "turn_face_up"]
    assert game.legal_moves(0) == [{"type": "draw_face_up", "slot": 0}]
    game.play(0, {"type": "draw_face_up", "slot": 0})
    assert types(game.play(1, {"type": "pass"})) == ["pass"]
    game.hands[0] = counts("")
    assert types(game.play(0, {"type": "pass"})) == ["pass", "end"]


# R8


def owns(game: ReferenceGame, seat: int, *routes: str) -> None:
    for route in routes:
        game.owner[route] = seat


def test_r8_scores_bonus_and_winner(tmp_path: Path) -> None:
    game = toy_game(tmp_path, globetrotter=15)
    owns(game, 0, "ab-1", "bc", "ac")
    owns(game, 1, "de")
    game.held = [["a-c", "b-e"], ["a-e"]]
    game.is_over = True
    first, second = game.result()["scores"]
    assert first == {
        "routes": 13,
        "tickets": 3 - 8,
        "bonus": 25,
        "total": 33,
        "completed": ["a-c"],
        "failed": ["b-e"],
        "longest_path": 8,
    }
    assert (second["total"], second["bonus"], second["failed"]) == (15 - 9, 0, ["a-e"])
    assert game.result()["winners"] == [0]


def test_rule_7_no_bonus_for_nothing_and_shared_win(tmp_path: Path) -> None:
    game = toy_game(tmp_path, globetrotter=15)
    game.held = [["a-c"], ["a-c"]]
    game.is_over = True
    assert [score["total"] for score in game.result()["scores"]] == [-3, -3]
    assert game.result()["winners"] == [0, 1]


def test_rule_8_ties(tmp_path: Path) -> None:
    game = toy_game(tmp_path, longest_path=0)
    game.is_over = True

    def outcome() -> tuple[list[int], list[int]]:
        result = game.result()
        return [score["total"] for score in result["scores"]], result["winners"]

    # Most completed tickets decide, although the other path is longer: 1 + 2 + 3 - 5 and 1.
    game.owner = {"ab-1": 0, "bc": 0, "de": 1}
    game.held = [["a-c", "b-d"], ["a-e", "b-d"]]
    assert outcome() == ([1, 1], [0])
    # Then the longest path decides: 7 points each, paths of 4 and 6 trains.
    game.owner = {"da-1": 0, "ab-1": 1, "bc": 1, "cd": 1}
    game.held = [[], []]
    assert outcome() == ([7, 7], [1])


# Longest path


def by_subsets(routes: list[Route]) -> int:
    """Tries every subset: it is one trail if it is connected and has at most two odd cities."""
    best = 0
    for size in range(1, len(routes) + 1):
        for chosen in combinations(routes, size):
            ends = Counter(city for route in chosen for city in (route.city_a, route.city_b))
            odd = sum(count % 2 for count in ends.values())
            if odd <= 2 and hang_together(list(chosen)):
                best = max(best, sum(route.length for route in chosen))
    return best


def hang_together(routes: list[Route]) -> bool:
    reached = {routes[0].city_a}
    for _ in routes:
        for route in routes:
            if route.city_a in reached or route.city_b in reached:
                reached |= {route.city_a, route.city_b}
    return all(route.city_a in reached for route in routes)


def test_r8_3_longest_path_by_two_methods() -> None:
    lot = random.Random(8)
    board = list(load_map(USA, "classic").routes.values())
    assert longest_path([]) == 0
    for _ in range(60):
        cities = lot.sample(sorted({route.city_a for route in board}), 8)
        near = [route for route in board if route.city_a in cities or route.city_b in cities]
        routes = lot.sample(near, min(9, len(near)))
        assert longest_path(routes) == by_subsets(routes)


def test_r8_3_loops_and_crossings_count() -> None:
    eight = [Route(f"{a}{b}", a, b, 2, "gray", "") for a, b in ("ab", "bc", "ca", "cd", "de", "ec")]
    assert longest_path(eight) == 12
    star = [
        Route(f"x{a}", "x", a, length, "gray", "") for a, length in [("a", 1), ("b", 5), ("c", 3)]
    ]
    assert longest_path(star) == 8
    apart = [Route("ab", "a", "b", 4, "gray", ""), Route("cd", "c", "d", 6, "gray", "")]
    assert longest_path(apart) == 6
