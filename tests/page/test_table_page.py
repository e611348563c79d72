"""The table fits its window, can be read on a phone, and speaks to those who do not see it."""

from collections.abc import Iterator

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
