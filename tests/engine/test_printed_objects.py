"""Tests that objects print as one short line that says what they are."""

import re

import pytest

from tests.engine.situations import begun, lay, lay_tickets, own
from trunkline.arena.match.simulation import Simulation, play_batches, simulate
from trunkline.bots import BOTS, make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawFaceUp, DrawTickets
from trunkline.engine.score import LONGEST_NAME, score_of
from trunkline.maps import load_map

LONGEST_LINE = 160


def new_game() -> Game:
    return Game(["Ada", "Ben"], seed="prints", first=0)


def finished() -> Game:
    game = begun(2, "mega")
    lay_tickets(game, [("denver--el-paso",), ("boston--miami",)])
    own(game, 0, "denver--santa-fe", "el-paso--santa-fe")
    return game


def test_a_game_says_how_far_it_is() -> None:
    game = new_game()
    about = "2 players, classic on usa, seed 'prints'"
    assert repr(game) == f"<Game: {about}, 0 events, seats 0, 1 to move>"
    game.play(0, game.legal_moves(0)[0])
    assert repr(game) == f"<Game: {about}, 1 events, seat 1 to move>"


def test_a_view_says_who_sees_what() -> None:
    game = new_game()
    first = "<View of seat 1: seats 0, 1 to move, 4 cards, 0 tickets, 3 tickets on offer, 0 events>"
    assert repr(game.view(1)) == first
    assert repr(game.view(None)) == "<View of a spectator: seats 0, 1 to move, 0 events>"


def test_a_view_says_what_is_due() -> None:
    game = begun()
    lay(game, hands=["2 red"], row="red blue green white black")
    game.play(0, DrawFaceUp(0))
    assert "seat 0 to move, second card due, 3 cards" in repr(game.view(0))
    game = begun()
    game.play(0, DrawTickets())
    assert "3 tickets on offer" in repr(game.view(0))
    game.state["turns_left"][0] = 2
    assert "2 turns left" in repr(game.view(0))


def test_a_seat_of_a_view_says_what_it_has() -> None:
    seat = repr(finished().view(1).seats[0])
    assert seat == "<SeatView: 4 points, 41 trains, 4 cards, 1 tickets, 2 routes>"


def test_a_score_prints_as_a_table_best_first() -> None:
    score = finished().score()
    assert str(score).splitlines() == [
        "Place  Player    Routes  Tickets  Bonus  Total  Longest path",
        "    1  Player 1       4        4     25     33             4",
        "    2  Player 2       0      -12      0    -12             0",
    ]
    assert repr(score) == "<Score: Player 1 33, Player 2 -12>"
    line = "<SeatScore: place 1, 33 points (routes 4, tickets 4, bonus 25)>"
    assert repr(score.seats[0]) == line


@pytest.mark.parametrize("name", ["\x1b[31m\n", "", " ", "x" * 1000])
def test_a_strange_name_does_not_break_the_table(name: str) -> None:
    lines = str(Game([name, "Ben"]).score()).splitlines()
    assert len(lines) == 3
    assert len({len(line) for line in lines}) == 1
    assert all(line.isprintable() and len(line) < 60 + LONGEST_NAME for line in lines)


def test_a_score_without_names_has_seats() -> None:
    game = finished()
    assert repr(score_of(game.rules, game.state)) == "<Score: seat 0 33, seat 1 -12>"


def test_a_map_its_rulesets_and_rules_print_their_size() -> None:
    usa = load_map("usa")
    rulesets = "classic, anniversary, 1910, mega, big-cities"
    assert repr(usa) == f"<Map usa: 36 cities, 100 routes, rulesets {rulesets}>"
    assert repr(usa.rulesets["mega"]) == "<Ruleset mega: 69 tickets, 45 trains>"
    assert repr(new_game().rules) == "<Rules: classic on usa>"


def test_a_record_and_its_parts_print_what_they_hold() -> None:
    about = "2 players, classic on usa, seed 'prints'"
    record = new_game().record()
    assert repr(record) == f"<Record: {about}, 0 events, not over>"
    assert repr(record.setup).startswith("<Setup: 2 hands, face up ")
    [game] = simulate(["greedy", "random"], 1, seed="prints")
    record = game.record()
    assert repr(record).endswith(f"{len(record.events)} events, won by seat 0>")
    assert (
        repr(record.result) == f"<Result: points {game.points[0]}, {game.points[1]}, won by seat 0>"
    )


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_prints_its_class(name: str) -> None:
    assert re.fullmatch(r"<\w+Bot(: [\w -]+|: <DirectBot>)?>", repr(make_bot(name, 0)))


def test_bots_with_a_choice_print_it() -> None:
    assert repr(make_bot("search", 0)) == "<SearchBot: 100 ms a move>"
    assert repr(make_bot("labno", 0)) == "<BaselineBot: labno>"


def test_simulated_games_print_their_scores() -> None:
    [game] = simulate(["greedy", "random"], 1, seed="prints")
    scores = f"greedy {game.points[0]}, random {game.points[1]}"
    assert repr(game) == f"<SimulatedGame: {scores}, seed 'prints/0'>"
    batch = next(play_batches(Simulation(("random",) * 2), 3))
    assert repr(batch) == "<PlayedGames: 3 games, classic on usa>"


def test_nothing_prints_more_than_a_line() -> None:
    [simulated] = simulate(["greedy", "random"], 1, map=load_map("usa"), seed="x" * 1000)
    game = simulated.replay()
    printed = [
        *(simulated, game, game.rules, game.rules.map, game.rules.ruleset, game.setup),
        *(game.view(0), game.view(None), *game.view(0).seats, game.score(), *game.score().seats),
        *(game.record(), game.record().result, *game.events),
    ]
    assert max(len(repr(thing)) for thing in printed) < LONGEST_LINE
