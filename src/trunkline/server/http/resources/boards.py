"""Maps as data, for clients that draw them."""

import gzip
from dataclasses import asdict
from functools import cache

import msgspec
from starlette.responses import Response

from trunkline.engine.score import route_points
from trunkline.maps import built_in_maps, load_map
from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.endpoint import JSON, ApiCall
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.page import ASK_AGAIN, PageFile


class CityData(msgspec.Struct, frozen=True):
    """A city with its geographic position in degrees."""

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
    """The id of the other route of a double route."""


class TicketData(msgspec.Struct, frozen=True):
    """A destination ticket."""

    id: str
    city_a: str
    city_b: str
    points: int


class BoardData(msgspec.Struct, frozen=True):
    """A map with the tickets of each ruleset."""

    id: str
    cities: tuple[CityData, ...]
    routes: tuple[RouteData, ...]
    route_points: tuple[int, ...]
    """What routes of length 1, 2 and so on are worth."""
    tickets: dict[str, tuple[TicketData, ...]]


async def get_board(call: ApiCall) -> Response:
    """Return a map as data."""
    map = call.request.path_params["map"]
    if map not in built_in_maps():
        raise RequestRefused(ProblemKind.NO_SUCH_MAP)
    return _board_file(map).answer(call.request)


@cache
def _board_file(id: str) -> PageFile:
    """Return the largest of all answers, compressed once for everybody."""
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
            for ruleset in (*map.rulesets.values(), *map.guided.values())
        },
    )
