"""Bots by name."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

import numpy as np

from trunkline.bots.base import Bot
from trunkline.bots.baselines import BASELINES, BaselineBot
from trunkline.bots.compiled_games import DIRECT, FIRST_BASELINE, GREEDY, PLANNER, RANDOM, STEADY
from trunkline.bots.levels import LEVELS
from trunkline.bots.planner.planner import PlannerBot
from trunkline.bots.search.search import SearchBot
from trunkline.bots.simple.direct import DirectBot
from trunkline.bots.simple.greedy import GreedyBot
from trunkline.bots.simple.random import RandomBot
from trunkline.bots.simple.steady import SteadyBot
from trunkline.engine.kernels.chance import Stream, new_streams

__all__ = ["BOTS", "LEVELS", "Bot", "bot_streams", "find_bot", "make_bot"]


class Entry(NamedTuple):
    """A bot: how to make one, and which compiled policy plays the same, if there is one."""

    make: Callable[[Stream], Bot]
    policy: int | None


BOTS = {
    "random": Entry(RandomBot, RANDOM),
    "greedy": Entry(GreedyBot, GREEDY),
    "direct": Entry(DirectBot, DIRECT),
    "steady": Entry(SteadyBot, STEADY),
    "planner": Entry(PlannerBot, PLANNER),
    "search": Entry(SearchBot, None),
} | {
    name: Entry(partial(BaselineBot, name), FIRST_BASELINE + baseline.number)
    for name, baseline in BASELINES.items()
}
BOTS |= {name: Entry(level.make, None) for name, level in LEVELS.items()}


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
