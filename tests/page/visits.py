"""Opens the page as a visitor would and collects its errors."""

import contextlib
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page, Request

from tests.page.players import PATIENCE_MS
from web.make import PACKAGES, install_packages


@contextlib.contextmanager
def visit(browser: Browser, address: str, **options: Any) -> Iterator[Page]:
    """The page at an address, in a new context with Playwright's options.

    At the end, the page must not have reported errors or asked another site for anything.
    """
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    complaints, requests = listen(page)
    try:
        page.goto(address)
        yield page
        origin = page.evaluate("location.origin")
        assert complaints == [], complaints
        assert [url for url in requests if not url.startswith((origin, "data:", "blob:"))] == []
    finally:
        context.close()


def listen(page: Page) -> tuple[list[str], list[str]]:
    """Returns two lists that fill up: the page's errors, and the addresses it requests."""
    complaints: list[str] = []
    requests: list[str] = []

    def note_failure(request: Request) -> None:
        if not is_icon_given_up(request):
            complaints.append(f"{request.url}: {request.failure}")

    page.on("console", lambda line: complaints.append(line.text) if is_bad(line.type) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", note_failure)
    page.on("request", lambda request: requests.append(request.url))
    return complaints, requests


def is_icon_given_up(request: Request) -> bool:
    """Whether the browser dropped its request for the icon because the visitor moved on."""
    return request.failure == "net::ERR_ABORTED" and "/assets/icon-" in request.url


def is_bad(console_type: str) -> bool:
    return console_type in ("error", "warning")


def barriers(page: Page, rules: list[str] | None = None) -> list[str]:
    """The accessibility faults that axe-core finds, by all of its rules or by some."""
    if page.evaluate("typeof axe === 'undefined'"):
        install_packages()
        # Evaluated, because the page's policy forbids adding a script.
        page.evaluate((PACKAGES / "axe-core" / "axe.min.js").read_text())
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = page.evaluate("(options) => axe.run(options)", options)["violations"]
    return [
        f"{violation['id']}: {violation['help']}: {node['html']}"
        for violation in found
        for node in violation["nodes"]
    ]
