"""Tests what counts as an error of the page."""

from playwright.sync_api import Browser, Request

from tests.page.visits import listen
from tests.server.server_process import Server


def test_an_icon_that_a_reload_cuts_off_is_no_complaint(
    browser_with_windows: Browser, page_server: Server
) -> None:
    context = browser_with_windows.new_context()
    page = context.new_page()
    complaints, _ = listen(page)
    page.route("**/assets/icon-*", lambda held: None)
    with page.expect_request("**/assets/icon-*"):
        page.goto(page_server.url)
    with page.expect_event("requestfailed", is_icon):
        page.reload()
    assert not any("/assets/icon-" in complaint for complaint in complaints)
    context.close()


def test_an_icon_that_is_not_there_is_a_complaint(
    browser_with_windows: Browser, page_server: Server
) -> None:
    context = browser_with_windows.new_context()
    page = context.new_page()
    complaints, _ = listen(page)
    page.route("**/assets/icon-*", lambda icon: icon.abort("connectionfailed"))
    with page.expect_event("requestfailed", is_icon):
        page.goto(page_server.url)
    assert any("/assets/icon-" in complaint for complaint in complaints)
    context.close()


def is_icon(request: Request) -> bool:
    return "/assets/icon-" in request.url
