"""The page is light enough for a phone on a slow line."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.transfer_size import Scales
from tests.page.visits import visit
from tests.server.server_process import Server

MOST_KILOBYTES = 150
LOCALES = ["en", "ro"]  # the lightest, and the heaviest


def weigh(page: Page, address: str, wanted: str) -> Scales:
    """Open an address and wait until everything is fetched."""
    scales = Scales(page.context.new_cdp_session(page))
    page.goto(address)
    expect(page.locator(wanted).first).to_be_visible()
    page.wait_for_timeout(1500)  # what the first page fetches in advance counts too
    page.wait_for_load_state("networkidle")
    return scales


@pytest.mark.parametrize("locale", LOCALES)
def test_the_first_page_with_all_that_it_fetches_ahead(
    browser: Browser, limited_server: Server, locale: str
) -> None:
    with visit(browser, "about:blank", locale=locale) as page:
        # This server is new, so the list of tables is empty and weighs nothing.
        scales = weigh(page, limited_server.url, ".button.primary")
        assert 30 < scales.kilobytes <= MOST_KILOBYTES, scales.weights


@pytest.mark.parametrize("locale", LOCALES)
def test_a_table_that_is_opened_directly(
    browser: Browser, page_server: Server, locale: str
) -> None:
    with visit(browser, page_server.url, locale=locale) as page:
        page.locator("form .button.primary").first.click()
        page.wait_for_url("**/t/*")
        with visit(browser, "about:blank", locale=locale) as other:
            scales = weigh(other, page.url, "[data-route]")
            assert 60 < scales.kilobytes <= MOST_KILOBYTES, scales.weights
