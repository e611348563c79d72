"""Trying candidates in games dealt anew, on one or more threads."""

from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

import numpy as np

from trunkline.bots.belief.belief import Belief
from trunkline.bots.planner.tastes import taste_for
from trunkline.bots.search.halving import Comparison
from trunkline.bots.search.rollouts import try_candidates
from trunkline.bots.search.tree import new_tree
from trunkline.engine.kernels.chance import new_streams
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.kernels.score import new_scores
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.view import View

TREE_DEPTH = 8  # decisions of one's own that follow the one to be made
MOST_NODES = 1 << 15
ROLLOUTS_AT_ONCE = 32  # compiled code cannot be interrupted


class Trial:
    """A decision, and the threads that try out what it could be."""

    def __init__(
        self,
        view: View,
        belief: Belief,
        seed: str,
        threads: int = 1,
        depth: int = TREE_DEPTH,
    ) -> None:
        streams = new_streams(f"search/{seed}/{number}" for number in range(threads))
        self._tables = [Table(view, belief, stream, depth) for stream in streams]
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

    def go_on(self, comparison: Comparison) -> None:
        """Try the actions that are still compared a few more times."""
        live = comparison.live_actions
        wanted = min(comparison.iterations_left, max(1, ROLLOUTS_AT_ONCE // len(live)))
        comparison.add(self.rewards(live, wanted))

    def rewards(self, actions: np.ndarray, iterations: int) -> np.ndarray:
        """What the actions bring, by iteration; the compiled code holds no lock."""
        if not self._pool:
            return self._tables[0].rewards(actions, iterations)
        share = -(-iterations // len(self._tables))
        tried = self._pool.map(lambda table: table.rewards(actions, share), self._tables)
        return np.concatenate(list(tried))


class Table:
    """What one thread needs: chance of its own, room to play, and a tree."""

    def __init__(self, view: View, belief: Belief, stream: np.ndarray, depth: int) -> None:
        self._view = view
        self._belief = belief
        self._stream = stream
        self._taste = taste_for(view.rules.ruleset.id, len(view.seats))
        self._games = np.zeros(2, dtype=GAME)
        self._seen = np.zeros(len(view.seats), dtype=VIEW)
        self.tree = (*new_tree(MOST_NODES), depth)
        self._scratch = (new_log(), new_workspace(), new_scores())

    def rewards(self, actions: np.ndarray, iterations: int) -> np.ndarray:
        """What the actions bring, by iteration."""
        rewards = np.empty((iterations, len(actions)))
        rules = self._view.rules
        try_candidates(
            rules.tables,
            self._view.raw,
            self._belief,
            actions,
            iterations,
            self._taste,
            self._stream,
            self._games,
            self._seen,
            *self._scratch,
            *self.tree,
            rewards,
        )
        return rewards
