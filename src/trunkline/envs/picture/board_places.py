"""Where cities and train spaces lie on a board of 1600 by 1000 units.

The places of the map "usa" are those of the page. Any other map is drawn by its latitudes and
longitudes.
"""

import json
import math
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from trunkline.maps import City, Map, Route

WIDTH, HEIGHT = 1600, 1000
MARGIN = 120
SPACE_LENGTH, SPACE_WIDTH = 40.0, 14  # as on the page
SPACE_SHARE = 0.9  # of the way from one space to the next; the rest is a gap
DOUBLE_APART = 18
CITY_ROOM = 16  # between a city's middle and the first space

Space = tuple[float, float, float]
"""The middle of a train space, and its clockwise turn in degrees."""


@dataclass(frozen=True, slots=True)
class BoardPlaces:
    """Where everything lies."""

    cities: dict[str, tuple[float, float]]
    routes: dict[str, tuple[Space, ...]]
    space_lengths: dict[str, float]


@lru_cache(maxsize=16)
def places_of(board: Map) -> BoardPlaces:
    """The places of a map: those of the page if the page has that board."""
    return _of_page(board) or _by_coordinates(board)


def _of_page(board: Map) -> BoardPlaces | None:
    file = files(__package__) / f"{board.id}.json"
    if not file.is_file():
        return None
    drawn = json.loads(file.read_text("utf-8"))
    if not {route.id for route in board.routes} <= drawn["routes"].keys():
        return None  # another map with the same name
    cities = {city: (x, y) for city, (x, y) in drawn["cities"].items()}
    routes = {route: tuple(map(tuple, spaces)) for route, spaces in drawn["routes"].items()}
    return BoardPlaces(cities, routes, dict.fromkeys(routes, SPACE_LENGTH))


def _by_coordinates(board: Map) -> BoardPlaces:
    cities = _projected(board.cities)
    routes = {route.id: _spaces(route, cities) for route in board.routes}
    lengths = {route.id: SPACE_SHARE * _step(route, cities) for route in board.routes}
    return BoardPlaces(cities, routes, lengths)


def _projected(cities: tuple[City, ...]) -> dict[str, tuple[float, float]]:
    north, south = (pick(city.latitude for city in cities) for pick in (max, min))
    west, east = (pick(city.longitude for city in cities) for pick in (min, max))
    # A degree of longitude is shorter than one of latitude.
    shrink = math.cos(math.radians((north + south) / 2)) or 1.0
    across, down = (east - west) * shrink or 1.0, north - south or 1.0
    scale = min((WIDTH - 2 * MARGIN) / across, (HEIGHT - 2 * MARGIN) / down)
    left, top = (WIDTH - across * scale) / 2, (HEIGHT - down * scale) / 2
    return {
        city.id: (
            left + (city.longitude - west) * shrink * scale,
            top + (north - city.latitude) * scale,
        )
        for city in cities
    }


def _step(route: Route, cities: dict[str, tuple[float, float]]) -> float:
    """From the middle of a space to that of the next."""
    way = math.dist(cities[route.city_a], cities[route.city_b])
    return max(way - 2 * CITY_ROOM, 1.0) / route.length


def _spaces(route: Route, cities: dict[str, tuple[float, float]]) -> tuple[Space, ...]:
    (ax, ay), (bx, by) = cities[route.city_a], cities[route.city_b]
    way = math.dist((ax, ay), (bx, by)) or 1.0
    dx, dy = (bx - ax) / way, (by - ay) / way
    aside = _aside(route)
    angle = math.degrees(math.atan2(dy, dx))
    step = _step(route, cities)
    along = [CITY_ROOM + step * (k + 0.5) for k in range(route.length)]
    return tuple((ax + dx * t - dy * aside, ay + dy * t + dx * aside, angle) for t in along)


def _aside(route: Route) -> float:
    """How far the route lies from the straight line: the halves of a double lie on both sides."""
    if route.double_with is None:
        return 0.0
    return DOUBLE_APART / 2 if route.id < route.double_with else -DOUBLE_APART / 2
