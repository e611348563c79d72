"""Finds the routes and tickets that a wrong id may mean: misspelt, or with the cities swapped."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from trunkline.hints import ask_for, close_names
from trunkline.maps import Map, Route, Ruleset, Ticket

ID_SIMILARITY = 0.75  # two ids with one city in common are about 0.6 alike

Spellings = Mapping[str, list[str]]
"""What people may write, and the ids they mean by it."""


def route_hint(map: Map, name: str) -> str:
    """The end of a sentence that refuses a route: `; did you mean portland--seattle--gray-1?`."""
    return _hint(_route_spellings(map), name)


def ticket_hint(ruleset: Ruleset, name: str) -> str:
    """The end of a sentence that refuses a ticket."""
    return _hint(_ticket_spellings(ruleset), name)


def _hint(spellings: Spellings, name: str) -> str:
    near = [name] if name in spellings else close_names(name, spellings, ID_SIMILARITY)
    return ask_for(dict.fromkeys(id for spelling in near for id in spellings[spelling]))


@lru_cache(maxsize=64)
def _route_spellings(map: Map) -> Spellings:
    return _spellings(map.routes)


@lru_cache(maxsize=64)
def _ticket_spellings(ruleset: Ruleset) -> Spellings:
    return _spellings(ruleset.tickets)


def _spellings(parts: Iterable[Route | Ticket]) -> Spellings:
    spellings: dict[str, list[str]] = defaultdict(list)
    for part in parts:
        forth, back = f"{part.city_a}--{part.city_b}", f"{part.city_b}--{part.city_a}"
        end = part.id.removeprefix(forth) if part.id.startswith(forth) else ""
        for spelling in {part.id, forth, back, back + end}:
            spellings[spelling].append(part.id)
    return dict(spellings)
