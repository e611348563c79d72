"""Many games as one Gymnasium environment: seat 0 of each learns, random play moves the others."""

from os import PathLike
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from trunkline.envs.action_space import Form
from trunkline.envs.adapters.deal_seeds import DealSeeds
from trunkline.envs.adapters.seated_game import byte_box
from trunkline.envs.rewards import Reward
from trunkline.envs.seat_batch import SeatBatch
from trunkline.maps import Map

VectorStep = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]


class VectorSeatEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """N games in one array, whose seat 0 acts at every step.

    A game that ends is followed by another in the same step: the observation is of the new game,
    and `infos["totals"]` has the points of the old one. Games end and are never cut short, so no
    learner needs the last observation of a game, and there is no `final_obs`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        *,
        players: int = 2,
        ruleset: str = "classic",
        map: str | PathLike[str] | Map = "usa",
        form: Form = "compact",
        reward: Reward = "win",
        shaping: float = 0.0,
        discount: float = 1.0,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self._batch = SeatBatch(
            num_envs,
            players=players,
            ruleset=ruleset,
            map=map,
            form=form,
            reward=reward,
            shaping=shaping,
            discount=discount,
            threads=threads,
        )
        self.layout = self._batch.layout
        self.actions = self._batch.actions
        self._copies = copy
        self._seeds = DealSeeds()
        self.num_envs = num_envs
        self.single_observation_space = byte_box(self._batch.layout.size)
        self.single_action_space = Discrete(self._batch.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> np.ndarray:
        """1 for each legal action, one row per game."""
        return self._output(self._batch.masks)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal every game and play until seat 0 acts."""
        super().reset(seed=seed)
        self._batch.reset(self._seeds.next(seed))
        return self._output(self._batch.observations), {"action_mask": self.action_masks()}

    def step(self, actions: np.ndarray) -> VectorStep:
        """Play an action in each game; raises `IllegalAction` if one is not legal."""
        batch = self._batch
        batch.step(actions)
        ended = batch.ended.copy()
        infos: dict[str, Any] = {"action_mask": self.action_masks()}
        if ended.any():
            infos |= {"totals": batch.totals.copy(), "_totals": ended}
        rewards = batch.rewards[:, 0].astype(np.float64)
        return self._output(batch.observations), rewards, ended, np.zeros_like(ended), infos

    def _output(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copies else array
