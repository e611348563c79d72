"""One decision of a bot, in a game of two that stands as a test wants it."""

from collections.abc import Callable

from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import Move


def decide(name: str, build: Callable[[Game], None]) -> Move:
    """What the bot at seat 0 does on its first turn, once the game is built."""
    game = Game(2, seed="deciding", first=0)
    for seat in (0, 1):
        game.play(seat, game.legal_moves(seat)[-1])
    build(game)
    return make_bot(name, "0").choose(game.view(0), game.legal_moves(0))


def hold_only(game: Game, ticket: str, cards: dict[int, int]) -> None:
    """Give seat 0 just this ticket and these cards, by kind."""
    game.state["ticket_marks"][0] = 0
    game.state["ticket_marks"][0, game.rules.ticket_number[ticket]] = 1
    game.state["hands"][0, 0] = [cards.get(kind, 0) for kind in range(9)]


def own(game: Game, *routes: str) -> None:
    """Make seat 0 the owner of these routes, for nothing."""
    for route in routes:
        number = game.rules.route_number[route]
        game.state["owned"][0, 0, number // 64] |= 1 << (number % 64)
        game.state["closed"][0] |= game.rules.tables["claims_of"][0, number]
