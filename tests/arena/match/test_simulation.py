"""Simulations: the same games on any number of cores, and their records."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.reference.referee import check_record, check_shuffles
from trunkline.arena.match.simulation import (
    BATCH,
    Simulation,
    bots_of,
    play_batches,
    simulate,
)
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.kernels.score import TOTAL
from trunkline.maps import load_map

TESTS = Path(__file__).parents[2]
USA = TESTS.parent / "src" / "trunkline" / "maps" / "usa"
SMALL = TESTS / "maps" / "small"


def totals(simulation: Simulation, games: int, workers: int = 1) -> list[list[int]]:
    batches = play_batches(simulation, games, workers)
    return [row.tolist() for batch in batches for row in batch.scores[:, :, TOTAL]]


def test_the_number_of_workers_changes_nothing() -> None:
    simulation = Simulation(("random", "greedy"), seed="workers")
    assert totals(simulation, 3 * BATCH + 1, workers=3) == totals(simulation, 3 * BATCH + 1)


def test_more_games_begin_with_the_same_games() -> None:
    simulation = Simulation(("random",) * 3, seed="more")
    assert totals(simulation, 50)[:20] == totals(simulation, 20)


def test_another_seed_gives_other_games() -> None:
    one, other = (totals(Simulation(("random",) * 2, seed=seed), 10) for seed in ("a", "b"))
    assert one != other


def test_a_simulated_game_is_the_game_that_the_same_bots_play_move_by_move() -> None:
    simulation = Simulation(("greedy", "random", "greedy", "random"), "mega", seed="table")
    batch = next(play_batches(simulation, 4))
    for number in range(4):
        seed = simulation.game_seed(number)
        game = Game(4, "mega", seed=seed)
        bots = [make_bot(name, f"{seat}/{seed}") for seat, name in enumerate(simulation.bots)]
        while not game.is_over:
            seat = game.to_act[0]
            game.play(seat, bots[seat].choose(game.view(seat), game.legal_moves(seat)))
        assert game.state.tobytes() == batch.states[number : number + 1].tobytes()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ruleset", ["classic", "anniversary", "1910", "mega", "big-cities"])
def test_an_outside_referee_accepts_the_records(ruleset: str, players: int) -> None:
    bots = ("random", "greedy", "random", "greedy", "random")[:players]
    batch = next(play_batches(Simulation(bots, ruleset, seed="referee"), 6, with_events=True))
    for place in range(6):
        record = batch.record(place)
        plain = msgspec.json.decode(msgspec.json.encode(record))
        check_record(plain, USA)
        check_shuffles(plain, USA)
        assert Game.from_record(record).is_over
        assert [player["bot"] for player in record.players] == list(bots)


def test_a_game_with_more_events_than_its_log_has_room_for_is_recorded_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    simulation = Simulation(("random",) * 2, seed="log")
    whole = next(play_batches(simulation, 3, with_events=True))
    monkeypatch.setattr("trunkline.arena.match.simulation.EVENTS_OF_A_GAME", 16)
    again = next(play_batches(simulation, 3, with_events=True))
    assert [again.record(place) for place in range(3)] == [whole.record(n) for n in range(3)]


def test_records_of_games_on_another_map_verify_with_that_map() -> None:
    small = load_map(SMALL)
    batch = next(
        play_batches(Simulation(("greedy",) * 5, "short", small, "small"), 8, with_events=True)
    )
    for place in range(8):
        assert Game.from_record(batch.record(place), small).is_over


def test_without_events_no_log_is_kept() -> None:
    batch = next(play_batches(Simulation(("random",) * 2), 2))
    assert batch.logs.shape == (2, 1)
    assert np.all(batch.actions > 50)


@pytest.mark.parametrize(
    ("simulation", "reason"),
    [
        (Simulation(("nobody", "random")), "no bot 'nobody'"),
        (Simulation(("random",) * 6), "for 2 to 5 players, not 6"),
        (Simulation(("random",)), "for 2 to 5 players, not 1"),
        (Simulation(("random",) * 2, "chess"), "no ruleset 'chess'"),
        (Simulation(("random",) * 4, "many", SMALL), "for 2 to 3 players, not 4"),
    ],
)
def test_simulations_that_cannot_be_played_are_refused(simulation: Simulation, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        next(play_batches(simulation, 1))


def test_bots_are_named_once_for_all_seats_or_once_for_each_seat() -> None:
    assert bots_of("greedy", 3) == ("greedy",) * 3
    assert bots_of("greedy, random", 2) == ("greedy", "random")
    with pytest.raises(ValueError, match="each of the 3 seats"):
        bots_of("greedy,random", 3)


COMPILED_KINDS = """
from trunkline.arena.match.simulation import Simulation, play_batches
from trunkline.bots.kernels import matches

next(play_batches(Simulation({bots}), 1))
kinds = matches.play_simple_bots, matches.play_baselines, matches.play_planners
print([len(kind.signatures) for kind in kinds])
"""


@pytest.mark.parametrize(
    ("bots", "compiled"),
    [(("random", "greedy"), [1, 0, 0]), (("planner", "h3"), [0, 1, 1])],
)
def test_a_match_compiles_only_the_kinds_of_bots_that_play(
    bots: tuple[str, str], compiled: list[int]
) -> None:
    script = COMPILED_KINDS.format(bots=bots)
    assert eval(subprocess.check_output([sys.executable, "-c", script])) == compiled


def test_a_script_plays_games_one_by_one() -> None:
    games = list(simulate(["greedy", "random"], 70, seed=7))
    batches = play_batches(Simulation(("greedy", "random"), seed="7"), 70)
    points = [tuple(row) for batch in batches for row in batch.scores[:, :2, TOTAL].tolist()]
    assert [game.points for game in games] == points
    assert games[3].seed == "7/3"
    assert games[3].bots == ("greedy", "random")
    best = [{seat for seat in (0, 1) if game.points[seat] == max(game.points)} for game in games]
    assert all(set(game.winners) <= seats for game, seats in zip(games, best, strict=True))


def test_a_simulated_game_can_be_replayed_from_its_record() -> None:
    small = load_map(SMALL)
    for game in simulate("greedy", 5, players=3, ruleset="many", map=small, seed="replay"):
        replayed = game.replay()
        assert replayed.is_over
        assert replayed.seed == game.seed
        score = replayed.score()
        assert tuple(seat.total for seat in score.seats) == game.points
        assert score.winners == game.winners
        assert [player["bot"] for player in game.record().players] == ["greedy"] * 3


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"bots": None}, TypeError, "bots is the name of a bot or a list of names, not None"),
        ({"bots": ["random", 5]}, TypeError, "name is the name of a bot .*, not 5"),
        ({"bots": ["random", "gredy"]}, ValueError, r"'gredy'; did you mean greedy\?"),
        ({"bots": ["search", "random"]}, ValueError, "'search' thinks about every move"),
        ({"bots": ["random"] * 2, "players": 3}, ValueError, "there are 2 bots, but players is 3"),
        ({"bots": "random,greedy", "players": 3}, ValueError, "one for each of the 3 seats"),
        ({"bots": "random", "players": 6}, ValueError, "2 to 5 players, not 6"),
        ({"bots": "random", "players": True}, TypeError, "players is a whole number, not True"),
        ({"bots": "random", "games": 0}, ValueError, "games is at least 1, not 0"),
        ({"bots": "random", "games": 1.5}, TypeError, "games is a whole number, not 1.5"),
        ({"bots": "random", "workers": 0}, ValueError, "workers is at least 1, not 0"),
        ({"bots": "random", "seed": True}, TypeError, "seed is a text or a whole number"),
        ({"bots": "random", "ruleset": "clasic"}, ValueError, r"did you mean classic\?"),
    ],
)
def test_a_simulation_that_cannot_be_played_is_refused_before_the_first_game(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        simulate(**arguments)


@pytest.mark.parametrize("bots", ["random,greedy,random", ["random", "greedy", "random"]])
def test_the_bots_tell_how_many_play(bots: Any) -> None:
    [game] = simulate(bots, 1)
    assert game.bots == ("random", "greedy", "random")
