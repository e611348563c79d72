"""Bots: what chooses moves, from a view and never from the game."""

from trunkline.bots.base import Bot
from trunkline.bots.levels import LEVELS
from trunkline.bots.registry import BOTS, BotEntry, bot_streams, find_bot, find_maker, make_bot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "BotEntry",
    "bot_streams",
    "find_bot",
    "find_maker",
    "make_bot",
]
