"""Ratings: known answers, and answers that a second computation confirms."""

import numpy as np
import pytest

from trunkline.arena.statistics.ratings import elo_ratings, expected_score


@pytest.mark.parametrize(("share", "elo"), [(0.55, 35), (0.60, 70), (0.75, 191), (0.90, 382)])
def test_the_rating_of_two_is_the_logistic_of_their_share(share: float, elo: float) -> None:
    beaten = np.array([[0, share], [1 - share, 0]]) * 1e6
    assert elo_ratings(beaten) == pytest.approx([elo, 0], abs=0.7)
    assert expected_score(elo) == pytest.approx(share, abs=0.002)


def test_ratings_that_made_the_results_are_found_again() -> None:
    true = np.array([310.0, -120.0, 45.0, 0.0])
    chances = np.array([[expected_score(one - other) for other in true] for one in true])
    beaten = 1e7 * chances * (1 - np.eye(4))
    assert elo_ratings(beaten) == pytest.approx(true, abs=0.1)


def test_many_tables_are_rated_at_once_as_each_alone() -> None:
    chance = np.random.default_rng(5)
    beaten = chance.integers(0, 40, (20, 3, 3)) * (1 - np.eye(3))
    together = elo_ratings(beaten)
    assert together == pytest.approx(np.stack([elo_ratings(one) for one in beaten]))


def test_a_bot_that_never_lost_has_a_rating_that_grows_with_its_wins() -> None:
    few, many = (elo_ratings(np.array([[0, wins], [0, 0]]))[0] for wins in (10, 1000))
    assert 0 < few < many < 2000


def test_a_single_bot_has_rating_zero() -> None:
    assert elo_ratings(np.zeros((1, 1))).tolist() == [0.0]
