"""NYU's Long Route: two cheap tickets, joined by routes of length three or more."""

import numpy as np

from trunkline.bots.baselines.kernels.nyu.targets import (
    ANY_LENGTH,
    NO_ROUTE,
    go_for_longest,
    go_for_ticket_target,
    target_of_tickets,
)
from trunkline.bots.baselines.kernels.tickets import keep_fewest_points
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import CHOOSING, KEEPING
from trunkline.engine.kernels.workspace import Workspace

SHORTEST = np.int64(3)
PAYABLE_GRAY = 15.0


@kernel
def choose_long_route(rules: np.record, view: np.record, work: Workspace) -> int:
    if view.phase == CHOOSING or view.phase == KEEPING:
        return keep_fewest_points(rules, view)
    shortest = SHORTEST if view.trains[np.int64(view.seat)] >= SHORTEST else ANY_LENGTH
    target = target_of_tickets(rules, view, shortest, work)
    if target != NO_ROUTE:
        return go_for_ticket_target(rules, view, target)
    return go_for_longest(rules, view, PAYABLE_GRAY)
