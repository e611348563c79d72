"""A batch in which seat 0 acts at every step."""

import numpy as np

from trunkline.engine.seeds import Seed
from trunkline.envs.batch import Batch
from trunkline.envs.kernels.game_batch import play_on_to_seat, step_until_seat


class SeatBatch(Batch):
    """N games whose seat 0 acts at every step; random play moves the other seats."""

    def reset(self, seed: Seed = 0) -> None:
        """Deal every game and play until seat 0 acts."""
        super().reset(seed)
        self._run(play_on_to_seat)

    def step(self, actions: np.ndarray) -> None:
        """Play an action of seat 0 in every game, and then until seat 0 acts again."""
        self._choose(actions)
        self._run(step_until_seat)
