"""Compares candidates by sequential halving; the first is the one to beat."""

import math
import time

import numpy as np

from trunkline.bots.budget import Budget

SURE = 1.5  # standard errors by which another must beat the first
DOUBT = 0.03  # the error that no number of iterations removes: planners play them out
ENDLESS = 1 << 30
FEWEST_ITERATIONS = 2  # in a round; fewer have no standard error


class Comparison:
    """Runs rounds of iterations; after each round the worse half drops out, the first never."""

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
        """Whether the last round is finished."""
        return self._round == self._rounds

    @property
    def live_actions(self) -> np.ndarray:
        """The actions that are still compared."""
        return self._actions[self._live]

    @property
    def iterations_left(self) -> int:
        """How many iterations the round has left; no limit if the budget is time."""
        if self._budget.iterations is None:
            return ENDLESS
        per_round = self._budget.iterations // (self._rounds * len(self._live))
        return max(FEWEST_ITERATIONS, per_round) - self._done_in_round

    def add(self, rewards: np.ndarray) -> None:
        """Add iterations: rewards by iteration and live action."""
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
        """The gain of each action over the first, by iteration; both got the same deal."""
        return self._rewards - self._rewards[:, :1]

    @property
    def gains(self) -> np.ndarray:
        """The mean gain of each live action over the first."""
        means: np.ndarray = self._all_gains().mean(axis=0)
        return means

    @property
    def best(self) -> int:
        """The best action if it beats the first for sure, else the first."""
        if len(self._rewards) < FEWEST_ITERATIONS:
            return int(self._actions[0])
        place = int(np.argmax(self.gains))
        tries = self._all_gains()[:, place]
        error = math.hypot(tries.std(ddof=1) / math.sqrt(len(tries)), DOUBT)
        is_sure = place > 0 and tries.mean() > SURE * error
        return int(self._actions[self._live[place if is_sure else 0]])
