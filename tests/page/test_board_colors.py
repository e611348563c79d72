"""Nobody can misread the board: free routes and trains differ in lightness, measured in pixels.

The least difference is 20 in L*, two steps of Munsell's ten grays: it is seen at a glance and
needs no colour. A route counts with everything that is drawn on its spaces, signs and marks too.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.color_vision import SIGHTS, difference, lightness, linear
from tests.page.pixels import pixels_of
from tests.page.players import DESKTOP, PHONE
from tests.page.prepared_tables import LaidTable, Rehearsal
from tests.page.screenshots import STILL, Scheme
from tests.page.visits import visit
from tests.server.server_process import Server
from trunkline.engine.game import Game
from web.make import WEB

Colors = Mapping[str, np.ndarray]

SCHEMES: tuple[Scheme, ...] = ("light", "dark")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
BOTS = dict.fromkeys(NAMES[1:], "direct")
SEATS = ("crimson", "cobalt", "jade", "amber", "onyx")
LAYOUT = json.loads((WEB / "src" / "map" / "layout.json").read_text("utf-8"))["routes"]
SCREENS = {
    "laptop": {**DESKTOP, "viewport": {"width": 1366, "height": 650}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 664}},
}
LEAST_LIGHTNESS_APART = 20
# Between two free colours, or two seats, in normal vision. About 2 is just noticeable.
LEAST_FREE_APART = 9
LEAST_SEATS_APART = 20
LEAST_SYMBOL_PX = 7
# Half the length and half the width of what is measured, in units of the board: a free space or a
# train without its rim, which a screen of one pixel a dot blends with what lies around it.
FREE, TRAIN = (18, 4.4), (19, 5)
PLACE = """(board) => {
    const { a, e, f } = board.getScreenCTM();
    return [a, e, f];
}"""
SYMBOLS = """(glyphs) => glyphs.map((glyph) => {
    const { width, height } = glyph.getBoundingClientRect();
    return Math.max(width, height);
})"""


@dataclass(frozen=True)
class Photo:
    """The board on one screen in one scheme: mean colours by name, and how large symbols are."""

    free: Colors
    trains: Colors
    symbol: float


Photos = Mapping[tuple[str, Scheme], Photo]


@pytest.fixture(scope="module")
def photos(browser: Browser, page_server: Server) -> Photos:
    """The whole map of a table for five in the middle of a game, one pixel a dot."""
    rehearsal = Rehearsal("0", NAMES)
    rehearsal.play_until(is_mixed, "steady")
    table = LaidTable(page_server, rehearsal, bots=BOTS)
    found = {}
    for screen, options in SCREENS.items():
        with visit(browser, table.link, **options, **table.be("Ada")) as page:
            page.locator("[data-route][aria-label*=':']").first.wait_for(state="attached")
            # It loads late and moves the board.
            expect(page.get_by_role("button", name="Show me")).to_be_visible()
            page.keyboard.press("0")
            for scheme in SCHEMES:
                found[screen, scheme] = photo(page, rehearsal.game, scheme)
    return found


def is_mixed(game: Game) -> bool:
    """Whether every seat has claimed a few routes, and it is the first seat's turn."""
    return min(len(seat.routes) for seat in game.view(None).seats) >= 4 and game.to_act == (0,)


def photo(page: Page, game: Game, scheme: Scheme) -> Photo:
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(STILL)
    pixels = linear(pixels_of(page.screenshot()))
    place = page.locator("svg.play").evaluate(PLACE)
    owners = {id: seat for seat, view in enumerate(game.view(None).seats) for id in view.routes}
    free: dict[str, list[np.ndarray]] = {}
    trains: dict[str, list[np.ndarray]] = {}
    for id, route in LAYOUT.items():
        group, name, size = (
            (trains, SEATS[owners[id]], TRAIN) if id in owners else (free, route["color"], FREE)
        )
        group.setdefault(name, []).append(route_color(pixels, place, route["spaces"], size))
    sizes = page.locator(".glyph").evaluate_all(SYMBOLS)
    return Photo(means(free), means(trains), min(sizes))


def route_color(
    pixels: np.ndarray, place: list[float], spaces: list[list[float]], size: tuple[float, float]
) -> np.ndarray:
    """The mean of the pixels on a route's spaces."""
    inside = np.zeros(pixels.shape[:2], dtype=bool)
    for space in spaces:
        inside |= space_mask(pixels.shape[:2], place, space, size)
    assert inside.any()
    return np.asarray(pixels[inside].mean(axis=0))


def space_mask(
    shape: tuple[int, ...], place: list[float], space: list[float], size: tuple[float, float]
) -> np.ndarray:
    """Which pixels have their middle on a space."""
    scale, left, top = place
    rows, columns = np.indices(shape) + 0.5
    dx, dy = (columns - left) / scale - space[0], (rows - top) / scale - space[1]
    turn = np.radians(space[2])
    along, across = dx * np.cos(turn) + dy * np.sin(turn), dy * np.cos(turn) - dx * np.sin(turn)
    return np.asarray((abs(along) <= size[0]) & (abs(across) <= size[1]))


def means(colors: Mapping[str, list[np.ndarray]]) -> Colors:
    return {name: np.mean(found, axis=0) for name, found in colors.items()}


@pytest.mark.slow
@pytest.mark.parametrize("sight", SIGHTS)
def test_free_routes_and_trains_differ_in_lightness(photos: Photos, sight: str) -> None:
    for (screen, scheme), shot in photos.items():
        assert len(shot.free) * len(shot.trains) == 9 * 5
        free = {name: lightness(color, sight) for name, color in shot.free.items()}
        trains = {name: lightness(color, sight) for name, color in shot.trains.items()}
        close = {
            f"{color} and {seat}": round(abs(free[color] - trains[seat]), 1)
            for color in free
            for seat in trains
            if abs(free[color] - trains[seat]) < LEAST_LIGHTNESS_APART
        }
        assert not close, f"{screen}, {scheme}: {close}"


def test_free_colours_differ_from_each_other_and_so_do_seats(photos: Photos) -> None:
    for where, shot in photos.items():
        for colors, least in ((shot.free, LEAST_FREE_APART), (shot.trains, LEAST_SEATS_APART)):
            close = {
                f"{one} and {other}": round(difference(colors[one], colors[other]), 1)
                for one, other in combinations(colors, 2)
                if difference(colors[one], colors[other]) < least
            }
            assert not close, f"{where}: {close}"


def test_symbols_are_legible_with_the_whole_map_in_view(photos: Photos) -> None:
    assert photos["laptop", "light"].symbol >= LEAST_SYMBOL_PX
