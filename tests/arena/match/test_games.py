"""The loop that plays games: compiled policies and Python bots play the same ones."""

import numpy as np
import pytest

from trunkline.arena.match.fixtures import (
    Contender,
    Fixture,
    compiled_contender,
    planner_contender,
)
from trunkline.arena.match.games import play_games
from trunkline.arena.match.simulation import Simulation, play_batches
from trunkline.bots import make_bot
from trunkline.bots.planner.taste import PATIENCE, START
from trunkline.engine.game import Game
from trunkline.engine.kernels.score import TOTAL
from trunkline.engine.rules import Rules, get_rules


@pytest.mark.parametrize(
    ("bots", "ruleset"),
    [
        (("random", "steady"), "mega"),
        (("greedy", "random", "steady", "random"), "mega"),
        (("planner", "h3", "random"), "classic"),
    ],
)
def test_a_game_is_the_same_compiled_or_through_bots(bots: tuple[str, ...], ruleset: str) -> None:
    contenders = [compiled_contender(bot) for bot in bots]
    assert_same_games(get_rules(ruleset=ruleset), contenders)


def test_a_planner_with_its_own_taste_plays_the_same_compiled_or_through_its_bot() -> None:
    eager = START.copy()
    eager[PATIENCE] = 8.0
    contenders = [planner_contender("eager", eager), compiled_contender("planner")]
    games = assert_same_games(get_rules(), contenders)
    usual = play_games(get_rules(), [Fixture([contenders[1]] * 2, one.seed) for one in games])
    assert not np.array_equal(usual.scores, play_games(get_rules(), games).scores)


def assert_same_games(rules: Rules, contenders: list[Contender]) -> list[Fixture]:
    """Rotate the contenders, so that every policy sits on several seats."""
    seatings = [contenders, contenders[1:] + contenders[:1]]
    fixtures = [Fixture(seats, f"same/{number}") for number, seats in enumerate(seatings)]
    through_bots = [Fixture([Contender(o.name, o.make) for o in f.seats], f.seed) for f in fixtures]
    one, other = play_games(rules, fixtures), play_games(rules, through_bots)
    assert one.states.tobytes() == other.states.tobytes()
    assert np.array_equal(one.scores, other.scores)
    assert np.array_equal(one.actions, other.actions)
    assert one.conduct == []
    assert [sum(bot.moves for bot in game) for game in other.conduct] == other.actions.tolist()
    return fixtures


@pytest.mark.parametrize("bots", [("planner", "h3"), ("labno", "planner", "nyu-hungry")])
def test_compiled_games_are_the_games_that_the_bots_play(bots: tuple[str, ...]) -> None:
    simulation = Simulation(bots, seed="compiled")
    batch = next(play_batches(simulation, 3))
    for number in range(3):
        seed = simulation.game_seed(number)
        game = Game(len(bots), seed=seed)
        seated = [make_bot(bot, f"{seat}/{seed}") for seat, bot in enumerate(bots)]
        while not game.is_over:
            seat = game.to_act[0]
            game.play(seat, seated[seat].choose(game.view(seat), game.legal_moves(seat)))
        totals = [seat.total for seat in game.score().seats]
        assert batch.scores[number, : len(bots), TOTAL].tolist() == totals


def test_a_bot_that_takes_its_time_cannot_be_simulated() -> None:
    with pytest.raises(ValueError, match="'search' thinks about every move"):
        next(play_batches(Simulation(("search", "random")), 1))
