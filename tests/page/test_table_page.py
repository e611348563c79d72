"""The table fits its window, can be read on a phone, and speaks to those who do not see it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.playing import DESKTOP, PHONE, Fingers, Player
from tests.page.visiting import visit
from tests.server.running import Server

LABEL_HEIGHT = """() => {
    const name = document.querySelector("[data-city] text");
    return parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a;
}"""
# How much of the window the board takes up, in the direction in which it fills it.
FILLED = """() => {
    const [board, frame] = [".map-sheet", ".viewport"].map((part) =>
        document.querySelector(part).getBoundingClientRect());
    return Math.max(board.width / frame.width, board.height / frame.height);
}"""
FOCUSED_ROUTE = """() => {
    const route = document.activeElement.closest("[data-route]");
    const { x, y, width, height } = route.querySelector(".slot").getBBox();
    return { id: route.dataset.route, x: x + width / 2, y: y + height / 2 };
}"""
READABLE_PX = 9


@pytest.fixture
def phone(browser: Browser, page_server: Server) -> Iterator[Page]:
    """A phone on which a game has just begun."""
    with visit(browser, page_server.url, **PHONE) as page:
        begin(page)
        yield page


def begin(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-city] text").first).to_be_attached()


def test_names_can_be_read_on_a_phone_and_the_whole_map_is_one_tap_away(phone: Page) -> None:
    assert phone.evaluate(LABEL_HEIGHT) >= READABLE_PX
    phone.get_by_role("button", name="Whole map").tap()
    expect_filled(phone)


def test_a_phone_held_across_is_not_too_narrow(phone: Page) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    expect(phone.locator("main.short")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 844


def test_the_board_fills_its_window_again_when_that_grows(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        begin(page)
        page.keyboard.press("0")
        for height in (800, 560, 1000):
            page.set_viewport_size({"width": 1280, "height": height})
            expect_filled(page)


def expect_filled(page: Page) -> None:
    page.wait_for_timeout(400)
    assert page.evaluate(FILLED) == pytest.approx(1, abs=0.01)


def test_what_happens_is_spoken_of_while_the_log_is_shut(phone: Page) -> None:
    player = Player(Fingers(phone))
    player.keep_tickets(2)
    assert player.has_turn()
    player.draw_two()
    expect(phone.locator("[aria-live=polite]").filter(has_text="draws")).to_be_attached()


@pytest.mark.parametrize(
    ("key", "axis", "sign"),
    [("ArrowRight", "x", 1), ("ArrowLeft", "x", -1), ("ArrowDown", "y", 1), ("ArrowUp", "y", -1)],
)
def test_arrow_keys_lead_from_a_route_to_the_next_one_that_way(
    browser: Browser, page_server: Server, key: str, axis: str, sign: int
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        begin(page)
        page.locator('[data-route^="denver-"]').first.focus()
        for _ in range(2):
            before = focused_route(page)
            page.keyboard.press(key)
            after = focused_route(page)
            assert after["id"] != before["id"]
            assert sign * (after[axis] - before[axis]) > 0
        expect(page.locator("[data-route][tabindex='0']")).to_have_attribute(
            "data-route", after["id"]
        )


def focused_route(page: Page) -> dict[str, Any]:
    """The route that the keyboard is on, and the middle of its spaces on the board."""
    found: dict[str, Any] = page.evaluate(FOCUSED_ROUTE)
    return found
