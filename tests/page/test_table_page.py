"""The table fits its window, is readable on a phone, and works with a screen reader."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.players import DESKTOP, PHONE, Fingers, Player
from tests.page.visits import visit
from tests.page.wire import Wire
from tests.server.server_process import Server

LABEL_HEIGHT = """() => {
    const name = document.querySelector("[data-city] text");
    return parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a;
}"""
# The share of the window that the board fills, in the tighter direction.
FILLED = """() => {
    const [board, frame] = [".map-sheet", ".viewport"].map((part) =>
        document.querySelector(part).getBoundingClientRect());
    return Math.max(board.width / frame.width, board.height / frame.height);
}"""
# Asked at every frame: a board that has not heard of its new window yet may still fill the old one.
STAYS_FILLED = f"""() => {{
    framesFilled = Math.abs(({FILLED})() - 1) < 0.01 ? framesFilled + 1 : 0;
    return framesFilled > 20;
}}"""
FOCUSED_ROUTE = """() => {
    const route = document.activeElement.closest("[data-route]");
    const { x, y, width, height } = route.querySelector(".slot").getBBox();
    return { id: route.dataset.route, x: x + width / 2, y: y + height / 2 };
}"""
BOX = "(sheet) => sheet.getBoundingClientRect().toJSON()"
# As large as while a message is shown.
LETS_TAPS_THROUGH = """(notices) => {
    notices.style.height = "4rem";
    const { x, y, width, height } = notices.getBoundingClientRect();
    const felt = document.elementFromPoint(x + width / 2, y + height / 2);
    return felt.closest(".viewport") !== null;
}"""
READABLE_PX = 9
STEPS = 8


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
    expect_filled(phone)
    phone.keyboard.press("+")
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
    page.evaluate("window.framesFilled = 0")
    page.wait_for_function(STAYS_FILLED)


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1080, 1920)])
def test_on_a_large_sheet_held_upright_the_board_leaves_no_paper_blank(
    browser: Browser, page_server: Server, width: int, height: int
) -> None:
    tablet = {**PHONE, "viewport": {"width": width, "height": height}}
    with visit(browser, page_server.url, **tablet) as page:
        begin(page)
        Player(Fingers(page)).keep_tickets(2)
        expect_filled(page)
        window = page.locator(".viewport").bounding_box()
        assert window
        assert window["width"] / window["height"] == pytest.approx(8 / 5, abs=0.02)
        hand = page.get_by_role("region", name="Your hand")
        expect(hand).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("region", name="Your tickets")).to_be_in_viewport(ratio=1)


def slide(page: Page, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Move fingers on the board; places are relative to the middle of its window."""
    box = page.locator(".viewport").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    for step in range(STEPS + 1):
        points = [
            {"id": id, "x": x + each(a, b, step), "y": y + each(c, d, step)}
            for id, ((a, c), (b, d)) in enumerate(ways)
        ]
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def each(start: float, end: float, step: int) -> float:
    return start + (end - start) * step / STEPS


def board_box(page: Page) -> dict[str, float]:
    """The position of the board once it has stopped moving."""
    expect(page.locator(".viewport.held, .map-sheet.sharpening")).to_have_count(0)
    box: dict[str, float] = page.locator(".map-sheet").evaluate(BOX)
    return box


def test_two_fingers_zoom_and_one_pushes_and_neither_claims_a_route(phone: Page) -> None:
    before = board_box(phone)
    slide(phone, ((-40, 0), (-60, 0)), ((40, 0), (60, 0)))
    near = board_box(phone)
    assert near["width"] == pytest.approx(1.5 * before["width"], rel=0.01)
    slide(phone, ((50, 20), (-30, -10)))
    pushed = board_box(phone)
    assert pushed["width"] == near["width"]
    assert pushed["x"] - near["x"] == pytest.approx(-80, abs=1)
    assert pushed["y"] - near["y"] == pytest.approx(-30, abs=1)
    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect(phone.get_by_role("alert")).to_be_empty()


def test_a_mouse_let_go_just_outside_the_board_does_not_push_it_later(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        begin(page)
        window = page.locator(".viewport")
        window.press("+")
        box = window.bounding_box()
        assert box
        left, middle = box["x"], box["y"] + box["height"] / 2
        before = board_box(page)
        page.mouse.move(left + 2, middle)
        page.mouse.down()
        page.mouse.move(left - 2, middle)
        page.mouse.up()
        page.mouse.move(left + 100, middle, steps=4)
        assert board_box(page) == before


def test_a_table_that_is_slow_to_come_is_said_to_be_on_its_way(
    phone: Page, browser: Browser
) -> None:
    with visit(browser, "about:blank") as page:
        Wire(page).hold()
        page.goto(phone.url)
        expect(page.get_by_role("status")).to_have_text("Setting up the table…")


def test_what_happens_is_spoken_of_while_the_log_is_shut(phone: Page) -> None:
    player = Player(Fingers(phone))
    player.keep_tickets(2)
    assert player.has_turn()
    player.draw_two()
    spoken = phone.locator("[aria-live=polite]").filter(has_text="You drew an unseen card")
    expect(spoken).to_be_attached()


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
    """The route with the keyboard focus, and the middle of its spaces on the board."""
    found: dict[str, Any] = page.evaluate(FOCUSED_ROUTE)
    return found


def test_what_is_told_over_the_board_takes_no_tap_away_from_it(phone: Page) -> None:
    Player(Fingers(phone)).keep_tickets(2)
    assert phone.locator(".notices:has(> .notices)").evaluate(LETS_TAPS_THROUGH)
