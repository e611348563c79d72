"""A space of actions that samples legal ones."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete


class LegalActions(Discrete[np.int64]):
    """A `Discrete` whose samples are legal now, unless the caller gives a mask.

    The libraries' own checks sample without a mask, and an illegal action is refused.
    """

    def __init__(self, size: int, mask: Callable[[], np.ndarray]) -> None:
        super().__init__(size)
        self._mask = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A legal action, or 0 if there is none."""
        if mask is None and probability is None:
            mask = self._mask()
        return super().sample(mask, probability)
