"""The keyboard follows the decision, is never lost, finds routes by name, and can be quieted."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.claim_examples import card_words
from tests.page.company import company
from tests.page.players import DESKTOP, PHONE, Fingers, Keys, Player
from tests.page.prepared_tables import LaidTable, Rehearsal, sitting_at
from tests.page.visits import visit
from tests.server.server_process import Server
from trunkline.maps import LOCOMOTIVE, load_map
from trunkline.protocol.table_settings import TableSettings

USA = load_map("usa")
CITIES = {city.id: city.name for city in USA.cities}
# The name of what has the focus, and of the part of the page that it belongs to.
FOCUSED = """() => {
    const { activeElement: control } = document;
    const part = control.parentElement?.closest("[aria-label]");
    return [part?.ariaLabel ?? "", control.ariaLabel ?? control.textContent.trim()];
}"""
MOST_STOPS = 60


def stops(page: Page) -> Iterator[tuple[str, str]]:
    """Part and name of each control that the tab key comes to, once around the page."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        part, name = page.evaluate(FOCUSED)
        yield part, name


@pytest.fixture
def laid(page_server: Server) -> LaidTable:
    """A table at which it is Ada's turn."""
    return LaidTable(page_server, Rehearsal("keys"))


@pytest.fixture
def ada(browser: Browser, laid: LaidTable) -> Iterator[Player]:
    with sitting_at(laid, browser, Keys) as player:
        yield player


def test_tickets_on_offer_come_first_then_keep(browser: Browser, page_server: Server) -> None:
    with company(page_server, TableSettings(2, first=0)) as both:
        both.start()
        with visit(browser, both.link, **DESKTOP, **both.be(0)) as page:
            offer = page.get_by_role("region", name="Choose your tickets")
            tickets = offer.get_by_role("listitem").get_by_role("button")
            expect(tickets).to_have_count(3)
            for ticket in tickets.all():
                page.keyboard.press("Tab")
                expect(ticket).to_be_focused()
                page.keyboard.press("Space")
            page.keyboard.press("Tab")
            expect(offer.get_by_role("button", name="Keep 3 tickets")).to_be_focused()
            page.keyboard.press("Enter")
            expect(offer).to_be_hidden()
            expect(page.get_by_role("region", name="Cards to draw")).to_be_focused()


def test_the_tab_key_goes_from_the_market_to_the_rest(ada: Player) -> None:
    order = list(dict.fromkeys(part for part, _ in stops(ada.page)))
    wanted = ["Cards to draw", "Your hand", "Your tickets", "The board", "Menu and settings"]
    assert [part for part in order if part in wanted] == wanted, order
    assert order.index("Menu and settings") < order.index("Log and chat")


def test_no_control_jumps_the_queue(ada: Player) -> None:
    expect(ada.page.locator("[tabindex]:not([tabindex='0'], [tabindex='-1'])")).to_have_count(0)


def test_the_focus_moves_to_new_tickets_and_back(ada: Player) -> None:
    page = ada.page
    pile = page.get_by_role("button", name="Draw tickets;")
    pile.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(ada.offer.get_by_role("heading")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    ada.hands.press(ada.offer.get_by_role("button", name="Keep 1 ticket"))
    expect(page.get_by_role("region", name="Cards to draw")).to_be_focused()


def test_two_unseen_keeps_the_focus(ada: Player) -> None:
    both = ada.page.get_by_role("button", name="Draw two unseen cards")
    both.focus()
    ada.page.keyboard.press("Enter")
    ada.expect_cards(6)
    expect(both).to_be_focused()


def test_single_keys_can_be_switched_off(ada: Player) -> None:
    page = ada.page
    deck = page.get_by_role("button", name="Draw an unseen card")
    expect(deck).to_have_attribute("aria-keyshortcuts", "d")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    keys.get_by_role("switch", name="Single-key shortcuts").press("Space")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    for key in ("d", "1", "t", "c", "f", "?"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("combobox")).to_have_count(0)
    assert ada.cards() == 4
    expect(deck).not_to_have_attribute("aria-keyshortcuts", "d")
    page.get_by_role("button", name="Settings").press("Enter")
    page.get_by_role("switch", name="Single-key shortcuts").press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    ada.expect_cards(5)


def test_a_route_is_found_by_two_cities(ada: Player) -> None:
    page = ada.page
    page.keyboard.press("f")
    field = page.get_by_role("combobox", name="Two cities")
    expect(field).to_be_focused()
    page.keyboard.type("kans sain")
    options = page.get_by_role("option")
    expect(options).to_have_count(2)
    expect(options.first).to_have_text(
        re.compile(r"Kansas City – Saint Louis: \w+ track, 2 spaces")
    )
    expect(page.locator(".halo.focus").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(page.locator(".halo.focus")).to_have_count(0)


def test_a_found_route_that_cannot_be_claimed_says_why(ada: Player) -> None:
    page = ada.page
    page.keyboard.press("f")
    page.keyboard.type("el paso hou")
    expect(page.get_by_role("option")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="R5")).to_be_visible()
    expect(page.get_by_role("button", name="El Paso – Houston: green, 6 spaces")).to_be_focused()


def test_a_finger_finds_a_route_too(browser: Browser, laid: LaidTable) -> None:
    with sitting_at(laid, browser, Fingers, PHONE) as ada:
        ada.page.get_by_role("button", name="Find a route").tap()
        ada.page.keyboard.type("montreal new")
        expect(ada.page.get_by_role("option")).to_have_count(1)
        ada.page.get_by_role("option").tap()
        expect(ada.page.get_by_role("alert").filter(has_text="R5")).to_be_visible()


def test_the_table_in_words_says_what_tickets_need(ada: Player) -> None:
    view = Rehearsal("keys").game.view(0)
    words = ada.page.get_by_role("region", name="The table in words")
    for id, path in view.cheapest_paths.items():
        ticket = view.rules.ticket(id)
        name = f"{CITIES[ticket.city_a]} – {CITIES[ticket.city_b]}, {ticket.points} point"
        item = words.get_by_role("listitem").filter(has_text=name).first
        assert path
        expect(item).to_contain_text(f": {path.trains} trains to go")
        needs = item.get_by_role("listitem")
        expect(needs).to_have_count(len(path.routes))
        for need in needs.all_inner_texts():
            assert need.endswith(f"you have {cards_for(need, view.hand)}")


def cards_for(need: str, hand: Mapping[Any, int]) -> str:
    """The cards of a hand that pay for a route, in words."""
    color = re.findall(r"needs \d+ (\w+)", need)[0]
    if color.startswith("card"):  # of any colour
        color = max(sorted(set(hand) - {LOCOMOTIVE}), key=lambda card: hand[card])
        color = next(card for card in hand if hand[card] == hand[color] and card in need)
    had = [card_words(card, hand[card]) for card in (color, LOCOMOTIVE) if hand.get(card)]
    return " and ".join(had) or "none"
