"""The planner as a bot."""

from collections.abc import Sequence

import numpy as np

from trunkline.bots.base import legal_move
from trunkline.bots.planner.kernels.planner_choice import MEMORY, planner_action
from trunkline.bots.planner.taste import Taste
from trunkline.bots.planner.tastes import taste_for
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.moves import Move
from trunkline.engine.view import View


class PlannerBot:
    """Plans in turns what its tickets take, with a given taste or the one tuned for the table."""

    def __init__(self, stream: Stream, taste: Taste | None = None) -> None:  # noqa: ARG002
        """The stream is not used: nothing is left to chance."""
        self._taste = taste
        self._work = new_workspace()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """Return the move that the kernel chooses."""
        taste = self._taste
        if taste is None:
            taste = taste_for(view.rules.ruleset.id, len(view.seats))
        memory = np.zeros(MEMORY, dtype=np.uint64)
        action = planner_action(view.rules.tables, view.raw, 0, taste, memory, self._work)
        return legal_move(action, view, moves)
