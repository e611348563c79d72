"""Turns devices and resizes windows in the middle of a choice."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.page import crowded_tables
from tests.page.crowded_tables import BOT, COLLECTOR, NAMES, a_route_with_most_ways
from tests.page.layout import DESKTOP_SCREENS, TOUCH_SCREENS
from tests.page.prepared_tables import LaidTable
from tests.page.visits import visit
from tests.server.server_process import Server

UPRIGHT: ViewportSize = {"width": 390, "height": 664}
TURNED: ViewportSize = {"width": 844, "height": 390}
LAPTOP: ViewportSize = {"width": 1366, "height": 650}
# With a keyboard below it, where a browser shrinks the page.
TYPING: ViewportSize = {"width": 390, "height": 380}
EVERY_SIZE = [screen.viewport for screen in (*TOUCH_SCREENS, *DESKTOP_SCREENS)]
# A keyboard that covers the page shrinks only what is seen of it.
KEYBOARD = """(height) => {
    Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
    visualViewport.dispatchEvent(new Event("resize"));
}"""


@pytest.fixture
def phone(browser: Browser, page_server: Server) -> Iterator[Page]:
    """The page of somebody on turn, with many cards."""
    table = LaidTable(page_server, crowded_tables.collected(), bots=dict.fromkeys(NAMES[1:], BOT))
    with visit(browser, table.link, **TOUCH_SCREENS[0].options, **table.be(COLLECTOR)) as page:
        yield page


def test_a_picked_colour_and_an_open_question_stay(phone: Page) -> None:
    green = phone.get_by_role("button", name="10 green cards")
    green.click()
    for size in EVERY_SIZE:
        phone.set_viewport_size(size)
        expect(green).to_have_attribute("aria-pressed", "true")
    green.click()
    route = a_route_with_most_ways(crowded_tables.collected().game)
    phone.locator(f"[data-route={route}]").focus()
    phone.keyboard.press("Enter")
    for size in EVERY_SIZE:
        phone.set_viewport_size(size)
        expect(phone.get_by_role("dialog", name="Claim ").get_by_role("button")).to_have_count(10)


def test_half_chosen_tickets_stay(browser: Browser, page_server: Server) -> None:
    table = LaidTable(page_server, crowded_tables.dealt(), bots=dict.fromkeys(NAMES[1:], BOT))
    with visit(browser, table.link, **TOUCH_SCREENS[0].options, **table.be(COLLECTOR)) as page:
        chosen = page.get_by_role("region", name="Choose your tickets").get_by_role(
            "button", pressed=True
        )
        tickets = page.get_by_role("region", name="Choose your tickets").get_by_role("listitem")
        for number in (0, 3):
            tickets.nth(number).get_by_role("button").click()
        for size in EVERY_SIZE:
            page.set_viewport_size(size)
            expect(chosen).to_have_count(2)


def test_a_half_written_line_and_its_drawer_stay(phone: Page) -> None:
    phone.locator(".tabs").get_by_role("button", name="Chat").click()
    phone.get_by_role("tab", name="Chat").click()
    field = phone.get_by_label("Say something")
    field.fill("I nearly have")
    for size in (TURNED, TYPING, *EVERY_SIZE, UPRIGHT):
        phone.set_viewport_size(size)
        expect(field).to_be_visible()
        expect(field).to_have_value("I nearly have")
        expect(field).to_be_focused()
    phone.get_by_role("tab", name="Log").click()
    phone.get_by_role("tab", name="Chat").click()
    expect(field).to_have_value("I nearly have")


def test_a_keyboard_leaves_the_line_in_view(phone: Page) -> None:
    phone.locator(".tabs").get_by_role("button", name="Chat").click()
    phone.get_by_role("tab", name="Chat").click()
    field = phone.get_by_label("Say something")
    field.fill("I nearly")
    phone.evaluate(KEYBOARD, 380)
    box = field.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 380
    expect(field).to_be_focused()
    phone.evaluate(KEYBOARD, 664)
    expect(phone.locator("main.typing")).to_have_count(0)


def test_an_open_dialog_stays(phone: Page) -> None:
    phone.get_by_role("button", name="Settings").click()
    settings = phone.get_by_role("dialog", name="Settings")
    for size in (TURNED, LAPTOP, UPRIGHT):
        phone.set_viewport_size(size)
        expect(settings).to_be_visible()
