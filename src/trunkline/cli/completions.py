"""Completes names of bots, rulesets and maps in the shell.

A shell waits for the answer, so nothing here may import the engine or the bots.
"""

from collections.abc import Iterable, Iterator
from importlib.metadata import entry_points

import typer

# `tests/cli/test_completions.py` compares these with the registry of bots, which imports Numba.
SIMPLE_BOTS = (
    *("random", "greedy", "direct", "steady", "planner"),
    *("nyu-long-route", "nyu-one-step", "nyu-route-focused", "nyu-hungry"),
    *("cf-base", "cf-ae", "labno", "h3"),
)
THINKING_BOTS = ("search", "passepartout", "fix", "aouda", "strogoff", "fogg")
GROUP = "trunkline.bots"


def complete_bot(incomplete: str) -> list[str]:
    """The names of bots, those of installed packages included."""
    return _beginning_with(incomplete, [*SIMPLE_BOTS, *THINKING_BOTS, *_installed_bots()])


def complete_bots(incomplete: str) -> list[str]:
    """Names of bots after a comma too."""
    return list(_after_commas(incomplete, [*SIMPLE_BOTS, *THINKING_BOTS, *_installed_bots()]))


def complete_simple_bots(incomplete: str) -> list[str]:
    """Names of bots that do not think about each move, after a comma too."""
    return list(_after_commas(incomplete, SIMPLE_BOTS))


def complete_map(incomplete: str) -> list[str]:
    """The built-in maps; a shell completes the names of folders itself."""
    from trunkline.maps import built_in_maps

    return _beginning_with(incomplete, built_in_maps())


def complete_ruleset(context: typer.Context, incomplete: str) -> list[str]:
    """The rulesets of the map that the command line names."""
    from trunkline.maps import MapError, load_map

    try:
        rulesets = load_map(context.params.get("map") or "usa").rulesets
    except MapError:
        return []
    return _beginning_with(incomplete, rulesets)


def _installed_bots() -> list[str]:
    return sorted(entry_points(group=GROUP).names)


def _after_commas(incomplete: str, names: Iterable[str]) -> Iterator[str]:
    before, comma, last = incomplete.rpartition(",")
    return (f"{before}{comma}{name}" for name in _beginning_with(last, names))


def _beginning_with(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
