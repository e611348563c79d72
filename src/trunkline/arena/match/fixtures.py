"""Contenders, and fixtures: the games they are to play."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from trunkline.bots import Bot, bot_streams, find_bot, make_bot
from trunkline.bots.kernels.matches import PLANNER
from trunkline.bots.planner.planner import PlannerBot
from trunkline.bots.planner.taste import Taste, read_only
from trunkline.bots.registry import Maker


@dataclass(frozen=True, slots=True, eq=False)
class Contender:
    """A bot that can be seated: its name, how it is made from a seed, and its compiled policy."""

    name: str
    make: Maker
    policy: int | None = None
    """None if the bot has no compiled twin, or if its time and faults are to be measured."""
    taste: Taste | None = None
    """The taste of a compiled planner; None is the one tuned for the table."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: who sits where, and the seed that decides the deal."""

    seats: Sequence[Contender]
    seed: str

    def bot_seed(self, seat: int) -> str:
        """The seed of the bot at a seat."""
        return f"{seat}/{self.seed}"


def compiled_contender(bot: str) -> Contender:
    """A bot with a compiled policy; raises `ValueError` if it has none."""
    policy = find_bot(bot).policy
    if policy is None:
        raise ValueError(f"{bot!r} thinks about every move: use the arena instead")
    return Contender(bot, partial(make_bot, bot), policy)


def planner_contender(name: str, taste: Taste) -> Contender:
    """A compiled planner with a given taste."""
    return Contender(name, partial(_make_planner, taste), PLANNER, taste)


def _make_planner(taste: Taste, seed: str) -> Bot:
    return PlannerBot(bot_streams([seed])[0], read_only(taste))
