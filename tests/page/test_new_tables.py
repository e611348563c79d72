"""Opening a table and what belongs to it: forms, bots, clocks, rematch, watching, one's games."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.persons import NAMES, persons
from tests.page.players import DESKTOP, PHONE
from tests.page.prepared_tables import LaidTable, Rehearsal, sitting_at
from tests.page.visits import visit
from tests.server.server_process import Server

PHONE_SIZES = [(390, 664), (360, 640), (412, 732), (320, 568), (740, 340)]
DESKTOP_SIZES = [(1366, 650), (1024, 700), (1440, 900)]
IN_VIEW = """(button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && button.contains(found) && bottom - top >= 44;
}"""
NOTE_FLIGHTS = """() => {
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
        const motion = animate.apply(this, options);
        if (this.classList.contains("flier")) flights.push(motion);
        return motion;
    };
}"""


def settings_of(page: Page) -> dict[str, Any]:
    """The settings of the table that a page shows, as the server has them."""
    code = page.url.rsplit("/", 1)[1]
    settings: dict[str, Any] = page.request.get(f"/api/tables/{code}").json()["settings"]
    return settings


def choose(group: Locator, name: str) -> None:
    group.get_by_role("radio", name=name, exact=True).check()


def test_quick_play_has_more_options_and_remembers_them(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP, base_url=page_server.url) as page:
        expect(page.get_by_role("group", name="Edition")).to_have_count(0)
        page.get_by_text("More options").click()
        choose(page.get_by_role("group", name="Edition"), "Mega")
        choose(page.get_by_role("group", name="Who goes first"), "Aouda")
        page.get_by_role("button", name="Play now").click()
        offer = page.get_by_role("region", name="Choose your tickets")
        expect(offer.get_by_role("listitem")).to_have_count(5)
        settings = settings_of(page)
        assert (settings["ruleset"], settings["first"], settings["seats"]) == ("mega", 1, 4)
        page.wait_for_load_state("networkidle")
        page.goto("/")
        expect(page.locator("summary")).to_contain_text("Mega · First: Aouda")
        choose(page.get_by_role("group", name="Bots to play against"), "1")
        expect(page.locator("summary")).to_contain_text("First: Aouda")


def test_one_press_fills_the_table_with_bots_and_starts(
    browser: Browser, page_server: Server
) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as (ada, ben):
        ada.open_table(seats=4)
        ben.join_by_link(ada.page.url)
        level = ada.page.get_by_role("combobox", name="Level of these bots")
        expect(level).to_have_value("aouda")
        level.select_option("Novice")
        ada.page.get_by_role("button", name="Fill with bots and start").click()
        for person in (ada, ben):
            person.keep_tickets(2)
            names = person.page.get_by_role("article").get_by_role("heading")
            expect(names).to_have_text(["Ada", "Ben", "Passepartout", "Sir Francis"])


@pytest.mark.parametrize(
    ("device", "sizes"), [(PHONE, PHONE_SIZES), (DESKTOP, DESKTOP_SIZES)], ids=["phone", "desktop"]
)
def test_the_buttons_that_open_a_table_are_in_view_at_every_size(
    browser: Browser, page_server: Server, device: dict[str, Any], sizes: list[tuple[int, int]]
) -> None:
    with visit(browser, page_server.url, **device) as page:
        page.locator(".levels label").first.wait_for()
        expect_in_view(page, page.get_by_role("button", name="Play now"), sizes)
        page.get_by_role("button", name="Open a table…").click()
        opening = page.get_by_role("button", name="Open the table")
        expect_in_view(page, opening, sizes)
        opening.click()
        page.locator("ol.table").wait_for()
        expect_in_view(page, page.get_by_role("button", name="Fill with bots and start"), sizes)


def expect_in_view(page: Page, button: Locator, sizes: list[tuple[int, int]]) -> None:
    """Check that a button can be pressed at each size without scrolling."""
    expect(button).to_be_enabled()
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert button.evaluate(IN_VIEW), f"{width}x{height}"


def test_a_clock_can_add_seconds_after_each_turn(browser: Browser, page_server: Server) -> None:
    with visit(browser, page_server.url, **DESKTOP, base_url=page_server.url) as page:
        page.get_by_role("button", name="Open a table…").click()
        added = page.get_by_role("group", name="Added after each turn")
        expect(added).to_have_count(0)
        choose(page.get_by_role("group", name="Time per player"), "5 min")
        choose(added, "10 s")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text("5 minutes per player, plus 10 seconds")).to_be_visible()
        settings = settings_of(page)
        assert (settings["bank"], settings["increment"]) == (300, 10)
        page.get_by_role("button", name="Fill with bots and start").click()
        expect(page.locator(".clock small")).to_have_text("+10")


@contextmanager
def finished_game(browser: Browser, server: Server) -> Iterator[tuple[Page, Rehearsal]]:
    """Ada's page at the end of her game against the bot Ben."""
    rehearsal = Rehearsal("1")
    rehearsal.play_until(lambda game: game.is_over)
    table = LaidTable(server, rehearsal, bots={"Ben": "aouda"})
    known = {**table.be("Ada"), "timezone_id": "UTC"}
    known["storage_state"]["origins"] = [
        {"origin": server.url, "localStorage": [{"name": "trunkline-has-name", "value": "1"}]}
    ]
    with visit(browser, table.link, **DESKTOP, **known) as page:
        yield page, rehearsal


def test_a_rematch_with_a_bot_is_one_press_away(browser: Browser, page_server: Server) -> None:
    with finished_game(browser, page_server) as (page, _):
        before = page.url
        page.get_by_role("button", name="Rematch").click()
        offer = page.get_by_role("region", name="Choose your tickets")
        expect(offer.get_by_role("listitem")).to_have_count(3)
        assert page.url != before
        names = page.get_by_role("article").get_by_role("heading")
        expect(names).to_have_text(["Ben", "Ada"])


def test_ones_games_have_date_players_and_score(browser: Browser, page_server: Server) -> None:
    with finished_game(browser, page_server) as (page, rehearsal):
        page.get_by_role("button", name="Rematch").click()
        page.get_by_role("region", name="Choose your tickets").wait_for()
        page.wait_for_load_state("networkidle")
        page.goto(page_server.url)
        games = page.get_by_role("region", name="Your games")
        expect(games.get_by_role("heading", level=3)).to_have_text(["In progress", "Finished"])
        expect(games.get_by_role("link", name="Continue")).to_have_count(1)
        score = rehearsal.game.score()
        row = games.get_by_role("listitem").filter(has=page.get_by_role("link", name="View"))
        expect(row).to_contain_text("Oct 9, 2025")
        expect(row).to_contain_text("You won" if score.winners == (0,) else "Won by Ben")
        players = row.locator("ol").get_by_role("listitem")
        best = [f"{score.names[seat]} {score.seats[seat].total}" for seat in score.order]
        expect(players).to_contain_text(best)


def test_who_only_watches_is_told_so(browser: Browser, page_server: Server) -> None:
    table = LaidTable(page_server, Rehearsal("1"))
    with visit(browser, table.link, **PHONE) as page:
        expect(page.get_by_text("You are watching Ada and Ben.")).to_be_visible()
        expect(page.get_by_text("Hands stay hidden.")).to_be_visible()
    with sitting_at(table, browser) as ada:
        expect(ada.page.get_by_text("You are watching")).to_have_count(0)


def test_who_watches_a_lobby_is_told_how_to_take_a_seat(
    browser: Browser, page_server: Server
) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as (ada, ben):
        ada.open_table(seats=2)
        ben.join_by_link(ada.page.url)
        with visit(browser, ada.page.url, **DESKTOP) as page:
            expect(page.get_by_text("All seats are taken. You are watching")).to_be_visible()
            expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
            ben.page.get_by_role("button", name="Get up").click()
            expect(ben.page.get_by_text("You are watching. To play, choose")).to_be_visible()
            expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_animations_are_as_fast_as_the_player_likes(browser: Browser, page_server: Server) -> None:
    table = LaidTable(page_server, Rehearsal("1"))
    moving = {**DESKTOP, "reduced_motion": "no-preference"}
    with visit(browser, table.link, **moving, **table.be("Ada")) as page:
        page.evaluate(NOTE_FLIGHTS)
        pile = page.get_by_role("button", name="Draw an unseen card")
        set_animations(page, "Fast")
        pile.click()
        page.wait_for_function("() => flights.length > 0")
        assert set(page.evaluate("flights.map((flight) => flight.playbackRate)")) == {2.5}
        page.wait_for_function("() => !document.querySelector('.flier')")
        flown = page.evaluate("flights.length")
        set_animations(page, "Off")
        pile.click()
        expect(page.get_by_text("Ben is playing.").first).to_be_visible()
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
        assert page.evaluate("flights.length") == flown
        # A request interrupted by a reload would count as an error.
        page.wait_for_load_state("networkidle")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-motion", "off")


def set_animations(page: Page, speed: str) -> None:
    """Choose a speed in the settings."""
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    choose(sheet.get_by_role("group", name="Animations"), speed)
    sheet.get_by_role("button", name="Close").click()
