"""Measures the page on a slow processor: its size, when it is usable, how smoothly it moves.

python -m benchmarks.page_speed
python -m benchmarks.page_speed --slowdown 1 --width 1280 --height 800

The browser is the one that the tests use. It has no graphics card, so the processor also draws.
"""

import argparse
import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize
from rich.console import Console
from rich.table import Table

from benchmarks.throttled_browser import (
    PageLoad,
    launch_browser,
    loop_time,
    open_page,
    open_picture,
    play_turns,
    row_of,
    start_game,
    watch_frames,
)
from tests.server.server_process import running_server
from trunkline.arena.bench.machine import machine
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
        launch_browser() as browser,
    ):
        measure(browser, server.url, options)


def measure(browser: Browser, url: str, options: argparse.Namespace) -> None:
    """Open both pages several times, then pan, zoom and play at the table, and print the figures.

    For comparison also measure an answer without a page, a picture that is moved without the page,
    and a fixed loop.
    """
    size: ViewportSize = {"width": options.width, "height": options.height}
    loads, motions = load_table(), motion_table()

    def add(name: str, address: str, wanted: str, cookies: Any = None) -> None:
        seen: list[PageLoad] = []
        for _ in range(options.times):
            page = open_page(browser, address, wanted, size, options.slowdown, cookies)
            with page as (_, load):
                seen.append(load)
        loads.add_row(name, *row_of(seen))

    add("an answer without a page", url + NO_PAGE, "body")
    add("first page", url, PLAY_NOW)
    address, cookies = start_game(browser, url, options.turns)
    add("table, mid-game", address, ROUTE, cookies)
    with open_page(browser, address, ROUTE, size, options.slowdown, cookies) as (page, _load):
        loop = loop_time(page)
        for name, act in {**GESTURES, **PLAYS}.items():
            motions.add_row(name, *watch_frames(page, act).row)
    with open_picture(browser, size, options.slowdown) as page:
        for name, act in GESTURES.items():
            motions.add_row(f"{name}, a picture alone", *watch_frames(page, act).row)
    console = Console()
    console.print(loads)
    console.print(motions)
    console.print(f"{options.width} x {options.height}, {options.slowdown:g} x slower")
    console.print(f"a fixed loop took {loop:.0f} ms (to compare runs by ratio)")
    console.print(f"{machine()}, {os.getloadavg()[0]:.1f} busy; Chromium {browser.version}")


def load_table() -> Table:
    return Table("opened", "kB", "usable after, ms", "shown after", "own work", "longest task")


def motion_table() -> Table:
    return Table("motion", f"frames drawn/s ({FRAMES_WANTED})", "95 % within, ms", "longest, ms")


def play(page: Page) -> None:
    """Play some turns against three bots: cards fly, trains run, markers move."""
    play_turns(page, turns=8, pause=900)


def rush(page: Page) -> None:
    """Play some turns without a pause, as after a lost connection."""
    play_turns(page, turns=8, pause=0)


def zoom(page: Page) -> None:
    """Spread two fingers on the board."""
    gesture(page, "Pinch", scaleFactor=2, relativeSpeed=150)


def pan(page: Page) -> None:
    """Push the zoomed board with a finger."""
    gesture(page, "Scroll", xDistance=-200, yDistance=-100, speed=120, preventFling=True)


def gesture(page: Page, kind: str, **how: float) -> None:
    """Move fingers in the middle of the board, whether or not the page keeps up."""
    box = page.locator(".viewport").bounding_box()
    assert box
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send(f"Input.synthesize{kind}Gesture", {**middle, "gestureSourceType": "touch", **how})


GESTURES = {"zoom": zoom, "pan": pan}
PLAYS = {
    "turns, 0.9 s apart": play,
    "turns without a pause": rush,
}

if __name__ == "__main__":
    main()
