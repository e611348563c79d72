"""The documentation site in a real browser."""

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from docs.site.make import Site, build
from tests.docs.repository import ROOT


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files and logs nothing."""

    def log_message(self, *_: object) -> None:
        """Called for every request."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of the built site."""
    site = Site(ROOT, tmp_path)
    build(site)
    handler = partial(QuietHandler, directory=str(site.output))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.slow
def test_a_reader_searches_the_site_and_only_its_own_host_is_asked(
    browser: Browser, address: str
) -> None:
    page = browser.new_page()
    asked: list[str] = []
    problems: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(address + "index.html")
    page.get_by_role("button", name="Search").click()
    page.locator("dialog input").first.fill("legal_move_mask")
    page.locator("dialog a", has_text="legal_move_mask").first.click()
    expect(page).to_have_url(re.compile(r"api/game\.html.*Game\.legal_move_mask$"))
    expect(page.get_by_text("The raw twin of")).to_be_visible()
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    assert problems == []
    page.close()


@pytest.mark.slow
def test_no_page_is_wider_than_a_phone(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    for name in ("index.html", "strength.html", "server.html", "api/protocol.html"):
        page.goto(address + name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    page.close()
