"""Anybody's bots: by name, by entry point, by the path of a file or of a planner's taste."""

import sys
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache, partial
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from trunkline.bots import BOTS, Bot, bot_streams, make_bot
from trunkline.bots.budget import Budget, split_budget
from trunkline.bots.planner.planner import PlannerBot
from trunkline.bots.planner.tastes import read_taste

GROUP = "trunkline.bots"

Maker = Callable[[str], Bot]
"""Makes a bot from its seed: a class whose constructor takes one is such a maker."""


def find_maker(text: str, budget: Budget | None = None) -> Maker:
    """How to make the bot that a text names; raises `ValueError` if it cannot be made.

    The text is a name, an entry point, `file.py:Class`, or a taste that `trunkline tune` wrote,
    `file.json`. `@100ms` or `@500` (iterations) behind it is its budget; else `budget` is, if it
    is a bot that can be given one.
    """
    name, own = split_budget(text)
    make = _find(name)
    takes_budget = hasattr(_try_out(text, make), "budget")
    if own and not takes_budget:
        raise ValueError(f"the bot {name!r} cannot be given a budget")
    given = own or budget
    return partial(_make_with, make, given) if given and takes_budget else make


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


def _entry_point(name: str) -> Maker:
    found = entry_points(group=GROUP)
    if name not in found.names:
        raise ValueError(f"there is no bot {name!r}{_near(name, [*BOTS, *sorted(found.names)])}")
    try:
        loaded = found[name].load()
    except (Exception, SystemExit) as error:
        raise ValueError(f"the bot {name!r} cannot be imported: {_told(error)}") from error
    return _checked_maker(loaded, name)


def _maker_in(file: str, class_name: str) -> Maker:
    module = _module(str(Path(file).resolve()), file)
    if not hasattr(module, class_name):
        classes = [name for name, value in vars(module).items() if isinstance(value, type)]
        raise ValueError(f"{file} has no class {class_name!r}{_near(class_name, classes)}")
    return _checked_maker(getattr(module, class_name), f"{file}:{class_name}")


@cache
def _module(path: str, shown: str) -> ModuleType:
    """The module in a file, by its whole path, so that two files may share a name."""
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
        raise ValueError(f"{shown} cannot be imported: {_told(error)}") from error
    return module


def _checked_maker(found: Any, name: str) -> Maker:
    if not callable(found):
        raise ValueError(f"{name} is not a class")
    maker: Maker = found
    return maker


def _try_out(text: str, make: Maker) -> Bot:
    """A bot that is not played with: whoever cannot make one now never will."""
    try:
        bot = make("trial")
    except (Exception, SystemExit) as error:
        raise ValueError(f"the bot {text!r} cannot be made from a seed: {_told(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise ValueError(f"the bot {text!r} has no method `choose`")
    return bot


def _make_with(make: Maker, budget: Budget, seed: str) -> Bot:
    bot: Any = make(seed)
    bot.budget = budget
    made: Bot = bot
    return made


def _near(name: str, names: list[str]) -> str:
    near = get_close_matches(name, names, 2)
    return f"; did you mean {' or '.join(near)}?" if near else f"; there are {', '.join(names)}"


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
