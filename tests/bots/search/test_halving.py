"""Sequential halving: another action must beat the first for sure."""

import numpy as np

from trunkline.bots.budget import Budget
from trunkline.bots.search.halving import Comparison


def compared(gains: np.ndarray) -> int:
    """What is chosen of two actions, 7 and 8, if the second brings so much more."""
    comparison = Comparison(np.array([7, 8]), Budget(iterations=2 * len(gains)))
    comparison.add(np.stack([np.zeros(len(gains)), gains], axis=1))
    assert comparison.is_over
    return comparison.best


def test_another_action_is_chosen_only_if_it_is_surely_better() -> None:
    assert compared(np.array([1.0, 0.9, 1.1, 1.0])) == 8
    assert compared(np.array([1.0, -0.9, 1.1, -1.0])) == 7
    assert compared(np.array([-1.0, -0.9, -1.1, -1.0])) == 7


def test_a_small_gain_is_not_enough_however_often_it_was_tried() -> None:
    assert compared(np.full(10_000, 0.04)) == 7
    assert compared(np.full(10_000, 0.05)) == 8


def test_the_first_action_is_never_dropped_and_the_worse_half_is() -> None:
    comparison = Comparison(np.arange(8), Budget(iterations=3 * 8 * 4))
    rewards = np.tile(np.arange(8.0), (4, 1))
    rewards[:, 0] = -1.0
    comparison.add(rewards)
    assert comparison.live_actions.tolist() == [0, 4, 5, 6, 7]
