"""Rates bots by Bradley and Terry on the Elo scale."""

import math

import numpy as np

ELO = 400 / math.log(10)
ASSUMED_WINS = 0.5  # of every bot against every other: one drawn game
STEPS = 40
LONGEST_STEP = 2.0  # in units of ELO; Newton's approximation does not hold further away


def elo_ratings(beaten: np.ndarray, assumed: np.ndarray | float = ASSUMED_WINS) -> np.ndarray:
    """The likeliest ratings; the last bot has 0; `beaten[..., i, j]` is how often i beat j.

    Assumed wins are added, because a bot that never lost would have no rating.
    """
    wins = beaten + assumed * (1 - np.eye(beaten.shape[-1]))
    games = wins + np.swapaxes(wins, -1, -2)
    strengths = np.zeros(wins.shape[:-1])
    for _ in range(STEPS):
        strengths[..., :-1] += _newton_step(strengths, wins, games)
    return ELO * strengths


def _newton_step(strengths: np.ndarray, wins: np.ndarray, games: np.ndarray) -> np.ndarray:
    chances = 1 / (1 + np.exp(strengths[..., None, :] - strengths[..., :, None]))
    slope = (wins - games * chances).sum(-1)
    weights = games * chances * (1 - chances)
    curve = weights.sum(-1)[..., None] * np.eye(weights.shape[-1]) - weights
    step = np.linalg.solve(curve[..., :-1, :-1], slope[..., :-1, None])[..., 0]
    return np.clip(step, -LONGEST_STEP, LONGEST_STEP)


def expected_score(elo: float) -> float:
    """The mean score against a bot that is weaker by so many Elo."""
    return 1 / (1 + 10 ** (-elo / 400))
