"""The players of the literature, as fixed opponents.

Each is made anew from a description of how the original behaves, and is not tuned: what is
measured against them stays comparable.
"""

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.bots.baselines.dispatch import (
    CF_AE,
    CF_BASE,
    H3,
    LABNO,
    NYU_HUNGRY,
    NYU_LONG_ROUTE,
    NYU_ONE_STEP,
    NYU_ROUTE_FOCUSED,
    baseline_action,
)
from trunkline.bots.compiled import move_of
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.moves import Move
from trunkline.engine.view import View

__all__ = ["BASELINES", "Baseline", "BaselineBot"]


class Baseline(NamedTuple):
    """The number of its compiled function, and what it does in one sentence."""

    number: int
    description: str


BASELINES = {
    "nyu-long-route": Baseline(
        NYU_LONG_ROUTE,
        "Keeps two cheap tickets, joins them by long routes, then claims the longest.",
    ),
    "nyu-one-step": Baseline(
        NYU_ONE_STEP, "Keeps all first tickets, does one after the other, then draws more."
    ),
    "nyu-route-focused": Baseline(
        NYU_ROUTE_FOCUSED,
        "Claims the dearest piece of any ticket's way and draws unseen cards only.",
    ),
    "nyu-hungry": Baseline(
        NYU_HUNGRY, "Draws tickets while trains seem to last and joins all of them in one net."
    ),
    "cf-base": Baseline(
        CF_BASE, "Picks ways whose cards are easy to come by and claims along them."
    ),
    "cf-ae": Baseline(CF_AE, "Scores every action by the same costs and takes the best."),
    "labno": Baseline(
        LABNO, "Does each ticket by its shortest way and draws more when all are done."
    ),
    "h3": Baseline(H3, "Plans all tickets at once, exactly, and weighs every claim in points."),
}


class BaselineBot:
    """Plays as the baseline of that name."""

    def __init__(self, name: str, stream: Stream | None = None) -> None:  # noqa: ARG002
        """It leaves nothing to chance, so it has no use for the stream."""
        self._number = BASELINES[name].number
        self._work = new_workspace()

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move of the action that the compiled baseline chooses."""
        action = baseline_action(view.rules.tables, view.raw, 0, self._number, self._work)
        return move_of(action, view, moves)
