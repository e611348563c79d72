"""Tests the Gymnasium environments: the library's own check, seeds, rewards and misuse."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from trunkline import Game
from trunkline.envs import EpisodeOver, IllegalAction, SeatEnv, VectorSeatEnv
from trunkline.envs.adapters import SEAT_ID

SMALL = Path(__file__).resolve().parent.parent / "maps" / "small"


def play_at_random(env: SeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """Play a game; return the sum of rewards and the last info."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        _, reward, is_over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        total += reward
    return total, info


def test_the_check_of_gymnasium_passes(capsys: pytest.CaptureFixture[str]) -> None:
    # It samples an action, deals anew and then plays it: so illegal ones must be replaced.
    made = gymnasium.make(SEAT_ID, map=SMALL, opponents=("greedy",), illegal="replace")
    check_env(made.unwrapped)
    assert "seat 1: 0 points" in capsys.readouterr().out  # the render mode "human"


def test_an_illegal_action_can_be_replaced_by_the_next_legal_one() -> None:
    env = SeatEnv("random", map=SMALL, illegal="replace")
    env.reset(seed=1)
    legal = np.flatnonzero(env.action_masks())
    _, _, _, _, info = env.step(np.int64(0))
    assert info["was_illegal"]
    twin = SeatEnv("random", map=SMALL, illegal="replace")
    twin.reset(seed=1)
    _, _, _, _, info = twin.step(legal[0])
    assert not info["was_illegal"]
    with pytest.raises(TypeError, match="whole number, not None"):
        twin.step(None)  # type: ignore[arg-type]
    assert twin.game.to_bytes() == env.game.to_bytes()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_seat_plays_against_any_bots(seat: int) -> None:
    env = SeatEnv(("planner", "random"), seat=seat, map=SMALL, reward="score")
    total, info = play_at_random(env, 5)
    game = env.game.game()
    assert game.is_over
    assert total == game.score().seats[seat].total == info["totals"][seat]
    assert not info["action_mask"].any()


def test_a_seed_decides_the_game() -> None:
    env = SeatEnv(map=SMALL)
    env.reset(seed=4)
    played = play_at_random(env, 4)[0], env.game.to_bytes()
    again = SeatEnv(map=SMALL)
    assert (play_at_random(again, 4)[0], again.game.to_bytes()) == played
    assert env.game.game().setup == Game(2, map=SMALL, seed=4).setup


def test_the_mask_is_that_of_the_seat() -> None:
    env = SeatEnv("random", map=SMALL)
    _, info = env.reset(seed=1)
    assert (env.action_masks() == info["action_mask"]).all()
    assert env.action_masks().any()
    assert env.action_masks()[env.action_space.sample()] == 1


def test_misuse_is_refused() -> None:
    env = SeatEnv("random", map=SMALL)
    with pytest.raises(EpisodeOver, match="call reset"):
        env.step(np.int64(0))
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 0 is not legal"):
        env.step(np.int64(0))
    with pytest.raises(TypeError, match="whole number"):
        env.step(1.5)  # type: ignore[arg-type]
    play_at_random(env, 2)
    with pytest.raises(EpisodeOver, match="call reset"):
        env.step(np.int64(0))
    with pytest.raises(ValueError, match=r"no bot 'planer'.*planner"):
        SeatEnv(("planer",))
    with pytest.raises(ValueError, match="'raise' or 'replace', not 'ignore'"):
        SeatEnv(illegal="ignore")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat is a number from 0 to 1, not 2"):
        SeatEnv(seat=2)
    with pytest.raises(TypeError, match="opponents is a list of names of bots, not 3"):
        SeatEnv(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="players"):
        SeatEnv(("random",) * 5)


def random_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    actions: np.ndarray = (rng.random(masks.shape) * masks).argmax(axis=1)
    return actions


@pytest.mark.parametrize("players", [2, 4])
def test_a_vector_of_games_plays_on_after_an_end(players: int) -> None:
    envs = VectorSeatEnv(8, players=players, map=SMALL, reward="score")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    seen, infos = envs.reset(seed=1)
    ends = 0
    for _ in range(120):
        assert seen in envs.observation_space
        seats = envs.layout.parts(seen)["seat"]
        assert (seats[:, 0] == 1).all()
        seen, rewards, ended, cut, infos = envs.step(random_actions(infos["action_mask"], rng))
        assert not cut.any()
        assert (envs.action_masks() == infos["action_mask"]).all()
        assert infos["action_mask"].any(axis=1).all()
        if ended.any():
            ends += int(ended.sum())
            assert (infos["_totals"] == ended).all()
            assert (rewards[ended] == infos["totals"][ended, 0]).all()
        assert (rewards[~ended] == 0).all()
    assert ends > 8


def test_a_vector_of_games_is_the_same_for_any_number_of_threads() -> None:
    told = []
    for threads in (1, 2):
        envs = gymnasium.make_vec(
            SEAT_ID, num_envs=6, vectorization_mode="vector_entry_point", threads=threads
        )
        rng = np.random.default_rng(1)
        seen, infos = envs.reset(seed=3)
        for _ in range(30):
            seen, *_, infos = envs.step(random_actions(infos["action_mask"], rng))
        told.append(seen)
    assert (told[0] == told[1]).all()


def test_misuse_of_a_vector_is_refused() -> None:
    envs = VectorSeatEnv(2, map=SMALL)
    with pytest.raises(EpisodeOver, match="call reset"):
        envs.step(np.zeros(2, np.int64))
    envs.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 0 is not legal for seat 0 in game 0"):
        envs.step(np.zeros(2, np.int64))
    with pytest.raises(TypeError, match="not float64"):
        envs.step(np.zeros(2))
    with pytest.raises(ValueError, match=r"the shape \(2,\), not \(3,\)"):
        envs.step(np.zeros(3, np.int64))
