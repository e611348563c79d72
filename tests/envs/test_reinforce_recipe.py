"""The recipe learns: after a few updates it beats random play."""

import numpy as np

from examples.research.reinforce import Policy, learn
from tests.engine.random_play import SMALL
from trunkline.envs import Batch


def test_the_numpy_recipe_learns_to_beat_random_play() -> None:
    batch, rng = Batch(128, map=SMALL, reward="margin"), np.random.default_rng(1)
    policy = Policy(batch.layout.size, batch.actions.size, rate=0.03)
    wins = [float((learn(batch, policy, rng, seed).margins > 0).mean()) for seed in range(12)]
    assert wins[0] < 0.65
    assert np.mean(wins[-3:]) > 0.75
