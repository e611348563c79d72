"""A game against bots, from the first page on."""

from playwright.sync_api import Browser, Page, expect

from tests.page.visiting import visit
from tests.server.running import Server


def choose_first_tickets(page: Page) -> None:
    offer = page.get_by_role("region", name="Choose your tickets")
    for number in range(2):
        offer.get_by_role("listitem").nth(number).get_by_role("button").click()
    offer.get_by_role("button", name="Keep").click()
    expect(offer).to_be_hidden()


def test_two_clicks_lead_to_a_game_that_a_reload_does_not_lose(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, locale="en") as page:
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/t/*")
        choose_first_tickets(page)
        two_unseen = page.get_by_role("button", name="Draw two unseen cards")
        expect(two_unseen).to_be_enabled(timeout=60_000)
        hand = page.get_by_text("4 cards", exact=True)
        expect(hand).to_be_visible()
        two_unseen.click()
        expect(page.get_by_text("6 cards", exact=True)).to_be_visible(timeout=30_000)
        page.reload()
        expect(page.get_by_text("6 cards", exact=True)).to_be_visible(timeout=30_000)
