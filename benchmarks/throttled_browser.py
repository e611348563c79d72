"""Opens pages in a slowed-down browser and measures what happens there."""

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from tests.page.chromium import FLAGS, a_chromium_with_windows
from tests.page.transfer_size import Scales
from web.make import node

# A new browser window is busy at first, on all cores of a small machine.
BROWSER_MS = 2000
SETTLED_MS = 2500

REST_MS = 100  # after so long without a due frame, nothing moves
FRAME_EVENTS = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"]

# Notes when an element first exists, when a frame with it has been painted, and all tasks of 50 ms
# and more.
WATCHER = """
let setUsable, setShown;
window.seen = {
  usable: new Promise((resolve) => (setUsable = resolve)),
  shown: new Promise((resolve) => (setShown = resolve)),
  tasks: [],
};
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.seen.tasks.push(duration);
}).observe({ type: "longtask", buffered: true });
requestAnimationFrame(function look() {
  const wanted = document.querySelector(WANTED);
  if (!wanted) return requestAnimationFrame(look);
  setUsable(performance.now());
  setTimeout(function afterFrame() {
    if (wanted.getBoundingClientRect().width) setShown(performance.now());
    else requestAnimationFrame(() => setTimeout(afterFrame));
  });
});
"""

LOOP = """
() => {
  const start = performance.now();
  for (let i = 0, mixed = 0; i < 2e7; i++) mixed = (mixed * 31 + i) | 0;
  return performance.now() - start;
}
"""

# A picture as large as a phone's board, in a viewport like the board's, that follows fingers.
PICTURE = """
<style>
  .viewport { height: 300px; overflow: hidden; touch-action: none; }
  .picture {
    width: 1000px;
    height: 625px;
    background: repeating-linear-gradient(45deg, #d8cba8 0 9px, #3a2917 9px 10px);
    transform-origin: 0 0;
    will-change: transform;
  }
</style>
<div class="viewport"><div class="picture"></div></div>
<script>
  const frame = document.querySelector(".viewport");
  const fingers = new Set();
  let moves = 0;
  frame.onpointerdown = ({ pointerId }) => fingers.add(pointerId);
  frame.onpointerup = frame.onpointercancel = ({ pointerId }) => fingers.delete(pointerId);
  frame.onpointermove = () => {
    moves++;
    const [zoom, push] = [`scale(${1 + moves / 150})`, `translate(${-moves}px, ${-moves / 2}px)`];
    frame.firstElementChild.style.transform = fingers.size === 2 ? zoom : push;
  };
</script>
"""

# Plays some turns over its own socket: claims a route if it can, else makes any move.
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
class PageLoad:
    """How long a page took to open, in milliseconds, and its bytes as sent, without fonts."""

    kilobytes: float
    usable: float
    shown: float
    """Until the first frame with the wanted element was painted."""
    busy: float
    """The work of the page's own thread until the page was usable."""
    longest_task: float


def row_of(loads: Sequence[PageLoad]) -> tuple[str, ...]:
    """The bytes, and the median of each time with its range."""
    kilobytes, *times = zip(*map(astuple, loads), strict=True)
    cells = (f"{np.median(each):.0f} ({min(each):.0f} - {max(each):.0f})" for each in times)
    return f"{np.median(kilobytes):.1f}", *cells


@dataclass(frozen=True)
class Motion:
    """When a frame was due and when the browser drew one, in milliseconds."""

    due: Sequence[float]
    drawn: Sequence[float]

    @property
    def row(self) -> tuple[str, str, str]:
        intervals = self._intervals()
        rate = 1000 * len(intervals) / sum(intervals)
        within, longest = np.percentile(intervals, [95, 100])
        return f"{rate:.1f}", f"{within:.0f}", f"{longest:.0f}"

    def _intervals(self) -> list[float]:
        """The times from one drawn frame to the next, without pauses in which nothing moved."""
        rests = [now for before, now in pairwise(self.due) if now - before > REST_MS]
        pairs = pairwise(self.drawn)
        return [b - a for a, b in pairs if not any(a < end <= b for end in rests)]


@contextlib.contextmanager
def launch_browser() -> Iterator[Browser]:
    """The Chromium that the tests use."""
    chromium = a_chromium_with_windows()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = node()[0]
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium.path, args=FLAGS, env=environment)


@contextlib.contextmanager
def open_page(
    browser: Browser,
    address: str,
    wanted: str,
    size: ViewportSize,
    slowdown: float,
    cookies: Any = None,
) -> Iterator[tuple[Page, PageLoad]]:
    """Open a page with nothing cached, and measure until an element matches a selector."""
    context = browser.new_context(viewport=size, storage_state=cookies, locale="en")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(WATCHER.replace("WANTED", repr(wanted)))
    scales = Scales(session)
    page.wait_for_timeout(BROWSER_MS)
    page.goto(address)
    usable = page.evaluate("window.seen.usable")  # asking repeatedly would keep it busy
    busy = busy_time(session)
    page.wait_for_timeout(SETTLED_MS)
    shown, tasks = page.evaluate("window.seen.shown"), page.evaluate("window.seen.tasks")
    yield page, PageLoad(scales.kilobytes, usable, shown, busy, max(tasks, default=0))
    context.close()


@contextlib.contextmanager
def open_picture(browser: Browser, size: ViewportSize, slowdown: float) -> Iterator[Page]:
    """A page with only a picture that fingers move: the most that this browser can do."""
    context = browser.new_context(viewport=size)
    page = context.new_page()
    page.set_content(PICTURE)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.wait_for_timeout(BROWSER_MS)
    yield page
    context.close()


def busy_time(session: CDPSession) -> float:
    """Milliseconds that the page's thread has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    seconds: float = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    return 1000 * seconds


def start_game(browser: Browser, url: str, turns: int) -> tuple[str, Any]:
    """Play some turns against three bots; return the address of the table and the cookies."""
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(url)
    page.click("button.primary")
    page.wait_for_url("**/t/*")
    play_turns(page, turns, pause=0)
    game = page.url, context.storage_state()
    context.close()  # else it would be drawn too, at every move
    return game


def loop_time(page: Page) -> float:
    """Milliseconds that a fixed loop takes, to compare machines."""
    milliseconds: float = page.evaluate(LOOP)
    return milliseconds


def play_turns(page: Page, turns: int, pause: int) -> None:
    """Play some turns, each `pause` milliseconds after the turn begins."""
    page.evaluate(PLAYER, [turns, pause])


def watch_frames(page: Page, act: Callable[[Page], None]) -> Motion:
    """The frames that are drawn during an action.

    This includes frames that need no work of the page's thread, such as running animations.
    """
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=FRAME_EVENTS)
    act(page)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return Motion(_times(events, "BeginFrame"), _times(events, "DrawFrame"))


def _times(events: Sequence[dict[str, Any]], name: str) -> list[float]:
    return sorted(event["ts"] / 1000 for event in events if event["name"] == name)
