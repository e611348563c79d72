"""Rates one bot by its results against opponents whose ratings are known."""

from collections.abc import Sequence

import numpy as np

from trunkline.arena.statistics.bootstrap import chance_of, resampled_sums
from trunkline.arena.statistics.estimates import LEAST_ASSUMED, Estimate, estimate_of
from trunkline.arena.statistics.ratings import ASSUMED_WINS, ELO, LONGEST_STEP, STEPS


def anchored_rating(
    results: np.ndarray, opponents: np.ndarray, ratings: Sequence[float], seed: str
) -> Estimate:
    """The likeliest rating, with an interval from resampled blocks.

    `results` has the wins and losses of each block, `opponents` whom it was against, as a number
    in `ratings`. One drawn game is assumed, shared out among all opponents.
    """
    assumed = ASSUMED_WINS / len(ratings)
    by_opponent = np.zeros((len(results), len(ratings), 2))
    by_opponent[np.arange(len(results)), opponents] = results
    drawn = resampled_sums(by_opponent, opponents, seed)
    extra = chance_of(f"assumed/{seed}").gamma(assumed, size=drawn.shape)
    least = LEAST_ASSUMED / len(ratings)
    anchors = np.asarray(ratings, float) / ELO
    value = _likeliest(by_opponent.sum(0) + assumed, anchors)
    return estimate_of(float(value), _likeliest(drawn + extra.clip(least), anchors))


def _likeliest(results: np.ndarray, anchors: np.ndarray) -> np.ndarray:
    """The ratings that explain wins and losses best, by Newton's method."""
    wins, games = results[..., 0], results.sum(-1)
    strength = np.full(wins.shape[:-1], anchors.mean())
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(anchors - strength[..., None]))
        slope = (wins - games * chances).sum(-1)
        curve = (games * chances * (1 - chances)).sum(-1)
        strength = strength + np.clip(slope / curve, -LONGEST_STEP, LONGEST_STEP)
    return ELO * strength
