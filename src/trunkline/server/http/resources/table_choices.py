"""The choices for a new table: maps, rulesets, bots."""

from collections.abc import Iterable
from functools import cache

import msgspec
from starlette.responses import Response

from trunkline.bots import LEVELS
from trunkline.engine.rules import get_rules
from trunkline.maps import built_in_maps, load_map
from trunkline.server.http.endpoint import ApiCall


class RulesetChoice(msgspec.Struct, frozen=True):
    """A ruleset with the numbers that differ between rulesets."""

    id: str
    most_seats: int
    trains: int
    tickets: int
    """The number of tickets in the deck."""
    start_deal: int
    start_keep: int
    draw: int
    keep: int
    longest_path: int
    globetrotter: int


class MapChoice(msgspec.Struct, frozen=True):
    """A map and its rulesets."""

    id: str
    rulesets: tuple[RulesetChoice, ...]
    guided: tuple[RulesetChoice, ...]
    """The ones of guided games, which no host can choose."""


class RulesetList(msgspec.Struct, frozen=True):
    """All maps with their rulesets."""

    maps: tuple[MapChoice, ...]


class BotList(msgspec.Struct, frozen=True):
    """The server's bots from weakest to strongest, their ratings, and the remote bots."""

    bots: tuple[str, ...]
    ratings: dict[str, int]
    remote: tuple[str, ...]
    """The ones that wait for a seat now."""


async def list_bots(call: ApiCall) -> Response:
    """List the bots that can get a seat."""
    ratings = {name: level.rating for name, level in LEVELS.items()}
    return call.answer(BotList(tuple(LEVELS), ratings, call.services.hub.waiting_bots.names()))


async def list_rulesets(call: ApiCall) -> Response:
    """List all maps and rulesets."""
    return call.answer(_all_rulesets())


@cache
def _all_rulesets() -> RulesetList:
    return RulesetList(tuple(map(_map_choice, built_in_maps())))


def _map_choice(map: str) -> MapChoice:
    known = load_map(map)
    offered, guided = (_ruleset_choices(map, ids) for ids in (known.rulesets, known.guided))
    return MapChoice(map, offered, guided)


def _ruleset_choices(map: str, ids: Iterable[str]) -> tuple[RulesetChoice, ...]:
    return tuple(_ruleset_choice(map, id) for id in ids)


def _ruleset_choice(map: str, id: str) -> RulesetChoice:
    rules = get_rules(map, id)
    ruleset = rules.ruleset
    return RulesetChoice(
        id=id,
        most_seats=rules.most_seats,
        trains=ruleset.trains,
        tickets=len(ruleset.tickets),
        start_deal=ruleset.start_deal,
        start_keep=ruleset.start_keep,
        draw=ruleset.draw,
        keep=ruleset.keep,
        longest_path=ruleset.longest_path,
        globetrotter=ruleset.globetrotter,
    )
