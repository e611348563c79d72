"""Comparing candidates by sequential halving, with the first as the measure of the others."""

import math
import time

import numpy as np

from trunkline.bots.budget import Budget

SURE = 1.5  # errors by which another must be better than the first
DOUBT = 0.03  # the error of endlessly many iterations: they are played on by planners alone
ENDLESS = 1 << 30
FEWEST_ITERATIONS = 2  # in a round, so that there is an error to speak of


class Comparison:
    """Rounds of iterations; after each round the worse half goes, the first never."""

    def __init__(self, actions: np.ndarray, budget: Budget) -> None:
        self._actions = actions
        self._budget = budget
        self._live = np.arange(len(actions))
        self._rewards = np.empty((0, len(actions)))
        self._rounds = max(1, math.ceil(math.log2(len(actions))))
        self._round = 0
        self._done_in_round = 0
        self._started = time.monotonic()

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played."""
        return self._round == self._rounds

    @property
    def live_actions(self) -> np.ndarray:
        """The actions that are still compared."""
        return self._actions[self._live]

    @property
    def iterations_left(self) -> int:
        """How many iterations the round may still have; by time, as many as one likes."""
        if self._budget.iterations is None:
            return ENDLESS
        a_round = self._budget.iterations // (self._rounds * len(self._live))
        return max(FEWEST_ITERATIONS, a_round) - self._done_in_round

    def add(self, rewards: np.ndarray) -> None:
        """Take in iterations: rewards by iteration and live action."""
        self._rewards = np.concatenate([self._rewards, rewards])
        self._done_in_round += len(rewards)
        if self._is_round_over():
            self._round += 1
            self._done_in_round = 0
            if not self.is_over:
                self._halve()

    def _is_round_over(self) -> bool:
        if self._budget.milliseconds is None:
            return self.iterations_left <= 0
        share = (self._round + 1) / self._rounds
        spent = 1000 * (time.monotonic() - self._started)
        return spent > share * self._budget.milliseconds and len(self._rewards) >= FEWEST_ITERATIONS

    def _halve(self) -> None:
        order = np.argsort(-self.gains[1:], kind="stable") + 1
        better = np.sort(order[: max(1, len(self._live) // 2)])
        kept = np.concatenate([[0], better])
        self._live = self._live[kept]
        self._rewards = self._rewards[:, kept]

    def _all_gains(self) -> np.ndarray:
        """What each brought more than the first, by iteration: both had the same deal."""
        return self._rewards - self._rewards[:, :1]

    @property
    def gains(self) -> np.ndarray:
        """What each live action brought more than the first, on average."""
        means: np.ndarray = self._all_gains().mean(axis=0)
        return means

    @property
    def best(self) -> int:
        """The best action if it is surely better than the first, else the first."""
        if len(self._rewards) < FEWEST_ITERATIONS:
            return int(self._actions[0])
        place = int(np.argmax(self.gains))
        tries = self._all_gains()[:, place]
        error = math.hypot(tries.std(ddof=1) / math.sqrt(len(tries)), DOUBT)
        is_sure = place > 0 and tries.mean() > SURE * error
        return int(self._actions[self._live[place if is_sure else 0]])
