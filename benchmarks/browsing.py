"""A browser that is slowed down, and what is seen in it."""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from tests.page.chromium import FLAGS, a_chromium
from tests.page.weighing import Scales
from web.make import node

SETTLED_MS = 2500

# Notes when something is first there, all tasks of 50 ms and more, and every frame.
WATCHER = """
let tellUsable;
window.seen = { usable: new Promise((resolve) => (tellUsable = resolve)), tasks: [], frames: [] };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.seen.tasks.push(duration);
}).observe({ type: "longtask", buffered: true });
requestAnimationFrame(function note(now) {
  window.seen.frames.push(now);
  if (tellUsable && document.querySelector(WANTED)) tellUsable = tellUsable(performance.now());
  requestAnimationFrame(note);
});
"""

LOOP = """
() => {
  const start = performance.now();
  for (let i = 0, mixed = 0; i < 2e7; i++) mixed = (mixed * 31 + i) | 0;
  return performance.now() - start;
}
"""

# Plays so many turns over a socket of its own: a route if one can be claimed, else any move.
PLAYER = """
([turns, pause]) => new Promise((resolve) => {
  const code = location.pathname.slice("/t/".length);
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  let id = 0, timer;
  const play = ({ seat, version, legal_moves: moves }) => {
    if (turns-- <= 0) return socket.close(), resolve();
    const claims = moves.filter(({ type }) => type === "claim");
    const choice = claims.length ? claims : moves;
    const move = choice[++id % choice.length];
    socket.send(JSON.stringify({ type: "play", id, seat, version, move }));
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type !== "update") return;
    clearTimeout(timer);
    if (message.view.is_over) return socket.close(), resolve();
    if (message.legal_moves.length) timer = setTimeout(() => play(message), pause);
  };
})
"""


@dataclass(frozen=True)
class Load:
    """What opening a page took, in milliseconds; bytes as they were sent, without fonts."""

    kilobytes: float
    usable: float
    busy: float
    """Of that, the work of the page's own thread: what else the machine does is not in it."""
    longest_task: float


def row_of(loads: Sequence[Load]) -> tuple[str, ...]:
    """The weight, and the median of each time with its range."""
    kilobytes, *times = zip(*map(astuple, loads), strict=True)
    told = (f"{np.median(each):.0f} ({min(each):.0f} - {max(each):.0f})" for each in times)
    return f"{np.median(kilobytes):.1f}", *told


@dataclass(frozen=True)
class Figures:
    """Milliseconds between frames while something was done."""

    intervals: Sequence[float]

    @property
    def row(self) -> tuple[str, str, str]:
        rate = 1000 * len(self.intervals) / sum(self.intervals)
        within, longest = np.percentile(self.intervals, [95, 100])
        return f"{rate:.1f}", f"{within:.0f}", f"{longest:.0f}"


@contextlib.contextmanager
def a_browser() -> Iterator[Browser]:
    """A Chromium as the tests use it."""
    chromium = a_chromium()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = node()[0]
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium.path, args=FLAGS, env=environment)


@contextlib.contextmanager
def opened(
    browser: Browser,
    address: str,
    wanted: str,
    size: ViewportSize,
    slowdown: float,
    cookies: Any = None,
) -> Iterator[tuple[Page, Load]]:
    """A page opened with nothing cached, and what that took until a selector was met."""
    context = browser.new_context(viewport=size, storage_state=cookies, locale="en")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(WATCHER.replace("WANTED", repr(wanted)))
    scales = Scales(session)
    page.goto(address)
    usable = page.evaluate("window.seen.usable")  # asked again and again, it would be kept busy
    busy = busy_time(session)
    page.wait_for_timeout(SETTLED_MS)
    tasks = page.evaluate("window.seen.tasks")
    yield page, Load(scales.kilobytes, usable, busy, max(tasks, default=0))
    context.close()


def busy_time(session: CDPSession) -> float:
    """Milliseconds that the page's thread has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    seconds: float = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    return 1000 * seconds


def a_game(browser: Browser, url: str, turns: int) -> tuple[str, Any]:
    """A game against three bots, some turns old: its address, and who one is there."""
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(url)
    page.click("button.primary")
    page.wait_for_url("**/t/*")
    move_for(page, turns, pause=0)
    game = page.url, context.storage_state()
    context.close()  # it would be drawn too, at every move
    return game


def loop_time(page: Page) -> float:
    """Milliseconds that a fixed loop takes: the same program for every page and machine."""
    milliseconds: float = page.evaluate(LOOP)
    return milliseconds


def move_for(page: Page, turns: int, pause: int) -> None:
    """Play so many moves of one's own, each so many milliseconds after its turn has come."""
    page.evaluate(PLAYER, [turns, pause])


def watched(page: Page, act: Callable[[Page], None]) -> Figures:
    """The frames while something is done."""
    page.evaluate("window.seen.frames = []")
    act(page)
    frames = page.evaluate("window.seen.frames")
    return Figures(np.diff(frames).tolist())
