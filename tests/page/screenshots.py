"""Takes pictures of the page for people to look at, and a page that shows them one by one."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.page.layout import Screen

Scheme = Literal["light", "dark"]
BOTH: tuple[Scheme, ...] = ("light", "dark")
FOLDER = Path(__file__).resolve().parents[2] / "build" / "screenshots"
STILL = """() => document.getAnimations().every((motion) => motion.playState !== "running")"""
ALBUM = Path(__file__).parent / "album.html"


def snap(page: Page, screen: Screen, state: str, schemes: Sequence[Scheme] = ("light",)) -> None:
    """Take pictures of a state on a screen."""
    place = FOLDER / state
    place.mkdir(parents=True, exist_ok=True)
    page.wait_for_function(STILL)
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        name = f"{screen}.png" if scheme == "light" else f"{screen}-{scheme}.png"
        page.screenshot(path=place / name)
    page.emulate_media(color_scheme="light")


def snap_as_is(page: Page, state: str) -> None:
    """Take pictures of a state by day and by night, on the screen that the page has."""
    size = page.viewport_size
    assert size is not None
    snap(page, Screen(size["width"], size["height"]), state, BOTH)


def bind_album() -> None:
    """Write `index.html` with all pictures of the folder, by state."""
    if not FOLDER.exists():
        return
    states = {
        place.name: sorted(picture.name for picture in place.glob("*.png"))
        for place in sorted(FOLDER.iterdir())
        if place.is_dir()
    }
    album = ALBUM.read_text(encoding="utf-8").replace("{}", json.dumps(states), 1)
    (FOLDER / "index.html").write_text(album, encoding="utf-8")
