"""The levels are travellers with faces: on the first page, in the lobby and at the table."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.players import DESKTOP, PHONE, Keys, Mouse
from tests.page.visits import visit
from tests.server.server_process import Server
from trunkline.bots.levels import LEVELS


def levels(page: Page) -> Locator:
    return page.get_by_role("group", name="How they play")


def faces(place: Locator) -> Locator:
    """The faces that are really drawn, not just an empty frame."""
    return place.locator("svg.face:has(path)")


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=name))


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_whoever_is_chosen_is_introduced(
    browser: Browser, page_server: Server, hands: type[Mouse] | type[Keys]
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        expect(faces(levels(page))).to_have_count(5)
        hands(page).choose(levels(page), "Master")
        chosen = page.locator("[aria-live=polite]").filter(has_text="Phileas Fogg")
        expect(chosen).to_contain_text(f"Rating {LEVELS['fogg'].rating:,}")
        expect(chosen).to_contain_text("a thousand games in his head")


def test_the_level_leads_its_table_and_others_travel_along(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        page.get_by_label("Your name").fill("Sir Francis")
        levels(page).get_by_role("radio", name="Novice").check()
        expect(page.get_by_text("Against Passepartout, Colonel Proctor, and")).to_be_visible()
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/t/*")
        for name in ("Passepartout", "Colonel Proctor", "Captain Speedy"):
            expect(faces(panel(page, name))).to_have_count(1)
            expect(panel(page, name).locator("svg.badge")).to_have_count(1)
        expect(faces(panel(page, "Sir Francis"))).to_have_count(0)


def test_bots_are_seated_by_their_faces(browser: Browser, page_server: Server) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        page.get_by_role("button", name="Open a table…").click()
        page.get_by_role("button", name="Open the table").click()
        for seat in (2, 3):
            group = page.get_by_role("group", name=f"A bot for seat {seat}")
            expect(faces(group)).to_have_count(5)
            group.get_by_role("button", name="Eager").click()
        for name in ("Inspector Fix", "Sir Francis"):
            place = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name))
            expect(place).to_contain_text("Bot: Eager")
            expect(faces(place)).to_have_count(1)


@pytest.mark.parametrize("locale", ["en", "fr", "nl", "ro"])
def test_no_level_is_cut_off_on_a_phone(browser: Browser, page_server: Server, locale: str) -> None:
    with visit(browser, page_server.url, **{**PHONE, "locale": locale}) as page:
        labels = page.locator("label:has(svg.face) > span")
        expect(labels).to_have_count(5)
        page.evaluate("document.fonts.ready")
        assert [
            label.inner_text()
            for label in labels.all()
            if label.evaluate("label => label.scrollWidth > label.clientWidth")
        ] == []


@pytest.mark.parametrize("locale", ["en", "fr", "nl", "ro"])
def test_on_a_phone_the_game_can_be_begun_without_scrolling(
    browser: Browser, page_server: Server, locale: str
) -> None:
    with visit(browser, page_server.url, **{**PHONE, "locale": locale}) as page:
        expect(faces(page.locator("main form"))).to_have_count(5)
        page.evaluate("document.fonts.ready")
        expect(page.locator("form .button.primary").first).to_be_in_viewport(ratio=1)
