"""Published bots, as fixed opponents.

Each follows a description of how the original behaves, and is not tuned, so that results against
it stay comparable.
"""

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.bots.base import legal_move
from trunkline.bots.baselines.kernels.dispatch import (
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
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.moves import Move
from trunkline.engine.view import View

__all__ = ["BASELINES", "Baseline", "BaselineBot"]


class Baseline(NamedTuple):
    """The number of a baseline's kernel, and what it does in one sentence."""

    number: int
    description: str


BASELINES = {
    "nyu-long-route": Baseline(
        NYU_LONG_ROUTE,
        "Keeps two cheap tickets, joins them by long routes, then claims the longest.",
    ),
    "nyu-one-step": Baseline(
        NYU_ONE_STEP, "Keeps all first tickets, completes one after another, then draws more."
    ),
    "nyu-route-focused": Baseline(
        NYU_ROUTE_FOCUSED,
        "Claims the most valuable route on any ticket's path and draws unseen cards only.",
    ),
    "nyu-hungry": Baseline(
        NYU_HUNGRY, "Draws tickets while its trains seem enough and joins all of them in one net."
    ),
    "cf-base": Baseline(CF_BASE, "Picks paths whose cards are easy to get and claims along them."),
    "cf-ae": Baseline(CF_AE, "Scores every action by the same costs and takes the best."),
    "labno": Baseline(
        LABNO, "Completes each ticket on its shortest path and draws more when all are done."
    ),
    "h3": Baseline(H3, "Plans all tickets at once, exactly, and weighs every claim in points."),
}


class BaselineBot:
    """Plays the baseline of that name."""

    def __init__(self, name: str, stream: Stream | None = None) -> None:  # noqa: ARG002
        """The stream is not used: nothing is left to chance."""
        self._name = name
        self._number = BASELINES[name].number
        self._work = new_workspace()

    def __repr__(self) -> str:
        return f"<BaselineBot: {self._name}>"

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """Return the move that the kernel chooses."""
        action = baseline_action(view.rules.tables, view.raw, 0, self._number, self._work)
        return legal_move(action, view, moves)
