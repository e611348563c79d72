"""A map as data: what a client needs to draw it and to name what is on it."""

import gzip
from dataclasses import asdict
from functools import cache

import msgspec
from starlette.responses import Response

from trunkline.engine.score import route_points
from trunkline.maps import built_in_maps, load_map
from trunkline.server.http.endpoint import JSON, Ask
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.page import ASK_AGAIN, PageFile


class CityData(msgspec.Struct, frozen=True):
    """A city, placed by its real-world degrees."""

    id: str
    name: str
    latitude: float
    longitude: float


class RouteData(msgspec.Struct, frozen=True):
    """A route of 1 to 6 spaces."""

    id: str
    city_a: str
    city_b: str
    length: int
    color: str
    double_with: str | None
    """The other lane of a double route."""


class TicketData(msgspec.Struct, frozen=True):
    """A destination ticket with its value."""

    id: str
    city_a: str
    city_b: str
    points: int


class BoardData(msgspec.Struct, frozen=True):
    """A map, with the tickets of each of its rulesets."""

    id: str
    cities: tuple[CityData, ...]
    routes: tuple[RouteData, ...]
    route_points: tuple[int, ...]
    """What routes of length 1, 2 and so on are worth."""
    tickets: dict[str, tuple[TicketData, ...]]


async def tell_board(ask: Ask) -> Response:
    """A map as data."""
    map = ask.request.path_params["map"]
    if map not in built_in_maps():
        raise RequestRefused(Kind.NO_SUCH_MAP)
    return _board_file(map).answer(ask.request)


@cache
def _board_file(id: str) -> PageFile:
    """The largest answer of all, and the same for everybody: it is sent compressed."""
    plain = msgspec.json.encode(_board(id))
    return PageFile(plain, {"gzip": gzip.compress(plain)}, JSON, ASK_AGAIN)


def _board(id: str) -> BoardData:
    map = load_map(id)
    return BoardData(
        id,
        tuple(CityData(**asdict(city)) for city in map.cities),
        tuple(RouteData(**asdict(route)) for route in map.routes),
        route_points(),
        {
            ruleset.id: tuple(TicketData(**asdict(ticket)) for ticket in ruleset.tickets)
            for ruleset in map.rulesets.values()
        },
    )
