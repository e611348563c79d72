"""Takes pictures of the page for people to look at."""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from tests.page.players import DESKTOP, PHONE

Scheme = Literal["light", "dark"]
BOTH: tuple[Scheme, ...] = ("light", "dark")
FOLDER = Path(__file__).resolve().parents[2] / "build" / "screenshots"
STILL = "() => document.getAnimations().every((motion) => motion.playState !== 'running')"
STICKS_OUT = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@dataclass(frozen=True)
class Screen:
    """A kind of device."""

    name: str
    width: int
    height: int
    is_touch: bool

    @property
    def options(self) -> dict[str, Any]:
        """The options for a browser context that looks like this device."""
        viewport = {"width": self.width, "height": self.height}
        return {**(PHONE if self.is_touch else DESKTOP), "viewport": viewport}


SCREENS = (
    Screen("phone", 390, 844, is_touch=True),
    Screen("tablet", 820, 1180, is_touch=True),
    Screen("desktop", 1600, 1000, is_touch=False),
)


def snap(page: Page, screen: Screen, state: str, scheme: Scheme = "light") -> None:
    """Take a picture and check that it shows the whole width."""
    page.emulate_media(color_scheme=scheme)
    path = FOLDER / f"{state}-{screen.name}-{scheme}.png"
    path.unlink(missing_ok=True)
    page.wait_for_function(STILL)
    page.screenshot(path=path)
    page.emulate_media(color_scheme="light")
    assert size_of(path) == (screen.width, screen.height)
    assert page.evaluate(STICKS_OUT) == 0, f"{path.name} sticks out"


def size_of(png: Path) -> tuple[int, int]:
    """Width and height from the file's header."""
    width, height = struct.unpack(">II", png.read_bytes()[16:24])
    return width, height
