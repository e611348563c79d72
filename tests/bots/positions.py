"""Positions to decide in: one game, looked at every few moves."""

from collections.abc import Iterator

from trunkline.bots import make_bot
from trunkline.engine.game import Game

MOVES_BETWEEN = 9


def positions(players: int, ruleset: str, seed: str) -> Iterator[tuple[Game, int]]:
    """A game between planners with the seat that is to act, from the deal to the end."""
    game = Game(players, ruleset, seed=seed)
    bots = [make_bot("planner", str(seat)) for seat in range(players)]
    moves = 0
    while not game.is_over:
        seat = game.to_act[0]
        if moves % MOVES_BETWEEN == 0:
            yield game.copy(), seat
        game.play(seat, bots[seat].choose(game.view(seat), game.legal_moves(seat)))
        moves += 1
