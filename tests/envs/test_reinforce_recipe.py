"""The recipe learns: after a few updates it beats random play, and so does its saved policy."""

from pathlib import Path

import numpy as np
import pytest

from examples.research.reinforce import Policy, learn
from tests.engine.random_play import SMALL
from trunkline import Game, make_bot
from trunkline.bots.registry import Maker, find_maker
from trunkline.envs import Batch

BOT = Path(__file__).parents[2] / "examples" / "research" / "trained_bot.py"


def test_the_numpy_recipe_learns_and_its_policy_plays_as_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch, rng = Batch(128, map=SMALL, reward="margin"), np.random.default_rng(1)
    policy = Policy(batch.layout.size, batch.actions.size, rate=0.03)
    wins = [float((learn(batch, policy, rng, seed) > 0).mean()) for seed in range(12)]
    assert wins[0] < 0.65
    assert np.mean(wins[-3:]) > 0.75
    policy.trained_policy(batch).save(tmp_path / "agent.npz")
    monkeypatch.setenv("TRUNKLINE_AGENT", str(tmp_path / "agent.npz"))
    trained = find_maker(f"{BOT}:TrainedBot")
    assert np.mean([margin_against_random(trained, seed) > 0 for seed in range(40)]) > 0.75


def margin_against_random(make: Maker, seed: int) -> int:
    game = Game(2, map=SMALL, seed=seed)
    bots = [make(str(seed)), make_bot("random", seed)]
    while not game.is_over:
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(seat, bots[seat].choose(view, view.legal_moves))
    own, other = (seat.total for seat in game.score().seats)
    return own - other


def test_a_bot_without_its_file_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_AGENT", "none.npz")
    with pytest.raises(ValueError, match=r"cannot be made from a seed: .* no file none\.npz"):
        find_maker(f"{BOT}:TrainedBot")
