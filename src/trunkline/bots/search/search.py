"""The search as a bot: tries the planner's move and a few others in re-dealt games."""

import hashlib
import threading
from collections.abc import Sequence

import numpy as np

from trunkline.bots.base import legal_move
from trunkline.bots.belief.belief import Belief, belief_of
from trunkline.bots.budget import Budget
from trunkline.bots.planner.tastes import taste_for
from trunkline.bots.search.halving import Comparison
from trunkline.bots.search.kernels.candidates import MOST_CANDIDATES, write_candidates
from trunkline.bots.search.rollout_pool import TREE_DEPTH, RolloutPool
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.moves import Move
from trunkline.engine.view import View

TENTH_OF_A_SECOND = Budget(milliseconds=100)


class SearchBot:
    """Tries a few moves in the same games, re-dealt from what it may know, and plays the planner's
    move unless another is better for sure. In those games its own next decisions grow a tree;
    planners play the rest.

    With a budget in iterations (roll-outs), only its seed and the view decide.
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

    def __repr__(self) -> str:
        return f"<SearchBot: {self.budget}>"

    def stop(self) -> None:
        """Make a search that runs in another thread decide now."""
        self._stopped.set()

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """Return the best move found."""
        if len(moves) == 1:
            return moves[0]
        return legal_move(self._best_action(view), view, moves)

    def _best_action(self, view: View) -> int:
        self._stopped.clear()
        actions = candidates_of(view)
        if len(actions) == 1:
            return int(actions[0])
        seed = hashlib.sha256(self._seed + view.raw.tobytes()).hexdigest()
        comparison = Comparison(actions, self.budget)
        belief = self.believe(view, seed)
        with RolloutPool(view, belief, seed, self._threads, self._depth) as pool:
            while not comparison.is_over and not self._stopped.is_set():
                pool.extend(comparison)
        return comparison.best

    def believe(self, view: View, seed: str) -> Belief:
        """What it believes about the rivals' tickets."""
        return belief_of(view, seed)


def candidates_of(view: View) -> np.ndarray:
    """The actions to compare, the planner's first."""
    actions = np.zeros(MOST_CANDIDATES, dtype=np.int64)
    taste = taste_for(view.rules.ruleset.id, len(view.seats))
    count = write_candidates(view.rules.tables, view.raw, taste, new_workspace(), actions)
    return actions[:count]
