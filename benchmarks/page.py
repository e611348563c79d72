"""The page on a slow processor: what it weighs, when it can be used, how it moves.

python -m benchmarks.page
python -m benchmarks.page --slowdown 1 --width 1280 --height 800

The browser is the one of the tests. It has no graphics card, so it draws on the processor too.
"""

import argparse
import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize
from rich.console import Console
from rich.table import Table

from benchmarks.browsing import (
    Load,
    a_browser,
    a_game,
    loop_time,
    move_for,
    opened,
    row_of,
    watched,
)
from benchmarks.report import machine
from tests.server.running import running_server
from web.make import build_page

NO_PAGE = "/api/rulesets"
PLAY_NOW = "button.primary:not(:disabled)"
ROUTE = "[data-route]"
FRAMES_WANTED = 60


def main() -> None:
    """Run as a command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--slowdown", type=float, default=4.0, help="times that it is slower")
    parser.add_argument("--width", type=int, default=390)
    parser.add_argument("--height", type=int, default=844)
    parser.add_argument(
        "--turns", type=int, default=30, help="own turns played before the table opens"
    )
    parser.add_argument("--times", type=int, default=5, help="that each page is opened")
    options = parser.parse_args()
    build_page()
    with (
        tempfile.TemporaryDirectory() as place,
        running_server(Path(place), "--no-limits") as server,
        a_browser() as browser,
    ):
        measure(browser, server.url, options)


def measure(browser: Browser, url: str, options: argparse.Namespace) -> None:
    """Open both pages anew several times, then move about and play at the table, and print it all.

    The least that opening anything takes is measured too, and a fixed loop, to compare by ratio.
    """
    size: ViewportSize = {"width": options.width, "height": options.height}
    loads, motions = load_table(), motion_table()

    def add(name: str, address: str, wanted: str, cookies: Any = None) -> None:
        seen: list[Load] = []
        for _ in range(options.times):
            with opened(browser, address, wanted, size, options.slowdown, cookies) as (_page, load):
                seen.append(load)
        loads.add_row(name, *row_of(seen))

    add("an answer without a page", url + NO_PAGE, "body")
    add("first page", url, PLAY_NOW)
    address, cookies = a_game(browser, url, options.turns)
    add("table, mid-game", address, ROUTE, cookies)
    with opened(browser, address, ROUTE, size, options.slowdown, cookies) as (page, _load):
        loop = loop_time(page)
        for name, act in ACTS.items():
            motions.add_row(name, *watched(page, act).row)
    console = Console()
    console.print(loads)
    console.print(motions)
    console.print(f"{options.width} x {options.height}, {options.slowdown:g} x slower")
    console.print(f"a fixed loop took {loop:.0f} ms (to compare runs by ratio)")
    console.print(f"{machine()}, {os.getloadavg()[0]:.1f} busy; Chromium {browser.version}")


def load_table() -> Table:
    return Table("opened", "kB", "usable after, ms", "own work until then, ms", "longest task, ms")


def motion_table() -> Table:
    return Table(
        "motion", f"frames/s ({FRAMES_WANTED})", "95 % of frames within, ms", "longest, ms"
    )


def play(page: Page) -> None:
    """Cards fly, trains run, markers walk: one's own moves and three bots'."""
    move_for(page, turns=8, pause=900)


def rush(page: Page) -> None:
    """The same without a pause, as after a lost connection."""
    move_for(page, turns=8, pause=0)


def pan(page: Page) -> None:
    """Drag the board about, zoomed in."""
    x, y = middle_of(page)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(400)
    page.mouse.down()
    for step in range(90):
        page.mouse.move(x + 80 * (1 - abs(step % 40 - 20) / 10), y + step / 2)
        page.wait_for_timeout(12)
    page.mouse.up()


def zoom(page: Page) -> None:
    """Zoom in and out under the pointer."""
    middle_of(page)
    for step in range(80):
        page.mouse.wheel(0, -40 if step % 40 < 20 else 40)
        page.wait_for_timeout(12)


def middle_of(page: Page) -> tuple[float, float]:
    """Put the mouse onto the middle of the board's window."""
    box = page.locator(".viewport").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    return x, y


ACTS = {
    "pan": pan,
    "zoom": zoom,
    "turns, 0.9 s apart": play,
    "turns without a pause": rush,
}

if __name__ == "__main__":
    main()
