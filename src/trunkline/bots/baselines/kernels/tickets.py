"""The tickets of a baseline: which are not completed, and which of an offer to keep."""

import numpy as np

from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.ticket_plans import insert_by_points
from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import KEEP
from trunkline.engine.kernels.paths import label_cities
from trunkline.engine.kernels.score import is_joined
from trunkline.engine.kernels.view import HELD
from trunkline.engine.kernels.workspace import Workspace


@kernel
def unfinished_tickets(
    rules: np.record, view: np.record, tickets: np.ndarray, work: Workspace
) -> int:
    """Write the tickets held and not yet completed, most points first; return how many."""
    label_cities(rules, view.owned[np.int64(view.seat)], work)
    count = 0
    for ticket in range(np.int64(rules.tickets)):
        if view.tickets[ticket] & HELD != 0 and not is_joined(rules, ticket, work):
            count = insert_by_points(rules, tickets, count, ticket)
    return count


@kernel
def keep_all(view: np.record) -> int:
    return KEEP + (1 << np.int64(view.offer_size[np.int64(view.seat)])) - 1


@kernel
def keep_fewest_points(rules: np.record, view: np.record) -> int:
    best = NO_ACTION
    least = 0
    for action in bits_of(view.legal[0]):
        points = offered_points(rules, view, action - KEEP)
        if best == NO_ACTION or points < least:
            best = action
            least = points
    return best


@kernel
def offered_points(rules: np.record, view: np.record, subset: int) -> int:
    """The points of a subset of the offer."""
    points = 0
    for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
        if subset >> k & 1:
            points += np.int64(rules.ticket_points[view.offer[k]])
    return points
