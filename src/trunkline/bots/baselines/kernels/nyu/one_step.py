"""NYU's One Step: all first tickets, one after another, then more while trains last."""

import numpy as np

from trunkline.bots.baselines.kernels.draws import can_draw_tickets
from trunkline.bots.baselines.kernels.nyu.targets import (
    ANY_LENGTH,
    NO_ROUTE,
    PAYABLE,
    go_for_longest,
    go_for_ticket_target,
    target_of_tickets,
)
from trunkline.bots.baselines.kernels.tickets import keep_all, keep_fewest_points
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import CHOOSING, DRAW_TICKETS, KEEPING
from trunkline.engine.kernels.workspace import Workspace

TRAINS_FOR_TICKETS = 8  # of every seat


@kernel
def choose_one_step(rules: np.record, view: np.record, work: Workspace) -> int:
    if view.phase == CHOOSING:
        return keep_all(view)
    if view.phase == KEEPING:
        return keep_fewest_points(rules, view)
    target = target_of_tickets(rules, view, ANY_LENGTH, work)
    if target != NO_ROUTE:
        return go_for_ticket_target(rules, view, target)
    if can_draw_tickets(view) and all_have_trains(view):
        return DRAW_TICKETS
    return go_for_longest(rules, view, PAYABLE)


@kernel
def all_have_trains(view: np.record) -> bool:
    for seat in range(np.int64(view.players)):
        if view.trains[seat] < TRAINS_FOR_TICKETS:
            return False
    return True
