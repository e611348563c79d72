"""Levels for people: travellers from Jules Verne's novels, the weakest first."""

from collections.abc import Callable
from typing import NamedTuple

from trunkline.bots.base import Bot
from trunkline.bots.budget import Budget
from trunkline.bots.planner.planner import PlannerBot
from trunkline.bots.search.search import SearchBot
from trunkline.bots.simple.compiled import DirectBot, SteadyBot
from trunkline.bots.simple.forgetful import ForgetfulBot
from trunkline.engine.kernels.chance import Stream

FULL_STRENGTH = Budget(milliseconds=500)


class Level(NamedTuple):
    """How to make a level's bot, and its rating in docs/strength.md, where `fix` has 1000."""

    make: Callable[[Stream], Bot]
    rating: int


LEVELS = {
    "passepartout": Level(lambda stream: ForgetfulBot(stream, DirectBot(stream)), 677),
    "fix": Level(DirectBot, 1000),
    "aouda": Level(SteadyBot, 1214),
    "strogoff": Level(PlannerBot, 1449),
    "fogg": Level(lambda stream: SearchBot(stream, FULL_STRENGTH), 1797),
}
