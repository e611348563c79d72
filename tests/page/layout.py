"""Measures a page in the browser: what overlaps, sticks out, is too small or cut off."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.page.players import DESKTOP, PHONE

SCRIPT = (Path(__file__).parent / "layout_faults.js").read_text(encoding="utf-8")
LARGE_TEXT = "--blink-settings=defaultFontSize=32"
"""A browser's flag for text at 200 %, as its settings offer it."""
SMALLEST_TARGET = 44
SMALLEST_NAME = 9
FEWEST_NAMES = 8
SMALLEST_SHARE = 0.7
"""Of the board's place that the whole map covers, even below the coach and a banner."""


@dataclass(frozen=True)
class Screen:
    """The size that a browser leaves to the page."""

    width: int
    height: int
    is_touch: bool = False
    has_large_text: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + ("-large-text" if self.has_large_text else "")

    @property
    def viewport(self) -> ViewportSize:
        """The size as a browser context takes it."""
        return {"width": self.width, "height": self.height}

    @property
    def options(self) -> dict[str, Any]:
        """The options for a browser context that looks like this device."""
        return {**(PHONE if self.is_touch else DESKTOP), "viewport": self.viewport}


TOUCH_SCREENS = tuple(
    Screen(width, height, is_touch=True)
    for width, height in (
        (390, 664),
        (360, 640),
        (412, 732),
        (320, 568),
        (390, 844),
        (844, 390),
        (740, 340),
        (820, 1180),
        (1180, 820),
    )
)
DESKTOP_SCREENS = tuple(
    Screen(width, height) for width, height in ((1366, 650), (1024, 700), (1440, 900), (2560, 1300))
)
LARGE_TEXT_SCREENS = (
    Screen(390, 664, is_touch=True, has_large_text=True),
    Screen(1366, 650, has_large_text=True),
)


def layout_faults(page: Page, screen: Screen, *, share: float = SMALLEST_SHARE) -> list[str]:
    """What is wrong with the page as it is now, one sentence each."""
    least = {
        "target": SMALLEST_TARGET if screen.is_touch else 0,
        "share": share,
        "name": SMALLEST_NAME,
        "names": FEWEST_NAMES,
    }
    faults: list[str] = page.evaluate(SCRIPT, least)
    return faults
