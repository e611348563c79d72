"""A real browser and a real server for the tests of the page."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, sync_playwright

from tests.page.chromium import FLAGS, Chromium, a_chromium, a_chromium_with_windows
from tests.page.screenshots import bind_album
from tests.server.server_process import Server, running_server
from web.make import build_page, node


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium in which each test opens its own contexts."""
    chromium = a_chromium()
    # Playwright's own Node needs a library that a minimal system lacks.
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = node()[0]
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, chromium)
        yield browser
        browser.close()


@pytest.fixture(scope="package", autouse=True)
def album() -> Iterator[None]:
    """Pictures that tests take, bound together at the end."""
    yield
    bind_album()


@pytest.fixture
def browser_with_windows(browser: Browser) -> Iterator[Browser]:
    """A Chromium that shows what stands in a tab, such as a page's icon."""
    with_windows = launch(browser.browser_type, a_chromium_with_windows())
    yield with_windows
    with_windows.close()


def launch(kind: BrowserType, chromium: Chromium, *flags: str) -> Browser:
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    return kind.launch(executable_path=chromium.path, args=[*FLAGS, *flags], env=environment)


@pytest.fixture(scope="package")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page as its sources are now. All visitors come from one address, so it
    has no limits. It reviews games quickly."""
    build_page()
    options = ("--no-limits", "--review-rollouts", "64")
    with running_server(tmp_path_factory.mktemp("server"), *options) as server:
        yield server


@pytest.fixture
def limited_server(tmp_path: Path) -> Iterator[Server]:
    """A server with the usual limits."""
    build_page()
    with running_server(tmp_path) as server:
        yield server
