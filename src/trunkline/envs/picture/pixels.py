"""Draws the board as pixels, with NumPy alone."""

import math
from functools import lru_cache

import numpy as np

from trunkline.engine.view import View
from trunkline.envs.picture.board_places import (
    HEIGHT,
    SPACE_WIDTH,
    WIDTH,
    BoardPlaces,
    Space,
    places_of,
)
from trunkline.envs.picture.colors import CITY, EDGES, FREE, INK, PAPER, SEATS, TRAIN_EDGE, rgb
from trunkline.envs.picture.svg import CITY_RADIUS, owners_of
from trunkline.maps import Map

SCALE = 0.5  # pixels per unit of the board
EDGE = 2.0  # of a space, in units
BAR_LENGTH, BAR_HEIGHT, BAR_APART = 300, 14, 22  # a bar for each seat's points
POINTS_OF_BAR = 150

Pixels = np.ndarray


def pixels_of(view: View) -> Pixels:
    """The board as an array of height, width and colour; a bar for each seat shows its points."""
    board = view.rules.map
    places = places_of(board)
    picture = _empty_board(board).copy()
    for route, owner in owners_of(view).items():
        for space in places.routes[route]:
            _draw_space(picture, space, places.space_lengths[route], SEATS[owner], TRAIN_EDGE)
    _draw_cities(picture, places)
    _draw_bars(picture, view)
    return picture


@lru_cache(maxsize=8)
def _empty_board(board: Map) -> Pixels:
    picture = np.empty((round(HEIGHT * SCALE), round(WIDTH * SCALE), 3), np.uint8)
    picture[:] = rgb(PAPER)
    places = places_of(board)
    for route in board.routes:
        for space in places.routes[route.id]:
            colors = FREE[route.color], EDGES[route.color]
            _draw_space(picture, space, places.space_lengths[route.id], *colors)
    return picture


def _draw_space(picture: Pixels, space: Space, length: float, fill: str, edge: str) -> None:
    _draw_box(picture, space, length + EDGE, SPACE_WIDTH + EDGE, edge)
    _draw_box(picture, space, length - EDGE, SPACE_WIDTH - EDGE, fill)


def _draw_box(picture: Pixels, space: Space, length: float, width: float, color: str) -> None:
    """Fill a turned rectangle: every pixel whose middle lies in it."""
    x, y, angle = space
    part, across, down = _window(picture, x, y, math.hypot(length, width) / 2)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    along, aside = across * cos + down * sin, down * cos - across * sin
    part[(abs(along) <= length / 2) & (abs(aside) <= width / 2)] = rgb(color)


def _draw_cities(picture: Pixels, places: BoardPlaces) -> None:
    for x, y in places.cities.values():
        for radius, color in ((CITY_RADIUS + 2, INK), (CITY_RADIUS, CITY)):
            part, across, down = _window(picture, x, y, radius)
            part[np.hypot(across, down) <= radius] = rgb(color)


def _window(
    picture: Pixels, x: float, y: float, radius: float
) -> tuple[Pixels, np.ndarray, np.ndarray]:
    """The pixels around a point, and how far each lies from it, in units of the board."""
    left, top = (max(0, math.floor((place - radius) * SCALE)) for place in (x, y))
    right, bottom = (math.ceil((place + radius) * SCALE) + 1 for place in (x, y))
    part = picture[top:bottom, left:right]
    down = (np.arange(top, top + part.shape[0]) + 0.5) / SCALE - y
    across = (np.arange(left, left + part.shape[1]) + 0.5) / SCALE - x
    return part, across[None, :], down[:, None]


def _draw_bars(picture: Pixels, view: View) -> None:
    first = HEIGHT - BAR_APART * len(view.seats) - BAR_APART / 2
    for seat, facts in enumerate(view.seats):
        share = min(1.0, max(facts.points, 2) / POINTS_OF_BAR)
        middle = (20 + BAR_LENGTH * share / 2, first + BAR_APART * (seat + 0.5), 0.0)
        _draw_box(picture, middle, BAR_LENGTH * share, BAR_HEIGHT, SEATS[seat])
