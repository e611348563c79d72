"""Tests the game in OpenSpiel: the library's own test for Python games, its search and a solver."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import trunkline.envs.openspiel
from trunkline import Game

pyspiel: Any = import_module("pyspiel")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
mccfr: Any = import_module("open_spiel.python.algorithms.outcome_sampling_mccfr")
SMALL = str(Path(__file__).resolve().parent.parent / "maps" / "small")


def load(**settings: Any) -> Any:
    assert trunkline.envs.openspiel.GAME_TYPE.short_name == "python_trunkline"
    return pyspiel.load_game("python_trunkline", {"map": SMALL, **settings})


def middle(game: Any, steps: int) -> Any:
    """A state some random decisions after the deal."""
    rng = np.random.default_rng(1)
    state = game.new_initial_state()
    state.apply_action(3)
    for _ in range(steps):
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("form", ["compact", "full"])
def test_the_test_for_python_games_passes(players: int, form: str) -> None:
    game = load(players=players, form=form, deals=7)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_state_can_be_saved_and_loaded() -> None:
    game = load()
    state = middle(game, 12)
    again = game.deserialize_state(state.serialize())
    assert again.history() == state.history()
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_a_deal_is_that_of_the_engine() -> None:
    state = middle(load(players=3), 0)
    assert state.single.games.tobytes() == Game(3, map=SMALL, seed=3).state.tobytes()


def test_a_clone_plays_alone() -> None:
    state = middle(load(), 10)
    twin, before = state.clone(), str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert len(twin.history()) == len(state.history()) + 1


def test_a_player_learns_no_hidden_card() -> None:
    state = middle(load(), 8)
    acting = state.current_player()
    other = state.clone()
    other.single = state.single.redeal(acting, 1)
    assert other.observation_string(acting) == state.observation_string(acting)
    assert other.observation_tensor(acting) == state.observation_tensor(acting)
    assert other.observation_string(1 - acting) != state.observation_string(1 - acting)
    assert "holds" in state.information_state_string(acting)
    assert "before the deal" in load().new_initial_state().observation_string(0)


def test_mcts_plays_a_game_on_the_small_map() -> None:
    game = load(deals=5)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        game,
        uct_c=1.4,
        max_simulations=3,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        random_state=rng,
    )
    state = middle(game, 0)
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(bot.step(state) if seat == 0 else state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(0)


def test_a_solver_runs_on_the_small_map() -> None:
    game = load(deals=2)
    solver = mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    state = middle(game, 0)
    chances = policy.action_probabilities(state, state.current_player())
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)


def test_misuse_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one deal"):
        load(deals=0)
    with pytest.raises(ValueError, match=r"'clasic'.*classic"):
        load(ruleset="clasic")
    with pytest.raises(ValueError, match="no parameters"):
        load().make_py_observer(None, {"color": 1})
