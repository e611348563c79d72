"""Compiles whatever a table needs, so that nobody waits for it at a move."""

import threading

from trunkline.bots import make_bot
from trunkline.bots.budget import Budget
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck
from trunkline.engine.path_routes import longest_trail
from trunkline.review import review_of

QUICKLY_COMPILED = ("passepartout", "aouda")
SLOWLY_COMPILED = ("strogoff", "fogg")


def warm_up() -> None:
    """Play a game and reckon it up; bots that take long to compile follow in the background."""
    for bot in QUICKLY_COMPILED:
        compile_bot(bot)
    # A daemon, since compiling cannot be interrupted and must not hold up the end of the server.
    threading.Thread(target=_warm_up_the_rest, name="warm-up", daemon=True).start()


def _warm_up_the_rest() -> None:
    for bot in SLOWLY_COMPILED:
        compile_bot(bot)


def compile_bot(name: str) -> None:
    """Let a bot play a game against itself, which compiles all that it needs."""
    game = Game(2, seed="warm-up")
    bot = make_bot(name, "warm-up")
    if hasattr(bot, "budget"):
        bot.budget = Budget(iterations=1)
    while not game.is_over:
        seat = game.to_act[0]
        view = game.views()[seat]
        game.play(seat, bot.choose(view, view.legal_moves))
    game.score()
    longest_trail(game.rules, game.view(None).seats[0].routes)


def compile_review() -> None:
    """Review a game that has hardly begun, which compiles all that a review needs."""
    game = Game(2, seed="warm-up")
    for seat in game.to_act:
        game.play(seat, game.legal_moves(seat)[0])
    game.play(game.to_act[0], DrawDeck())
    review_of(game, 1)
