"""The page opens, in every language, for everybody."""

import re

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.page.visits import barriers, visit
from tests.server.server_process import Server

TITLES = {
    "en": "Trunkline: across North America by rail",
    "fr": "Trunkline\u00a0: l’Amérique du Nord en train",
    "nl": "Trunkline: per spoor door Noord-Amerika",
    "ro": "Trunkline: cu trenul prin America de Nord",
}
MOST_FILES = 10  # each file costs a slow browser extra time


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-GB", "en"),
        ("fr-FR", "fr"),
        ("nl-BE", "nl"),
        ("ro-RO", "ro"),
        ("ja-JP", "en"),
    ],
)
def test_the_page_speaks_the_browsers_language(
    browser: Browser, page_server: Server, locale: str, language: str
) -> None:
    with visit(browser, page_server.url, locale=locale) as page:
        expect(page).to_have_title(TITLES[language])
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/t/K7Q2M"])
def test_the_page_keeps_nobody_out(
    browser: Browser, page_server: Server, path: str, scheme: str
) -> None:
    with visit(browser, page_server.url + path, color_scheme=scheme) as page:
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert barriers(page) == []


def test_links_and_the_back_button_lead_through_the_page_without_a_reload(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, f"{page_server.url}/t/K7Q2M", locale="nl") as page:
        page.evaluate("window.isSameDocument = true")
        nowhere = page.get_by_role("heading", level=1).filter(has_text="K7Q2M")
        expect(nowhere).to_be_visible()
        page.get_by_role("link").first.click()
        expect(page).to_have_url(f"{page_server.url}/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Trunkline")
        page.go_back()
        expect(nowhere).to_be_visible()
        assert page.evaluate("window.isSameDocument")


@pytest.mark.parametrize(
    ("path", "own", "other"), [("/", "Home", "Table"), ("/t/A", "Table", "Home")]
)
def test_a_page_names_all_that_it_needs_and_nothing_of_the_other(
    page_server: Server, path: str, own: str, other: str
) -> None:
    document = httpx.get(page_server.url + path).text
    assert f'<link rel="modulepreload" crossorigin href="/assets/{own}-' in document
    assert f'<link rel="stylesheet" crossorigin href="/assets/{own}-' in document
    assert f"/assets/{other}-" not in document
    assets = re.findall(r'(?:href|src)="(/assets/[^"]+)"', document)
    assert len(assets) <= MOST_FILES
    for asset in assets:
        assert httpx.get(page_server.url + asset).status_code == 200
