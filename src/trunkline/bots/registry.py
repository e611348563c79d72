"""Finds bots by name, by entry point, and by the path of a file with a class or a taste."""

import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from trunkline.bots.base import Bot
from trunkline.bots.baselines import BASELINES, BaselineBot
from trunkline.bots.budget import Budget, split_budget
from trunkline.bots.kernels.matches import (
    DIRECT,
    FIRST_BASELINE,
    GREEDY,
    PLANNER,
    RANDOM,
    STEADY,
)
from trunkline.bots.levels import LEVELS
from trunkline.bots.planner.planner import PlannerBot
from trunkline.bots.planner.tastes import read_taste
from trunkline.bots.search.search import SearchBot
from trunkline.bots.simple.compiled import DirectBot, GreedyBot, SteadyBot
from trunkline.bots.simple.random import RandomBot
from trunkline.engine.kernels.chance import Stream, new_streams
from trunkline.engine.seeds import Seed, seed_text
from trunkline.hints import suggestion, wrong_type

GROUP = "trunkline.bots"

Maker = Callable[[str], Bot]
"""Makes a bot from its seed, like a class whose constructor takes one."""


class BotEntry(NamedTuple):
    """How to make a bot, and the compiled policy that plays the same, if there is one."""

    make: Callable[[Stream], Bot]
    policy: int | None


BOTS = {
    "random": BotEntry(RandomBot, RANDOM),
    "greedy": BotEntry(GreedyBot, GREEDY),
    "direct": BotEntry(DirectBot, DIRECT),
    "steady": BotEntry(SteadyBot, STEADY),
    "planner": BotEntry(PlannerBot, PLANNER),
    "search": BotEntry(SearchBot, None),
} | {
    name: BotEntry(partial(BaselineBot, name), FIRST_BASELINE + baseline.number)
    for name, baseline in BASELINES.items()
}
BOTS |= {name: BotEntry(level.make, None) for name, level in LEVELS.items()}


def bot_streams(seeds: Iterable[str]) -> np.ndarray:
    """The streams of bots with these seeds."""
    return new_streams(f"bot/{seed}" for seed in seeds)


def find_bot(name: str) -> BotEntry:
    """The entry of a bot; raises `ValueError` if there is none with that name."""
    if not isinstance(name, str):
        raise wrong_type("name", "the name of a bot such as 'planner'", name)
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}{suggestion(name, BOTS)}")
    return BOTS[name]


def make_bot(name: str, seed: Seed) -> Bot:
    """Make a bot by its name; raises `ValueError` if there is none."""
    return find_bot(name).make(bot_streams([seed_text(seed)])[0])


def find_maker(text: str, budget: Budget | None = None) -> Maker:
    """How to make the bot that a text names; raises `ValueError` if it cannot be made.

    The text is a name, an entry point, `file.py:Class`, or `file.json` with a taste written by
    `trunkline tune`. It may end with a budget, `@100ms` or `@500` (iterations). Without one, a bot
    that takes a budget gets `budget`.
    """
    name, own = split_budget(text)
    make = _find(name)
    takes_budget = hasattr(_make_trial(text, make), "budget")
    if own and not takes_budget:
        raise ValueError(f"the bot {name!r} cannot be given a budget")
    given = own or budget
    return partial(_make_with, make, given) if given and takes_budget else make


def bot_file(text: str) -> str | None:
    """The file that a text such as `file.py:Class@500` or `file.json` names, if it names one."""
    name, _ = split_budget(text)
    file = name.rpartition(":")[0]
    return file if file.endswith(".py") else name if name.endswith(".json") else None


def _find(name: str) -> Maker:
    file, _, class_name = name.rpartition(":")
    if file.endswith(".py"):
        return _maker_in(file, class_name)
    if name.endswith(".json"):
        return _planner_with(Path(name))
    return partial(make_bot, name) if name in BOTS else _entry_point(name)


def _planner_with(file: Path) -> Maker:
    if not file.is_file():
        raise ValueError(f"there is no file {file}")
    taste = read_taste(file).taste
    return lambda seed: PlannerBot(bot_streams([seed])[0], taste)


def is_entry_point(name: str) -> bool:
    """Whether an installed package offers a bot with that name."""
    return name in entry_points(group=GROUP).names


def _entry_point(name: str) -> Maker:
    found = entry_points(group=GROUP)
    if name not in found.names:
        raise ValueError(
            f"there is no bot {name!r}{suggestion(name, [*BOTS, *sorted(found.names)])}"
        )
    try:
        loaded = found[name].load()
    except (Exception, SystemExit) as error:
        raise ValueError(f"the bot {name!r} cannot be imported: {_text(error)}") from error
    return _checked_maker(loaded, name)


def _maker_in(file: str, class_name: str) -> Maker:
    module = _module(str(Path(file).resolve()), file)
    if not hasattr(module, class_name):
        classes = [name for name, value in vars(module).items() if isinstance(value, type)]
        raise ValueError(f"{file} has no class {class_name!r}{suggestion(class_name, classes)}")
    return _checked_maker(getattr(module, class_name), f"{file}:{class_name}")


@cache
def _module(path: str, shown: str) -> ModuleType:
    """The module in a file. Its name is the whole path, so that two files may share a file name."""
    if not Path(path).is_file():
        raise ValueError(f"there is no file {shown}")
    spec = spec_from_file_location(path, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[path] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[path]
        raise ValueError(f"{shown} cannot be imported: {_text(error)}") from error
    return module


def _checked_maker(found: Any, name: str) -> Maker:
    if not callable(found):
        raise ValueError(f"{name} is not a class")
    maker: Maker = found
    return maker


def _make_trial(text: str, make: Maker) -> Bot:
    """Make a bot that is never used, to find out now if it cannot be made."""
    try:
        bot = make("trial")
    except (Exception, SystemExit) as error:
        raise ValueError(f"the bot {text!r} cannot be made from a seed: {_text(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise ValueError(f"the bot {text!r} has no method `choose`")
    return bot


def _make_with(make: Maker, budget: Budget, seed: str) -> Bot:
    bot: Any = make(seed)
    bot.budget = budget
    made: Bot = bot
    return made


def _text(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
