"""Blocking: the shortest route of another's plan that one can pay."""

import numpy as np

from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import RouteSet
from trunkline.bots.planner.taste import Taste
from trunkline.bots.planner.tastes import taste_for
from trunkline.bots.search.kernels.rival_blocks import cheapest_block
from trunkline.engine.game import Game
from trunkline.engine.kernels.compiler import entry_point
from trunkline.engine.kernels.layout import CLAIM


@entry_point
def block_of(tables: np.ndarray, views: np.ndarray, taste: Taste, wanted: RouteSet) -> int:
    return cheapest_block(tables[0], views[0], taste, wanted)


def blocked_route(hand: dict[str, int], *wanted: str) -> str | None:
    """The route that a seat with this hand takes out of a plan."""
    game = Game(2, seed="block", first=0)
    for seat in game.to_act:
        game.play(seat, game.legal_moves(seat)[0])
    colors = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
    raw = game.view(0).raw.copy()
    raw["hand"][0] = [hand.get(color, 0) for color in colors] + [0]
    numbers = [game.rules.route_number[route] for route in wanted]
    plan = np.zeros(2, dtype=np.uint64)
    for number in numbers:
        plan[number // 64] |= np.uint64(1 << (number % 64))
    action = block_of(game.rules.tables, raw, taste_for("classic", 2), plan)
    if action == NO_ACTION:
        return None
    claimed = int(game.rules.tables["claim_route"][0, action - CLAIM])
    return next(route for route, n in game.rules.route_number.items() if n == claimed)


def test_the_shortest_that_can_be_paid_is_taken() -> None:
    long, short = "los-angeles--phoenix", "nashville--saint-louis"  # both gray: three and two
    assert blocked_route({"red": 3}, long, short) == short
    assert blocked_route({"red": 3}, long) == long


def test_what_cannot_be_paid_or_is_not_wanted_is_left() -> None:
    assert blocked_route({"red": 2}, "los-angeles--phoenix") is None
    assert blocked_route({"red": 8}) is None
