"""Takes pictures of the page's main states on three kinds of screens."""

import contextlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.company import Company, company, has_claimed, is_last_round
from tests.page.screenshots import BOTH, SCREENS, Scheme, Screen, snap
from tests.page.visits import visit
from tests.patience import PATIENCE_SECONDS
from tests.server.server_process import Server
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim
from trunkline.protocol.table_settings import TableSettings

A_WHOLE_GAME_MS = 1000 * PATIENCE_SECONDS
A_WHOLE_REVIEW_MS = 1000 * PATIENCE_SECONDS
Views = list[tuple[Page, Screen]]


@contextlib.contextmanager
def every_screen(browser: Browser, party: Company) -> Iterator[Views]:
    """The first seat's view of a table, on every kind of screen at once."""
    with contextlib.ExitStack() as stack:
        views = []
        for screen in SCREENS:
            options = {**screen.options, **party.be(0, confirmClaims="always")}
            page = stack.enter_context(visit(browser, party.link, **options))
            views.append((page, screen))
        yield views


def snap_all(views: Views, state: str, *schemes: Scheme) -> None:
    for page, screen in views:
        for scheme in schemes:
            snap(page, screen, state, scheme)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_the_first_page(browser: Browser, page_server: Server, screen: Screen) -> None:
    with visit(browser, page_server.url, **screen.options) as page:
        expect(page.get_by_role("region", name="Public tables")).to_be_visible()
        for scheme in BOTH:
            snap(page, screen, "home", scheme)


def test_a_game_from_the_lobby_to_the_scores(browser: Browser, page_server: Server) -> None:
    settings = TableSettings(4, first=0, is_private=True)
    with (
        company(page_server, settings) as party,
        every_screen(browser, party) as views,
    ):
        snap_all(views, "lobby", "light")
        party.start()
        half_choose_tickets(views)
        snap_all(views, "tickets", "light")
        party.play(lambda game: has_claimed(game, 18) and can_claim(game, 0))
        expect_everywhere(views, ".turn.own")
        snap_all(views, "turn", *BOTH)
        begin_claims(views)
        snap_all(views, "claim", "light")
        party.play(lambda game: is_last_round(game) and game.to_act == (0,))
        expect_everywhere(views, ".last")
        expect_everywhere(views, ".turn.own")
        snap_all(views, "last-round", "light")
        party.play()
        see_the_end(views)
        see_the_review(views)


def can_claim(game: Game, seat: int) -> bool:
    """Whether it is a seat's turn and it has the cards for a route."""
    is_turn = game.to_act == (seat,) and not game.view(seat).is_second_card_due
    return is_turn and any(isinstance(move, Claim) for move in game.legal_moves(seat))


def expect_everywhere(views: Views, selector: str) -> None:
    """Wait until this is visible and short messages are gone."""
    for page, _ in views:
        expect(page.locator(selector)).to_be_visible(timeout=A_WHOLE_GAME_MS)
        momentary = page.locator(".notices .panel, .completed .panel")
        expect(momentary).to_have_count(0, timeout=A_WHOLE_GAME_MS)


def half_choose_tickets(views: Views) -> None:
    for page, _ in views:
        offer = page.get_by_role("region", name="Choose your tickets")
        for number in range(2):
            offer.get_by_role("listitem").nth(number).get_by_role("button").click()


def begin_claims(views: Views) -> None:
    for page, _ in views:
        page.keyboard.press("c")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="Claim ")).to_be_visible()


def see_the_end(views: Views) -> None:
    for page, screen in views:
        # A ticket of the reveal, which stays longer than the check takes.
        expect(page.locator("section.end .stage svg").first).to_be_visible(timeout=A_WHOLE_GAME_MS)
        snap(page, screen, "reveal")
    for page, screen in views:
        page.get_by_role("button", name="Skip").click()
        expect(page.get_by_role("table", name="Scores")).to_be_visible()
        snap(page, screen, "scores")


def see_the_review(views: Views) -> None:
    for page, _ in views:
        page.get_by_role("button", name="Review the game").click()
    for page, screen in views:
        expect(page.get_by_role("progressbar")).to_have_count(0, timeout=A_WHOLE_REVIEW_MS)
        for scheme in BOTH:
            snap(page, screen, "review", scheme)
