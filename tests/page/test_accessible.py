"""Every page and state is accessible, in light and dark, on a phone and a desktop."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.company import Company, company, is_last_round
from tests.page.persons import NAMES, persons
from tests.page.players import DESKTOP, PHONE
from tests.page.visits import barriers, visit
from tests.page.wire import Wire
from tests.server.server_process import Server
from trunkline.protocol.table_settings import TableSettings

DEVICES = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
FIRST_BEGINS = TableSettings(2, first=0)
A_LONG_ROUTE = "el-paso--houston"
Device = dict[str, Any]

# The reveal would continue during the check.
STAND_STILL = "for (let timer = setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer)"


def name_of(parameter: object) -> str:
    is_phone = parameter is PHONE
    return getattr(parameter, "__name__", "phone" if is_phone else "desktop")


def expect_open_to_all(page: Page) -> None:
    """Check that axe-core finds nothing; in dark mode only the colours differ."""
    page.emulate_media(color_scheme="light")
    assert barriers(page) == []
    page.emulate_media(color_scheme="dark")
    assert barriers(page, ["color-contrast"]) == []


@DEVICES
@pytest.mark.parametrize("path", ["/t/%3Cb%3E", "/t/K7Q2M"])
def test_what_is_not_there(
    browser: Browser, page_server: Server, device: Device, path: str
) -> None:
    with visit(browser, page_server.url + path, **device) as page:
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect_open_to_all(page)


@DEVICES
def test_the_first_page_and_its_sheets(
    browser: Browser, page_server: Server, device: Device
) -> None:
    with visit(browser, page_server.url, **device) as page:
        expect_tables_listed(page)
        expect_open_to_all(page)
        page.get_by_role("button", name="Open a table…").click()
        expect(page.get_by_role("radio", name="Mega")).to_be_visible()
        expect_open_to_all(page)
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Settings").click()
        expect_open_to_all(page)
        page.get_by_role("button", name="I already have an account").click()
        expect_open_to_all(page)


@DEVICES
def test_the_first_page_with_games_and_an_account(
    browser: Browser, page_server: Server, device: Device
) -> None:
    with persons(browser, page_server.url, NAMES[:1], **device) as (ada,):
        page = ada.page
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Name", exact=True).fill(f"Fix {device['viewport']['width']}")
        page.get_by_label("New password, at least 8 characters").fill("eighty days")
        page.get_by_role("button", name="Create an account").click()
        page.get_by_text("Change password").first.click()
        expect_open_to_all(page)
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Play now").click()
        expect(ada.offer).to_be_visible()
        page.goto(page_server.url)
        expect(page.get_by_role("region", name="Your games")).to_be_visible()
        expect_tables_listed(page)
        expect_open_to_all(page)


def expect_tables_listed(page: Page) -> None:
    listed = page.get_by_role("region", name="Public tables").locator("li, p")
    expect(listed.first).to_be_visible()


@DEVICES
def test_the_lobby(browser: Browser, page_server: Server, device: Device) -> None:
    with persons(browser, page_server.url, NAMES[:1], **device) as (ada,):
        ada.open_table(seats=3)
        expect_open_to_all(ada.page)
        ada.page.get_by_role("button", name="Add a player on this device").first.click()
        expect_open_to_all(ada.page)
        with visit(browser, ada.page.url, **device) as visitor:
            expect(visitor.get_by_label("Your name")).to_be_visible()
            expect_open_to_all(visitor)


@pytest.fixture(scope="module")
def at_table(page_server: Server) -> Iterator[Company]:
    """Two people, in playing order."""
    with company(page_server, FIRST_BEGINS) as both:
        both.start()
        both.play(lambda game: not game.is_beginning)
        yield both


@DEVICES
def test_the_choice_of_tickets(browser: Browser, page_server: Server, device: Device) -> None:
    with company(page_server, FIRST_BEGINS) as both:
        both.start()
        with visit(browser, both.link, **device, **both.be(0)) as page:
            offer = page.get_by_role("region", name="Choose your tickets")
            offer.get_by_role("listitem").first.get_by_role("button").click()
            expect_open_to_all(page)


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


def list_keys(page: Page) -> None:
    page.keyboard.press("?")


def ask_for_tickets(page: Page) -> None:
    page.get_by_role("button", name="Draw tickets;").click()


def choose_a_claim(page: Page) -> None:
    expect(page.locator("[data-route]").first).to_be_attached()
    page.keyboard.press("c")
    expect(page.locator("[data-route]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Claim ")).to_be_visible()


def be_refused(page: Page) -> None:
    page.locator(f"[data-route='{A_LONG_ROUTE}']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Dismiss")).to_be_visible()


def arm_a_card(page: Page) -> None:
    page.get_by_role("button", name="Place 2").click()


def do_nothing(page: Page) -> None:
    pass


def open_chat(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Quick phrases").click()


def open_log(page: Page) -> None:
    page.get_by_role("button", name="Chat").click()


def open_chats_drawer(page: Page) -> None:
    open_log(page)
    open_chat(page)


def open_tickets(page: Page) -> None:
    page.get_by_role("button", name="Your tickets").click()


def leave(page: Page) -> None:
    page.get_by_role("button", name="Leave the game").first.click()


def leave_from_ones_panel(page: Page) -> None:
    page.get_by_role("list", name="Players at the table").get_by_role("button").first.click()
    leave(page)


STATES: list[Callable[[Page], None]] = [
    *(do_nothing, open_settings, ask_for_tickets, choose_a_claim, be_refused)
]
DESKTOP_STATES = [(DESKTOP, state) for state in (*STATES, open_chat, list_keys, leave)]
PHONE_STATES = [
    (PHONE, state)
    for state in (*STATES, open_log, open_chats_drawer, open_tickets, leave_from_ones_panel)
]


@pytest.mark.parametrize(("device", "come_about"), [*DESKTOP_STATES, *PHONE_STATES], ids=name_of)
def test_ones_own_turn(
    browser: Browser, at_table: Company, device: Device, come_about: Callable[[Page], None]
) -> None:
    options = {**device, **at_table.be(0, confirmClaims="always")}
    with visit(browser, at_table.link, **options) as page:
        expect(page.locator(".turn.own")).to_be_visible()
        come_about(page)
        expect_open_to_all(page)


@DEVICES
def test_anothers_turn_and_a_lost_connection(
    browser: Browser, at_table: Company, device: Device
) -> None:
    with persons(browser, at_table.link, NAMES[1:2], **device, **at_table.be(1)) as (ben,):
        wire = Wire(ben.page)
        ben.page.reload()
        arm_a_card(ben.page)
        expect(ben.page.get_by_text("Next turn:")).to_be_visible()
        expect_open_to_all(ben.page)
        wire.cut()
        expect(ben.page.get_by_text("Reconnecting")).to_be_visible()
        expect_open_to_all(ben.page)


@DEVICES
def test_looking_on(browser: Browser, at_table: Company, device: Device) -> None:
    with visit(browser, at_table.link, **device) as page:
        expect(page.get_by_role("list", name="Players at the table")).to_be_visible()
        expect_open_to_all(page)


@DEVICES
def test_a_shared_devices_curtain(browser: Browser, page_server: Server, device: Device) -> None:
    with persons(browser, page_server.url, NAMES[:1], **device) as (ada,):
        ada.open_table(seats=2)
        ada.page.get_by_role("button", name="Add a player on this device").click()
        ada.page.get_by_label("Name of the other player").fill("Ben")
        ada.page.get_by_role("button", name="Add").click()
        ada.start()
        expect(ada.page.get_by_role("dialog", name="Pass the device to Ada")).to_be_visible()
        expect_open_to_all(ada.page)


@DEVICES
def test_the_last_round_and_the_end(browser: Browser, page_server: Server, device: Device) -> None:
    with company(page_server, FIRST_BEGINS) as both:
        both.start()
        both.play(is_last_round)
        with visit(browser, both.link, **device, **both.be(0)) as page:
            expect(page.get_by_text("Last round").first).to_be_visible()
            expect_open_to_all(page)
            both.play()
            expect(page.locator("section.end .stage svg").first).to_be_visible()
            page.evaluate(STAND_STILL)
            expect_open_to_all(page)
            page.get_by_role("button", name="Skip").click()
            expect(page.get_by_role("table", name="Scores")).to_be_visible()
            expect_open_to_all(page)
