"""A rating by results against opponents whose ratings are known."""

import numpy as np
import pytest

from trunkline.arena.statistics.anchored_rating import anchored_rating
from trunkline.arena.statistics.ratings import expected_score

RATINGS = (700, 1000, 1400)


def blocks(rating: float, count: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Wins and losses of blocks of two games by a bot of that strength."""
    opponents = np.arange(count) % len(RATINGS)
    chances = [expected_score(rating - RATINGS[number]) for number in opponents]
    wins = np.random.default_rng(seed).binomial(2, chances)
    return np.stack([wins, 2 - wins], 1).astype(float), opponents


@pytest.mark.parametrize("rating", [600, 1000, 1500])
def test_the_strength_that_made_the_results_is_found(rating: int) -> None:
    found = anchored_rating(*blocks(rating, 1500), RATINGS, "found")
    assert found.value == pytest.approx(rating, abs=40)
    assert found.low < rating < found.high
    assert found.high - found.low < 80


def test_intervals_hold_the_truth_about_19_times_of_20() -> None:
    found = [anchored_rating(*blocks(1100, 60, seed), RATINGS, "often") for seed in range(40)]
    held = sum(one.low < 1100 < one.high for one in found)
    assert 34 <= held <= 40


def test_fewer_games_give_a_wider_interval() -> None:
    few, many = (anchored_rating(*blocks(1100, count), RATINGS, "wide") for count in (30, 300))
    assert few.high - few.low > 2 * (many.high - many.low)


def test_a_bot_that_never_lost_has_a_finite_rating_and_no_upper_bound_nearby() -> None:
    opponents = np.arange(30) % len(RATINGS)
    won = np.tile([2.0, 0.0], (30, 1))
    found = anchored_rating(won, opponents, RATINGS, "won")
    assert max(RATINGS) < found.low < found.value < found.high < 10_000
    assert found.high > found.value + 300
    lost = anchored_rating(won[:, ::-1], opponents, RATINGS, "won")
    assert -10_000 < lost.low < lost.value < lost.high < min(RATINGS)
