"""What a bot believes of its rivals' tickets, by all that it may see."""

import numpy as np

from trunkline.bots.belief.insight import insight
from trunkline.bots.belief.ticket_sets import BELIEF, MOST_SETS, form_belief
from trunkline.bots.planner.tastes import taste_for
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.view import View

Belief = np.ndarray


def belief_of(view: View, seed: str, most_sets: int = MOST_SETS) -> Belief:
    """Sets of tickets that each rival may hold, and their chances; the same for the same seed."""
    belief = np.zeros(1, dtype=BELIEF)
    form_belief(
        view.rules.tables,
        view.raw,
        taste_for(view.rules.ruleset.id, len(view.seats)),
        insight(),
        most_sets,
        new_stream("belief", seed),
        np.zeros(2, dtype=VIEW),
        new_workspace(),
        belief,
    )
    return belief
