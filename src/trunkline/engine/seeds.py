"""Accepts a seed as a text or as a whole number."""

from typing import TypeGuard

import numpy as np

from trunkline.engine.kernels.chance import checked_seed
from trunkline.hints import wrong_type

Seed = str | int


def is_whole_number(value: object) -> TypeGuard[int]:
    """Whether a value counts something; True and False do not."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def seed_text(seed: Seed) -> str:
    """The text of a seed: 7 and "7" are the same seed. Raises `TypeError` or `ValueError`."""
    if is_whole_number(seed):
        return str(int(seed))
    if not isinstance(seed, str):
        raise wrong_type("seed", "a text or a whole number", seed)
    return checked_seed(seed)
