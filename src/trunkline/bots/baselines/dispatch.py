"""All baselines behind one compiled function, by number."""

import numpy as np

from trunkline.bots.baselines.cost_function import choose_by_cost, choose_by_evaluation
from trunkline.bots.baselines.labno import choose_like_labno
from trunkline.bots.baselines.nyu.hungry import choose_hungrily
from trunkline.bots.baselines.nyu.long_route import choose_long_route
from trunkline.bots.baselines.nyu.one_step import choose_one_step
from trunkline.bots.baselines.nyu.route_focused import choose_route_focused
from trunkline.bots.baselines.scripted.scripted import choose_by_script
from trunkline.engine.kernels.compiler import entry_point
from trunkline.engine.kernels.workspace import Workspace

(
    NYU_LONG_ROUTE,
    NYU_ONE_STEP,
    NYU_ROUTE_FOCUSED,
    NYU_HUNGRY,
    CF_BASE,
    CF_AE,
    LABNO,
    H3,
) = range(8)


@entry_point
def baseline_action(
    tables: np.ndarray, views: np.ndarray, at: int, number: int, work: Workspace
) -> int:
    """The action that the baseline of this number chooses."""
    rules = tables[0]
    view = views[at]
    if number == NYU_LONG_ROUTE:
        return choose_long_route(rules, view, work)
    if number == NYU_ONE_STEP:
        return choose_one_step(rules, view, work)
    if number == NYU_ROUTE_FOCUSED:
        return choose_route_focused(rules, view, work)
    if number == NYU_HUNGRY:
        return choose_hungrily(rules, view)
    if number == CF_BASE:
        return choose_by_cost(rules, view, work)
    if number == CF_AE:
        return choose_by_evaluation(rules, view, work)
    if number == LABNO:
        return choose_like_labno(rules, view, work)
    return choose_by_script(rules, view, work)
