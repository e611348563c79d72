"""Checks what callers pass to environments: kernels would read beyond their arrays."""

import math

import numpy as np

from trunkline.engine.seeds import is_whole_number
from trunkline.hints import quoted, wrong_type


def checked_count(name: str, count: object) -> int:
    """A whole number from 1 on; raises `TypeError` or `ValueError`."""
    if not is_whole_number(count):
        raise wrong_type(name, "a whole number from 1 on", count)
    if count < 1:
        raise ValueError(f"{name} is a whole number from 1 on, not {count}")
    return int(count)


def checked_number(name: str, number: object, most: float = math.inf) -> float:
    """A number from 0 to `most`; raises `TypeError` or `ValueError`."""
    if isinstance(number, bool) or not isinstance(number, int | float | np.number):
        raise wrong_type(name, "a number", number)
    value = float(number)
    if not (math.isfinite(value) and 0 <= value <= most):
        expected = f"from 0 to {most:g}" if math.isfinite(most) else "from 0 on"
        raise ValueError(f"{name} is a number {expected}, not {value:g}")
    return value


def checked_place(name: str, place: object, count: int) -> int:
    """A seat or a game, which count from 0; raises `TypeError` or `ValueError`."""
    if not is_whole_number(place):
        raise wrong_type(name, f"a number from 0 to {count - 1}", place)
    if not 0 <= place < count:
        raise ValueError(f"{name} is a number from 0 to {count - 1}, not {place}")
    return int(place)


def check_action(action: object) -> None:
    """Raise `TypeError` if it is no number of an action."""
    if not is_whole_number(action):
        raise TypeError(f"an action must be a whole number, not {quoted(action)}")


def checked_actions(actions: object, games: int) -> np.ndarray:
    """Actions as an array, one for each game; raises `TypeError` or `ValueError`."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions must be whole numbers, not {array.dtype}")
    if array.shape != (games,):
        raise ValueError(f"actions must have the shape ({games},), not {array.shape}")
    return np.ascontiguousarray(array, dtype=np.int64)
