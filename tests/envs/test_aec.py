"""Tests the PettingZoo environment: the library's own tests, seeds, pictures and misuse."""

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest

from trunkline import Game
from trunkline.envs import EpisodeOver, IllegalAction, aec_env, trunkline_v1
from trunkline.envs.adapters import TABLE_ID

# Without types.
library_tests: Any = import_module("pettingzoo.test")
conversions: Any = import_module("pettingzoo.utils.conversions")
SMALL = Path(__file__).resolve().parent.parent / "maps" / "small"


def play_at_random(env: Any, seed: int) -> dict[str, float]:
    """Play a game; return the sum of rewards by agent."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    returns = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else rng.choice(legal))
    return returns


# The library knows which of its own environments have observations with masks.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("place", ["usa", SMALL], ids=["usa", "small"])
def test_the_api_test_passes(players: int, place: str | Path) -> None:
    library_tests.api_test(aec_env(players, map=place), num_cycles=300)


def test_the_seed_test_passes() -> None:
    library_tests.seed_test(lambda: aec_env(3), num_cycles=100)


@pytest.mark.parametrize("place", ["usa", SMALL], ids=["usa", "small"])
def test_the_render_test_passes(place: str | Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = {"svg": lambda text: text.startswith("<svg"), "ansi": lambda text: "acts" in text}
    library_tests.render_test(lambda **options: aec_env(3, map=place, **options), shown)
    assert "seat 0: 0 points" in capsys.readouterr().out


def test_the_max_cycles_test_passes() -> None:
    # It wants an action of every agent in every cycle, which the parallel form has.
    forms = SimpleNamespace(
        parallel_env=trunkline_v1.parallel_env,
        env=lambda **options: conversions.parallel_to_aec(trunkline_v1.parallel_env(**options)),
    )
    library_tests.max_cycles_test(forms)


def test_the_parallel_api_test_passes() -> None:
    library_tests.parallel_api_test(trunkline_v1.parallel_env(players=3, map=SMALL), num_cycles=200)


def test_agents_are_truncated_after_the_last_step() -> None:
    env = trunkline_v1.env(max_cycles=5)
    env.reset(seed=1)
    for step in range(5):
        assert not any(env.truncations.values()), step
        env.step(env.action_space(env.agent_selection).sample())
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_a_seed_deals_the_game_of_the_engine() -> None:
    env = trunkline_v1.raw_env(players=4)
    env.reset(seed=11)
    assert env.seated.game.games.tobytes() == Game(4, seed=11).state.tobytes()
    env.reset()
    second = env.seated.game.games.tobytes()
    env.reset(seed=11)
    env.reset()
    assert env.seated.game.games.tobytes() == second
    assert second != Game(4, seed=11).state.tobytes()


@pytest.mark.parametrize("players", [2, 5])
def test_rewards_of_a_win_sum_to_zero_and_tell_the_winner(players: int) -> None:
    env = trunkline_v1.raw_env(players=players, map=SMALL)
    for seed in range(4):
        returns = play_at_random(env, seed)
        score = env.seated.game.game().score()
        assert sum(returns.values()) == pytest.approx(0)
        best = max(returns.values())
        if best > 0:
            winners = tuple(s for s, reward in enumerate(returns.values()) if reward == best)
            assert winners == tuple(sorted(score.winners))


def test_scores_and_margins_can_be_rewards() -> None:
    scores = play_at_random(aec_env(2, reward="score", map=SMALL), 3)
    margins = play_at_random(aec_env(2, reward="margin", map=SMALL), 3)
    assert margins["seat_0"] == scores["seat_0"] - scores["seat_1"] == -margins["seat_1"]


def test_a_waiting_seat_sees_its_own_cards_and_has_no_legal_action() -> None:
    env = aec_env(2)
    env.reset(seed=1)
    acting, waiting = env.observe("seat_0"), env.observe("seat_1")
    assert acting is not None
    assert waiting is not None
    assert acting["action_mask"].dtype == np.int8
    assert acting["action_mask"].any()
    assert not waiting["action_mask"].any()
    layout = trunkline_v1.raw_env(2).seated.game.layout
    hands = [layout.parts(seen["observation"])["hand"] for seen in (acting, waiting)]
    assert hands[0].sum() == hands[1].sum() == 4
    assert (hands[0] != hands[1]).any()


def test_what_is_told_is_not_overwritten() -> None:
    env = aec_env(2)
    env.reset(seed=1)
    seen = env.last()[0]
    assert seen is not None
    before = {name: array.copy() for name, array in seen.items()}
    env.step(int(seen["action_mask"].argmax()))
    assert all((seen[name] == before[name]).all() for name in before)


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = aec_env(2)
    env.reset(seed=1)
    before = env.last()[0]
    assert before is not None
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=f"action {illegal} is not legal for seat 0"):
        env.step(illegal)
    after = env.last()[0]
    assert after is not None
    assert all((before[name] == after[name]).all() for name in before)


def test_an_action_outside_the_space_is_refused() -> None:
    env: Any = aec_env(2)
    env.reset(seed=1)
    for wrong in (-1, 100_000, 2**70):
        with pytest.raises(IllegalAction, match=f"actions go from 0 to 467, not {wrong}"):
            env.step(wrong)
    for odd in ("draw", None, 1.0, np.array([1]), True):
        with pytest.raises(TypeError, match="must be a whole number"):
            env.step(odd)


def test_a_step_after_the_end_is_refused() -> None:
    for env in (trunkline_v1.raw_env(2, map=SMALL), aec_env(2, map=SMALL)):
        with pytest.raises(EpisodeOver, match="call reset"):
            env.step(0)
        play_at_random(env, 1)
        with pytest.raises(EpisodeOver, match="call reset"):
            env.step(0)
    parallel = trunkline_v1.parallel_env(map=SMALL)
    with pytest.raises(EpisodeOver, match="call reset"):
        parallel.step({"seat_0": 0, "seat_1": 0})


def test_an_agent_whose_game_is_over_has_no_action() -> None:
    env: Any = trunkline_v1.env(max_cycles=1)
    env.reset(seed=1)
    env.step(env.action_space("seat_0").sample())
    with pytest.raises(EpisodeOver, match="the only action is None, not 3"):
        env.step(3)


def test_a_cycle_without_the_action_that_counts_is_refused() -> None:
    parallel: Any = trunkline_v1.parallel_env(map=SMALL)
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match="no action of seat_0, whose turn it is"):
        parallel.step({"seat_1": 3})
    with pytest.raises(TypeError, match="actions is a dictionary"):
        parallel.step(3)


@pytest.mark.parametrize("make", [trunkline_v1.env, trunkline_v1.parallel_env])
def test_a_limit_below_one_cycle_is_refused(make: Any) -> None:
    with pytest.raises(ValueError, match="max_cycles is a whole number from 1 on, not 0"):
        make(max_cycles=0)


def test_the_environments_are_registered_under_a_version() -> None:
    env: Any = pettingzoo.make("aec", TABLE_ID, players=3, map=SMALL)
    assert str(env) == "trunkline_v1"
    assert sum(play_at_random(env, 1).values()) == pytest.approx(0)
    cycles: Any = pettingzoo.make("parallel", TABLE_ID, players=4)
    assert len(cycles.reset(seed=1)[0]) == 4


def test_shaped_rewards_add_up_to_the_plain_ones() -> None:
    shaped = play_at_random(aec_env(3, map=SMALL, shaping=0.01), 5)
    plain = play_at_random(aec_env(3, map=SMALL), 5)
    assert shaped == pytest.approx(plain, abs=1e-5)


def test_a_render_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no render mode 'rgb'; there are human, ansi"):
        aec_env(2, render_mode="rgb")  # type: ignore[arg-type]
    env = trunkline_v1.raw_env(2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="give a render_mode"):
        env.render()
    with pytest.raises(EpisodeOver, match="call reset first"):
        trunkline_v1.raw_env(2, render_mode="svg").render()


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match=r"'clasic'.*classic"):
        aec_env(2, ruleset="clasic")
    with pytest.raises(ValueError, match="nowhere"):
        aec_env(2, map="nowhere")


def test_a_misspelt_name_is_corrected() -> None:
    envs: Any = import_module("trunkline.envs")
    with pytest.raises(AttributeError, match=r"no attribute 'aec_enw'.*aec_env"):
        envs.aec_enw  # noqa: B018
