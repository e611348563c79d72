"""Measures how certain a figure is: draws blocks many times from those that were played."""

import hashlib

import numpy as np

RESAMPLES = 1000
AT_ONCE = 50  # resamples; more would take more memory and no less time


def chance_of(seed: str) -> np.random.Generator:
    """A random generator from a seed, which is any text."""
    return np.random.default_rng(list(hashlib.sha256(seed.encode()).digest()))


def resampled_sums(sums: np.ndarray, lineups: np.ndarray, seed: str) -> np.ndarray:
    """Sums over drawn blocks, by resample; `sums` and `lineups` are by block.

    Each lineup gets as many drawn blocks as it played, so every bot always has games.
    The same seed draws the same blocks.
    """
    chance = chance_of(seed)
    flat = sums.reshape(len(sums), -1)
    drawn = [_counts(chance, lineups, AT_ONCE) @ flat for _ in range(RESAMPLES // AT_ONCE)]
    return np.concatenate(drawn).reshape(-1, *sums.shape[1:])


def _counts(chance: np.random.Generator, lineups: np.ndarray, resamples: int) -> np.ndarray:
    """How often each block is drawn in each resample."""
    counts = np.zeros((resamples, len(lineups)))
    for lineup in np.unique(lineups):
        members = np.flatnonzero(lineups == lineup)
        even = np.full(len(members), 1 / len(members))
        counts[:, members] = chance.multinomial(len(members), even, size=resamples)
    return counts
