"""Compiles what a table needs in advance, so that nobody waits for it during a game."""

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
    """Compile the fast bots now and the slow ones in the background."""
    for bot in QUICKLY_COMPILED:
        compile_bot(bot)
    # A daemon, because compilation cannot be interrupted and must not delay a shutdown.
    threading.Thread(target=_warm_up_the_rest, name="warm-up", daemon=True).start()


def _warm_up_the_rest() -> None:
    for bot in SLOWLY_COMPILED:
        compile_bot(bot)


def compile_bot(name: str) -> None:
    """Compile everything a bot needs by letting it play a game against itself."""
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
    """Compile everything a review needs by reviewing a very short game."""
    game = Game(2, seed="warm-up")
    for seat in game.to_act:
        game.play(seat, game.legal_moves(seat)[0])
    game.play(game.to_act[0], DrawDeck())
    review_of(game, 1)
