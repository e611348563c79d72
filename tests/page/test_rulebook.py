"""The rulebook: a page of its own, in every language and offline, and a sheet over the table."""

import contextlib
import re
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, expect
from starlette.applications import Starlette

from tests.docs.rulebooks import parts
from tests.page.company import Company, company
from tests.page.players import DESKTOP, PHONE
from tests.page.test_accessible import expect_open_to_all
from tests.page.test_words import LANGUAGES
from tests.page.visits import visit
from tests.server.server_process import Server, free_port
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.page import PAGE_FOLDER, page_routes
from web.make import build_page

A_LONG_ROUTE = "el-paso--houston"
FIGURES = 10
IDS = "[...document.querySelectorAll('[id]')].map(({ id }) => id)"
# The boards are hidden from screen readers, and axe-core would spend most of its time on them.
REMOVE_BOARDS = "document.querySelectorAll('.piece > *').forEach((part) => part.remove())"
UNTIL_NEW_IS_KEPT = """async () => {
    const isNew = (name) => name.startsWith("rules-new");
    while (!(await caches.keys()).every(isNew)) await new Promise(requestAnimationFrame);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_rule_and_figure(
    browser: Browser, page_server: Server, language: str
) -> None:
    with visit(browser, f"{page_server.url}/rules", **{**PHONE, "locale": language}) as page:
        expect(page.locator("#r8-4")).to_be_visible()
        anchors = {part.anchor for part in parts(language)} - {""}
        assert anchors <= set(page.evaluate(IDS))
        expect(page.locator("figure")).to_have_count(FIGURES)
        expect(page.locator("figure [data-route] .train").first).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]


@pytest.mark.slow
def test_the_page_is_accessible(browser: Browser, page_server: Server) -> None:
    with visit(browser, f"{page_server.url}/rules", **PHONE) as page:
        expect(page.locator("figure [data-route]").first).to_be_attached()
        page.evaluate(REMOVE_BOARDS)
        expect_open_to_all(page)


def test_an_address_with_a_number_leads_to_the_rule(browser: Browser, page_server: Server) -> None:
    with visit(browser, f"{page_server.url}/rules#r5-5", **DESKTOP) as page:
        expect(page.locator("#r5-5")).to_be_in_viewport()
        expect(page.locator("#r1-1")).not_to_be_in_viewport()
        page.get_by_role("link", name="R6", exact=False).first.click()
        expect(page.get_by_role("heading", name="R6 Drawing tickets")).to_be_in_viewport()


def test_the_search_works_by_keyboard(browser: Browser, page_server: Server) -> None:
    with visit(browser, f"{page_server.url}/rules", **DESKTOP) as page:
        passages, status = page.locator(".passage"), page.get_by_role("status")
        expect(page.locator("#r8-4")).to_be_visible()
        every = passages.count()
        page.keyboard.press("/")
        page.keyboard.type("montreal double")
        expect(page.locator("#r5-5 mark").first).to_have_text(re.compile("double", re.IGNORECASE))
        expect(page.locator("#r1-2")).to_have_count(0)
        expect(status).to_have_text(f"{passages.count()} paragraph found")
        page.keyboard.press("Enter")
        expect(page.locator("#r5-5")).to_be_focused()
        page.keyboard.press("/")
        page.keyboard.press("Escape")
        expect(passages).to_have_count(every)
        page.keyboard.type("zeppelin")
        expect(status).to_have_text("No paragraph has these words.")


def test_the_page_prints_without_its_controls(browser: Browser, page_server: Server) -> None:
    with visit(browser, f"{page_server.url}/rules", **DESKTOP) as page:
        expect(page.locator("#r8-4")).to_be_visible()
        page.emulate_media(media="print", color_scheme="dark")
        expect(page.get_by_role("searchbox")).to_be_hidden()
        expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()
        expect(page.locator("figure").first).to_be_visible()
        background = "getComputedStyle(document.documentElement).backgroundColor"
        assert page.evaluate(background) == "rgb(255, 255, 255)"
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


@contextlib.contextmanager
def serving(folder: Path, port: int) -> Iterator[None]:
    """Only the page of a folder, until the end."""
    # Without `log_config=None` uvicorn sets up its loggers anew, for the rest of this process.
    config = uvicorn.Config(
        Starlette(routes=page_routes(folder)), port=port, log_config=None, ws="none"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield
    finally:
        server.should_exit = True
        thread.join()


@pytest.mark.slow
def test_the_rules_are_read_offline_and_are_never_those_of_an_old_version(
    browser: Browser, tmp_path: Path
) -> None:
    build_page()
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        shutil.copytree(PAGE_FOLDER, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    replace(new / "rules.html", "</head>", '<meta name="version" content="new"></head>')
    replace(new / "rules-worker.js", 'CACHE = "rules-', 'CACHE = "rules-new-')
    port = free_port()
    address = f"http://127.0.0.1:{port}/rules"
    with browser.new_context(locale="fr") as context:
        page = context.new_page()
        with serving(old, port):
            page.goto(address)
            page.wait_for_function("navigator.serviceWorker.controller !== null")
        page.reload()
        expect(page.locator("#r5-5")).to_contain_text("route double")
        expect(page.locator("figure [data-route]").first).to_be_attached()
        page.evaluate("localStorage.setItem('PARAGLIDE_LOCALE', 'ro')")
        page.reload()
        expect(page.locator("#r5-5")).to_contain_text("rută dublă")
        with serving(new, port):
            page.reload()
            assert page.locator("meta[name=version]").get_attribute("content") == "new"
            page.evaluate(UNTIL_NEW_IS_KEPT)
            assert page.evaluate("fetch('/api/anything').then(({ status }) => status)") == 404
        page.reload()
        assert page.locator("meta[name=version]").get_attribute("content") == "new"
        expect(page.locator("#r8-4")).to_be_visible()


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


@pytest.fixture(scope="module")
def at_table(page_server: Server) -> Iterator[Company]:
    """Two people, in playing order."""
    with company(page_server, TableSettings(2, first=0)) as both:
        both.start()
        both.play(lambda game: not game.is_beginning)
        yield both


def test_a_refusal_opens_its_rule_over_the_table(browser: Browser, at_table: Company) -> None:
    with visit(browser, at_table.link, **DESKTOP, **at_table.be(0)) as page:
        expect(page.locator(".turn.own")).to_be_visible()
        page.locator(f"[data-route='{A_LONG_ROUTE}']").focus()
        page.keyboard.press("Enter")
        page.get_by_role("alert").get_by_role("link", name="R5.1").click()
        sheet = page.get_by_role("dialog", name="R5 Claiming a route")
        expect(sheet.get_by_text("Play exactly as many cards")).to_be_visible()
        expect(sheet.locator("figure")).to_have_count(2)
        sheet.get_by_role("button", name="Next rule: R5.2").click()
        expect(sheet.get_by_text("Place one train on each space")).to_be_visible()
        sheet.get_by_role("button", name="Back").click()
        expect(sheet.get_by_text("Play exactly as many cards")).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        assert "/t/" in page.url


def test_reading_a_rule_keeps_a_half_made_claim(browser: Browser, at_table: Company) -> None:
    with visit(browser, at_table.link, **DESKTOP, **at_table.be(0, confirmClaims="always")) as page:
        expect(page.locator(".turn.own")).to_be_visible()
        page.keyboard.press("c")
        expect(page.locator("[data-route]:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        claim = page.get_by_role("dialog", name="Claim ")
        claim.get_by_role("link", name=re.compile("^R5")).click()
        sheet = page.get_by_role("dialog", name="R5 Claiming a route")
        sheet.get_by_role("heading").click()  # nothing there takes the focus
        page.keyboard.press("d")
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(claim).to_be_visible()


def test_one_key_shows_the_rules_in_short_and_its_links_lead_on(
    browser: Browser, at_table: Company
) -> None:
    with visit(browser, at_table.link, **DESKTOP, **at_table.be(0)) as page:
        expect(page.locator(".turn.own")).to_be_visible()
        page.keyboard.press("r")
        short = page.get_by_role("dialog", name="In short")
        expect(short.get_by_role("listitem")).to_have_count(8)
        short.get_by_role("link", name="R7.1").click()
        expect(page.get_by_role("dialog", name="R7 The end of the game")).to_be_visible()
        whole = page.get_by_role("link", name="The whole rulebook")
        assert whole.get_attribute("href") == "/rules#r7-1"
        assert whole.get_attribute("target") == "_blank"


LABELS = {
    "Discards: 0 cards": "R4 Drawing train cards",
    "Your hand": "R5 Claiming a route",
    "Your tickets": "R8 Scoring",
    "Rules in short": "In short",
}


def test_labels_of_the_table_open_their_rule(browser: Browser, at_table: Company) -> None:
    with visit(browser, at_table.link, **DESKTOP, **at_table.be(0)) as page:
        expect(page.locator(".turn.own")).to_be_visible()
        for label, title in LABELS.items():
            link = page.get_by_role("link", name=label)
            link.click()
            expect(page.get_by_role("dialog", name=title)).to_be_visible()
            page.keyboard.press("Escape")
            expect(link).to_be_focused()


def test_on_a_phone_one_tap_shows_the_rules_in_short(browser: Browser, at_table: Company) -> None:
    with visit(browser, at_table.link, **PHONE, **at_table.be(0)) as page:
        button = page.get_by_role("link", name="Rules in short")
        button.tap()
        expect(page.get_by_role("dialog", name="In short")).to_be_visible()
        expect_open_to_all(page)


def test_home_leads_to_the_rules(browser: Browser, page_server: Server) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        page.get_by_role("link", name="Rules", exact=True).click()
        expect(page.get_by_role("heading", level=1, name="The rules")).to_be_visible()
