"""Without the compiler, bots decide alike."""

import json

from tests.engine.test_uncompiled import printed_elsewhere
from trunkline.bots import make_bot
from trunkline.bots.budget import Budget
from trunkline.engine.game import Game

FEW_ROLLOUTS = Budget(iterations=8)
SCRIPT = """
import json
from tests.bots.test_uncompiled import decisions
print(json.dumps(decisions()))
"""


def decisions() -> list[str]:
    """The opening of a game between planners, in which a search takes every fourth decision."""
    game = Game(2, seed="uncompiled")
    planner, search = make_bot("planner", "0"), make_bot("search", "0")
    search.budget = FEW_ROLLOUTS  # type: ignore[attr-defined]
    told = []
    for number in range(12):
        seat = game.to_act[0]
        view = game.view(seat)
        move = (planner if number % 4 else search).choose(view, view.legal_moves)
        game.play(seat, move)
        told.append(str(move))
    return told


def test_planner_and_search_decide_alike_without_the_compiler() -> None:
    assert json.loads(printed_elsewhere(SCRIPT, NUMBA_DISABLE_JIT="1")) == decisions()
