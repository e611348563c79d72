"""Compiles whatever a table needs, so that nobody waits for it at the first move."""

from trunkline.bots import LEVELS, make_bot
from trunkline.bots.budget import Budget
from trunkline.engine.game import Game
from trunkline.engine.ways import longest_trail


def warm_up() -> None:
    """Play a game with every bot that people meet, and reckon it up."""
    for bot in LEVELS:
        _play(bot)


def _play(name: str) -> None:
    game = Game(2, seed="warm-up")
    bot = make_bot(name, "warm-up")
    if hasattr(bot, "budget"):
        bot.budget = Budget(iterations=1)
    while not game.is_over:
        view = game.view(game.to_act[0])
        game.play(game.to_act[0], bot.choose(view, view.legal_moves))
    game.score()
    longest_trail(game.rules, game.view(None).seats[0].routes)
