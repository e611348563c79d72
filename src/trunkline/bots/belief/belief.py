"""What a bot believes about its rivals' tickets, from all that it may see."""

import numpy as np

from trunkline.bots.belief.evidence_weights import evidence_weights
from trunkline.bots.belief.kernels.ticket_sets import BELIEF, MOST_SETS, form_belief
from trunkline.bots.kernels.scratch import new_scratch
from trunkline.bots.planner.tastes import taste_for
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.view import View

Belief = np.ndarray


def belief_of(view: View, seed: str, most_sets: int = MOST_SETS) -> Belief:
    """Sets of tickets that each rival may hold, with their chances; the seed decides the sets."""
    belief = np.zeros(1, dtype=BELIEF)
    form_belief(
        view.rules.tables,
        view.raw,
        taste_for(view.rules.ruleset.id, len(view.seats)),
        evidence_weights(),
        most_sets,
        new_stream("belief", seed),
        new_scratch(len(view.seats)),
        belief,
    )
    return belief
