"""Search: the planner's move and a few others, tried in games dealt anew."""

import hashlib
import threading
from collections.abc import Sequence

import numpy as np

from trunkline.bots.belief.belief import Belief, belief_of
from trunkline.bots.budget import Budget
from trunkline.bots.compiled import move_of
from trunkline.bots.planner.tastes import taste_for
from trunkline.bots.search.candidates import MOST_CANDIDATES, write_candidates
from trunkline.bots.search.halving import Comparison
from trunkline.bots.search.trial import TREE_DEPTH, Trial
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.moves import Move
from trunkline.engine.view import View

TENTH_OF_A_SECOND = Budget(milliseconds=100)


class SearchBot:
    """Compares a few moves, each in the same games dealt anew from what it may know, and keeps to
    the planner's move unless another is surely better. In those games its own next decisions grow
    a tree; from there on, planners play.

    With a budget in iterations, which are roll-outs, it decides by its seed and the view alone.
    """

    def __init__(
        self,
        stream: Stream,
        budget: Budget = TENTH_OF_A_SECOND,
        threads: int = 1,
        depth: int = TREE_DEPTH,
    ) -> None:
        self.budget = budget
        self._seed = stream.tobytes()
        self._threads = threads
        self._depth = depth
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Have a search that is under way in another thread decide now."""
        self._stopped.set()

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move of the best action found."""
        if len(moves) == 1:
            return moves[0]
        return move_of(self._best_action(view), view, moves)

    def _best_action(self, view: View) -> int:
        self._stopped.clear()
        actions = candidates_of(view)
        if len(actions) == 1:
            return int(actions[0])
        seed = hashlib.sha256(self._seed + view.raw.tobytes()).hexdigest()
        comparison = Comparison(actions, self.budget)
        with Trial(view, self.believe(view, seed), seed, self._threads, self._depth) as trial:
            while not comparison.is_over and not self._stopped.is_set():
                trial.go_on(comparison)
        return comparison.best

    def believe(self, view: View, seed: str) -> Belief:
        """What it takes rivals to hold."""
        return belief_of(view, seed)


def candidates_of(view: View) -> np.ndarray:
    """The actions worth comparing, the planner's first."""
    actions = np.zeros(MOST_CANDIDATES, dtype=np.int64)
    taste = taste_for(view.rules.ruleset.id, len(view.seats))
    count = write_candidates(view.rules.tables, view.raw, taste, new_workspace(), actions)
    return actions[:count]
