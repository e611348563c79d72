"""Without the compiler, bots decide alike."""

import json

from tests.engine.test_uncompiled import printed_elsewhere
from trunkline.bots import bot_streams, make_bot
from trunkline.bots.belief.belief import Belief, belief_of
from trunkline.bots.budget import Budget
from trunkline.bots.search.search import SearchBot
from trunkline.engine.game import Game
from trunkline.engine.view import View

FEW_ROLLOUTS = Budget(iterations=6)
FEW_SETS = 6
SCRIPT = """
import json
from tests.bots.test_uncompiled import decisions
print(json.dumps(decisions()))
"""


class BriefSearch(SearchBot):
    """Considers fewer sets of tickets, because each takes long without the compiler."""

    def believe(self, view: View, seed: str) -> Belief:
        """The same belief from fewer sets."""
        return belief_of(view, seed, FEW_SETS)


def decisions() -> list[str]:
    """The opening of a game between planners, in which a search takes every fourth decision."""
    game = Game(2, seed="uncompiled")
    planner, search = make_bot("planner", "0"), BriefSearch(bot_streams(["0"])[0], FEW_ROLLOUTS)
    moves = []
    for number in range(12):
        seat = game.to_act[0]
        view = game.view(seat)
        move = (planner if number % 4 else search).choose(view, view.legal_moves)
        game.play(seat, move)
        moves.append(str(move))
    return moves


def test_planner_and_search_decide_alike_without_the_compiler() -> None:
    assert json.loads(printed_elsewhere(SCRIPT, NUMBA_DISABLE_JIT="1")) == decisions()
