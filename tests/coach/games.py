"""Decisions for the coach: whole games between bots of two kinds."""

from collections.abc import Iterator
from functools import cache

from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.view import View

TABLES = ((2, "classic"), (3, "mega"), (4, "1910"), (5, "big-cities"))


@cache
def decisions() -> tuple[View, ...]:
    """The views of all decisions of a few games."""
    return tuple(view for players, ruleset in TABLES for view in _game(players, ruleset))


def _game(players: int, ruleset: str) -> Iterator[View]:
    """Every other seat plays a little less well, so that plans fail and moves differ."""
    game = Game(players, ruleset, seed=f"coach {ruleset}")
    bots = [make_bot("steady" if seat % 2 else "planner", str(seat)) for seat in range(players)]
    while not game.is_over:
        seat = game.to_act[0]
        view = game.view(seat)
        yield view
        game.play(seat, bots[seat].choose(view, view.legal_moves))
