"""Shows every state of the page on every screen, and measures and pictures it there."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page import crowded_tables
from tests.page.chromium import a_chromium
from tests.page.conftest import launch
from tests.page.crowded_tables import (
    BOT,
    COLLECTOR,
    NAMES,
    a_claimed_route,
    a_route_with_most_ways,
)
from tests.page.layout import (
    DESKTOP_SCREENS,
    LARGE_TEXT,
    LARGE_TEXT_SCREENS,
    TOUCH_SCREENS,
    Screen,
    layout_faults,
)
from tests.page.prepared_tables import LaidTable, Rehearsal
from tests.page.screenshots import BOTH, STILL, snap
from tests.page.visits import visit
from tests.server.server_process import Server

KINDS = {"touch": TOUCH_SCREENS, "desktop": DESKTOP_SCREENS, "large-text": LARGE_TEXT_SCREENS}
HARDEST = {
    "touch": [screen for screen in TOUCH_SCREENS if str(screen) in ("320x568", "740x340")],
    "desktop": DESKTOP_SCREENS[:2],
    "large-text": LARGE_TEXT_SCREENS,
}
# On the others the same is measured, but nobody needs to see it.
PICTURED = ("390x664", "320x568", "740x340", "820x1180", "1366x650", "1440x900")
PICTURED_BY_NIGHT = ("390x664", "1366x650")
# Two frames: one that lays the page out, and one that places the names of cities.
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Tables:
    """The tables of these tests. Each is laid when it is first needed."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._laid: dict[str, tuple[LaidTable, Rehearsal]] = {}

    def get(self, name: str) -> tuple[LaidTable, Rehearsal]:
        """The table that a function of `crowded_tables` prepares, and its game."""
        if name not in self._laid:
            rehearsal: Rehearsal = getattr(crowded_tables, name)()
            bots = dict.fromkeys(NAMES[1:3] if name == "left_alone" else NAMES[1:], BOT)
            table = LaidTable(self.server, rehearsal, bots=bots, is_waiting=name == "gathering")
            self._laid[name] = table, rehearsal
        return self._laid[name]

    def list_publicly(self) -> None:
        """Have a table of people with long names on the home page."""
        table = LaidTable(self.server, crowded_tables.collected(), is_public=True)
        # The server lists a table once somebody has asked for it.
        httpx.get(f"{self.server.url}/api/tables/{table.code}").raise_for_status()


@dataclass(frozen=True)
class State:
    """A state of the page: the table that it is at, and the steps that lead to it."""

    table: str
    lead: Callable[[Page, Rehearsal], None] | None = None
    kinds: tuple[str, ...] = tuple(KINDS)
    is_main: bool = False
    """Whether it is shown on all screens, not only on the narrowest and lowest."""
    is_brief: bool = False
    """Whether it passes by itself, so that each screen needs the steps again."""

    def screens(self, kind: str) -> Sequence[Screen]:
        return KINDS[kind] if self.is_main else HARDEST[kind]


def begin_claim(page: Page, rehearsal: Rehearsal) -> None:
    page.locator(f"[data-route={a_route_with_most_ways(rehearsal.game)}]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Claim ")).to_be_visible()


def be_refused(page: Page, rehearsal: Rehearsal) -> None:
    page.keyboard.press("Escape")
    page.locator(f"[data-route={a_claimed_route(rehearsal.game)}]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="already claimed")).to_be_visible()


def open_tickets(page: Page, rehearsal: Rehearsal) -> None:
    page.get_by_role("button", name="Your tickets").click()


def open_chat(page: Page, rehearsal: Rehearsal) -> None:
    page.locator(".tabs").get_by_role("button", name="Chat").click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("The longest line that somebody may write at a table")


def open_player(page: Page, rehearsal: Rehearsal) -> None:
    # On a phone the open panel of the coach lies over the players.
    page.get_by_role("button", name="Fold the panel").click()
    page.get_by_role("list", name="Players").get_by_role("button").first.click()


def open_settings(page: Page, rehearsal: Rehearsal) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings").get_by_role("button").first).to_be_visible()


def choose_one(page: Page, rehearsal: Rehearsal) -> None:
    offer = page.get_by_role("region", name="Choose your tickets")
    offer.get_by_role("listitem").first.get_by_role("button").click()


STATES = {
    "turn": State("collected", is_main=True),
    "claim": State("collected", begin_claim, is_main=True),
    "tickets": State("collected", open_tickets, kinds=("touch", "large-text")),
    "chat": State("collected", open_chat),
    "player": State("collected", open_player, kinds=("touch", "large-text")),
    "settings": State("collected", open_settings),
    "first-tickets": State("dealt", choose_one, is_main=True),
    "more-tickets": State("offered", choose_one),
    "last-round": State("almost_over", be_refused, is_main=True, is_brief=True),
    "absences": State("left_alone"),
    "scores": State("over", is_main=True),
    "lobby": State("gathering"),
    "home": State("home", is_main=True),
}
# One visit to a table goes through all states that it has on a kind of device.
VISITS = list(
    dict.fromkeys((kind, state.table) for state in STATES.values() for kind in state.kinds)
)


@pytest.fixture(scope="module")
def tables(page_server: Server) -> Tables:
    return Tables(page_server)


@pytest.fixture(scope="module")
def browser_with_large_text(browser: Browser) -> Iterator[Browser]:
    """A Chromium whose reader has set text to 200 %."""
    with_large_text = launch(browser.browser_type, a_chromium(), LARGE_TEXT)
    yield with_large_text
    with_large_text.close()


@contextlib.contextmanager
def visit_table(
    browser: Browser, tables: Tables, name: str, kind: str
) -> Iterator[tuple[Page, Rehearsal | None]]:
    """The page at a table, and the game there."""
    options = KINDS[kind][0].options
    if name == "home":
        tables.list_publicly()
        with visit(browser, tables.server.url, **options) as page:
            listed = page.get_by_role("region", name="Public tables").get_by_role("listitem")
            expect(listed.filter(has_text=COLLECTOR).first).to_be_visible()
            yield page, None
    else:
        table, rehearsal = tables.get(name)
        with visit(browser, table.link, **options, **table.be(COLLECTOR)) as page:
            expect(page.get_by_role("main")).to_be_visible()
            page.locator("[data-city], .lobby, .seats").first.wait_for(state="attached")
            yield page, rehearsal


def faults_of(
    page: Page, rehearsal: Rehearsal | None, name: str, kind: str
) -> Iterator[tuple[str, list[str]]]:
    """Lead the page to a state, and measure it there on each screen."""
    state = STATES[name]
    for number, screen in enumerate(state.screens(kind)):
        page.set_viewport_size(screen.viewport)
        if state.lead and rehearsal and (number == 0 or state.is_brief):
            state.lead(page, rehearsal)
        page.wait_for_function(STILL)
        page.evaluate(SETTLED)
        if str(screen) in PICTURED or screen.has_large_text:
            snap(page, screen, name, BOTH if is_shown_by_night(state, screen) else ("light",))
        yield f"{name} on {screen}", layout_faults(page, screen)


def is_shown_by_night(state: State, screen: Screen) -> bool:
    return state.is_main and str(screen) in PICTURED_BY_NIGHT


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "table"), VISITS, ids=map("-".join, VISITS))
def test_everything_fits_on_every_screen(
    browser: Browser, browser_with_large_text: Browser, tables: Tables, kind: str, table: str
) -> None:
    names = [name for name, state in STATES.items() if state.table == table and kind in state.kinds]
    chromium = browser_with_large_text if kind == "large-text" else browser
    faults: dict[str, list[str]] = {}
    with visit_table(chromium, tables, table, kind) as (page, rehearsal):
        for name in names:
            faults |= faults_of(page, rehearsal, name, kind)
            # In a field the key would only leave the field.
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Escape")
    assert {where: found for where, found in faults.items() if found} == {}
