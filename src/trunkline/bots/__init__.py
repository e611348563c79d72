"""Bots by name."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from trunkline.bots.base import Bot
from trunkline.bots.greedy import GreedyBot
from trunkline.bots.kernels.match import GREEDY, RANDOM, STEADY
from trunkline.bots.random import RandomBot
from trunkline.bots.steady import SteadyBot
from trunkline.engine.kernels.chance import Stream, new_streams

__all__ = ["BOTS", "Bot", "bot_streams", "find_bot", "make_bot"]


class Entry(NamedTuple):
    """A bot: how to make one, and which compiled policy plays the same."""

    make: Callable[[Stream], Bot]
    policy: int


BOTS = {
    "random": Entry(RandomBot, RANDOM),
    "greedy": Entry(GreedyBot, GREEDY),
    "steady": Entry(SteadyBot, STEADY),
}


def bot_streams(seeds: Iterable[str]) -> np.ndarray:
    """The chance of bots with these seeds."""
    return new_streams(f"bot/{seed}" for seed in seeds)


def find_bot(name: str) -> Entry:
    """The entry of a bot; raises `ValueError` if there is none of that name."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]


def make_bot(name: str, seed: str) -> Bot:
    """A bot by its name; raises `ValueError` if there is none."""
    return find_bot(name).make(bot_streams([seed])[0])
