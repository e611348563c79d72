"""Tests the pictures: they show the board of the page and the trains on it."""

import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.envs.page_places import PLACES, places
from trunkline import load_map
from trunkline.envs.picture.board_places import HEIGHT, WIDTH, places_of
from trunkline.envs.picture.colors import CITY, FREE, SEATS, rgb
from trunkline.envs.picture.pixels import SCALE, pixels_of
from trunkline.envs.picture.position_text import text_of
from trunkline.envs.picture.svg import svg_of
from trunkline.envs.single_game import SingleGame

SMALL = Path(__file__).resolve().parent.parent / "maps" / "small"
MAPS = pytest.mark.parametrize("place", ["usa", SMALL], ids=["usa", "small"])


def finished(place: str | Path) -> SingleGame:
    single = SingleGame(3, map=place)
    single.reset(3)
    rng = np.random.default_rng(1)
    while not single.is_over:
        single.play(int(rng.choice(np.flatnonzero(single.masks[0]))))
    return single


def test_the_places_are_those_of_the_page() -> None:
    # If not: .venv/bin/python -m tests.envs.page_places
    assert json.loads(PLACES.read_text("utf-8")) == places()
    usa = places_of(load_map("usa"))
    assert usa.cities["atlanta"] == (1128.3, 689.7)


@MAPS
def test_everything_lies_on_the_board(place: str | Path) -> None:
    board = load_map(place)
    found = places_of(board)
    assert found.cities.keys() == {city.id for city in board.cities}
    for route in board.routes:
        assert len(found.routes[route.id]) == route.length
        assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y, _ in found.routes[route.id])


@MAPS
def test_pixels_show_trains_in_the_colour_of_their_owner(place: str | Path) -> None:
    single = finished(place)
    view = single.view(None)
    picture, found = pixels_of(view), places_of(view.rules.map)
    owners = {route: seat for seat, facts in enumerate(view.seats) for route in facts.routes}
    assert set(owners.values()) == {0, 1, 2}
    assert len(owners) < len(view.rules.map.routes)
    for route in view.rules.map.routes:
        owner = owners.get(route.id)
        color = FREE[route.color] if owner is None else SEATS[owner]
        x, y, _ = found.routes[route.id][0]
        assert tuple(picture[int(y * SCALE), int(x * SCALE)]) == rgb(color), route.id
    for x, y in found.cities.values():
        assert tuple(picture[int(y * SCALE), int(x * SCALE)]) == rgb(CITY)


@MAPS
def test_svg_shows_every_space_and_city(place: str | Path) -> None:
    view = finished(place).view(None)
    drawn = ElementTree.fromstring(svg_of(view))
    tags = [element.tag.rpartition("}")[2] for element in drawn]
    board = view.rules.map
    assert tags.count("rect") == 1 + sum(route.length for route in board.routes)
    assert tags.count("circle") == len(board.cities)
    fills = [element.get("fill") for element in drawn if element.tag.endswith("rect")]
    lengths = {route.id: route.length for route in board.routes}
    for seat, facts in enumerate(view.seats):
        assert fills.count(SEATS[seat]) == sum(lengths[route] for route in facts.routes)


def test_text_tells_what_the_viewer_may_know() -> None:
    single = SingleGame(2)
    single.reset("text")
    text = text_of(single.view(0))
    assert "usa, classic: seat 0 acts" in text
    assert "seat 1: 0 points, 45 trains, 4 cards, 0 tickets" in text
    assert f"seat 0 chooses among {', '.join(single.view(0).offer)}" in text
    assert "holds" not in text_of(single.view(None))
    assert "the game is over" in text_of(finished(SMALL).view(None))
