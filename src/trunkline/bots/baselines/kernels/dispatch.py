"""All baselines behind one entry point, by number."""

import numpy as np

from trunkline.bots.baselines.kernels.cost_function import choose_cf_ae, choose_cf_base
from trunkline.bots.baselines.kernels.labno import choose_labno
from trunkline.bots.baselines.kernels.nyu.hungry import choose_hungry
from trunkline.bots.baselines.kernels.nyu.long_route import choose_long_route
from trunkline.bots.baselines.kernels.nyu.one_step import choose_one_step
from trunkline.bots.baselines.kernels.nyu.route_focused import choose_route_focused
from trunkline.bots.baselines.kernels.scripted.h3 import choose_h3
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
        return choose_hungry(rules, view)
    if number == CF_BASE:
        return choose_cf_base(rules, view, work)
    if number == CF_AE:
        return choose_cf_ae(rules, view, work)
    if number == LABNO:
        return choose_labno(rules, view, work)
    return choose_h3(rules, view, work)
