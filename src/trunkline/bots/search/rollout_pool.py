"""Runs roll-outs of candidates in re-dealt games, on one thread or more."""

from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

import numpy as np

from trunkline.bots.belief.belief import Belief
from trunkline.bots.kernels.scratch import new_scratch
from trunkline.bots.planner.tastes import taste_for
from trunkline.bots.search.halving import Comparison
from trunkline.bots.search.kernels.rollouts import try_candidates
from trunkline.bots.search.kernels.tree import new_tree
from trunkline.engine.kernels.chance import new_streams
from trunkline.engine.view import View

TREE_DEPTH = 8  # own decisions after the current one
MOST_NODES = 1 << 15
ROLLOUTS_AT_ONCE = 32  # compiled code cannot be interrupted


class RolloutPool:
    """The workers that try the candidates of one decision."""

    def __init__(
        self,
        view: View,
        belief: Belief,
        seed: str,
        threads: int = 1,
        depth: int = TREE_DEPTH,
    ) -> None:
        streams = new_streams(f"search/{seed}/{number}" for number in range(threads))
        self._workers = [RolloutWorker(view, belief, stream, depth) for stream in streams]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._pool:
            self._pool.shutdown()

    def extend(self, comparison: Comparison) -> None:
        """Try the live actions of a comparison a few more times."""
        live = comparison.live_actions
        wanted = min(comparison.iterations_left, max(1, ROLLOUTS_AT_ONCE // len(live)))
        comparison.add(self.rewards(live, wanted))

    def rewards(self, actions: np.ndarray, iterations: int) -> np.ndarray:
        """Try the actions; return rewards by iteration and action."""
        if not self._pool:
            return self._workers[0].rewards(actions, iterations)
        share = -(-iterations // len(self._workers))
        # Threads run side by side, since kernels do not hold Python's lock.
        tried = self._pool.map(lambda worker: worker.rewards(actions, share), self._workers)
        return np.concatenate(list(tried))


class RolloutWorker:
    """Tries candidates on one thread, with its own stream, scratch memory and tree."""

    def __init__(self, view: View, belief: Belief, stream: np.ndarray, depth: int) -> None:
        self._view = view
        self._belief = belief
        self._stream = stream
        self._taste = taste_for(view.rules.ruleset.id, len(view.seats))
        self._scratch = new_scratch(len(view.seats))
        self.tree = new_tree(MOST_NODES, depth)

    def rewards(self, actions: np.ndarray, iterations: int) -> np.ndarray:
        """Try the actions; return rewards by iteration and action."""
        rewards = np.empty((iterations, len(actions)))
        try_candidates(
            self._view.rules.tables,
            self._view.raw,
            self._belief,
            self._taste,
            self._stream,
            actions,
            self.tree,
            self._scratch,
            rewards,
        )
        return rewards
