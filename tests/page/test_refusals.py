"""The page explains every refusal in the reader's language."""

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.engine.test_legality import ATTEMPTS, HANDS, SENTENCES, with_hand
from tests.page.company import Company, company, has_claimed
from tests.page.persons import NAMES, persons, sit_together
from tests.page.players import DESKTOP, middle_of
from tests.page.test_words import LANGUAGES, all_messages
from tests.page.wire import Wire
from tests.server.server_process import Server
from trunkline.engine.errors import IllegalMove, Reason
from trunkline.engine.events import RouteClaimed
from trunkline.engine.game import Game
from trunkline.engine.refusal_sentences import refusal_of
from trunkline.engine.rules import get_rules
from trunkline.protocol.problems import ProblemKind
from trunkline.protocol.refusals import Cause
from trunkline.protocol.table_settings import TableSettings

A_LONG_ROUTE = "el-paso--houston"
A_CODE = "k7m2-p9xq"
FIRST_BEGINS = TableSettings(2, first=0)
FACTUAL = tuple(SENTENCES)


def sentence(language: str, code: str) -> str:
    return str(all_messages(language)[f"refusal_{code}"])


@contextlib.contextmanager
def looking(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page whose browser may report what the server refuses."""
    with browser.new_context(**{**DESKTOP, **options}) as context:
        yield context.new_page()


def expect_told(page: Page, told: str) -> None:
    expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()


@pytest.fixture(scope="module")
def at_table(page_server: Server) -> Iterator[Company]:
    """Two people, in playing order."""
    with company(page_server, FIRST_BEGINS) as both:
        both.start()
        both.play(lambda game: not game.is_beginning)
        yield both


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryRefusal:
    def test_of_the_table_and_the_rules_is_told(
        self, browser: Browser, at_table: Company, language: str
    ) -> None:
        with looking(browser, locale=language, **at_table.be(0)) as page:
            wire = Wire(page)
            page.goto(at_table.link)
            expect(page.locator(".turn.own")).to_be_visible()
            for refused in (*Cause, *Reason):
                rule = refused.rule if isinstance(refused, Reason) else None
                wire.refusal = {"code": refused.value, "sentence": "…", "rule": rule}
                page.keyboard.press("d")
                expected = sentence(language, refused.value)
                expect_told(page, f"{expected} ({rule})" if rule else expected)

    def test_of_a_request_is_told(
        self, browser: Browser, page_server: Server, language: str
    ) -> None:
        with looking(browser, locale=language) as page:
            page.goto(page_server.url)
            for kind in ProblemKind:
                page.route("**/api/tables/k7m2p9xq", refusing(kind))
                look_for_a_table(page)
                expect_told(page, sentence(language, kind.value))
            page.route("**/api/tables/k7m2p9xq", lambda route: route.abort())
            look_for_a_table(page)
            expect_told(page, sentence(language, "unreachable"))


def test_the_server_and_the_english_page_tell_the_same_facts_in_the_same_words(
    browser: Browser, at_table: Company
) -> None:
    with looking(browser, **at_table.be(0)) as page:
        wire = Wire(page)
        page.goto(at_table.link)
        expect(page.locator(".turn.own")).to_be_visible()
        for refused in refusals_with_facts():
            code, rule = refused.reason.value, refused.reason.rule
            facts = msgspec.to_builtins(refused.facts)
            wire.refusal = {"code": code, "sentence": "…", "rule": rule, "facts": facts}
            page.keyboard.press("d")
            expect_told(page, str(refused))


def refusals_with_facts() -> list[IllegalMove]:
    """What the engine says to the first of two people who try everything that is not allowed."""
    rules, refusals = get_rules("usa", "classic"), []
    for reason in FACTUAL:
        game, seat, move = ATTEMPTS[reason]()
        with pytest.raises(IllegalMove) as caught:
            game.play(seat, move)
        refusals.append(refusal_of(rules, NAMES, 0, reason, caught.value.facts))
    for hand, route, _ in HANDS:
        if why := with_hand(hand).why_not_claim(0, route):
            refusals.append(refusal_of(rules, NAMES, 0, why.reason, why.facts))
    return refusals


def refusing(kind: ProblemKind) -> Callable[[Route], None]:
    body = json.dumps({"code": kind.value, "sentence": kind.sentence})

    def refuse(route: Route) -> None:
        route.fulfill(status=kind.status, content_type="application/json", body=body)

    return refuse


def look_for_a_table(page: Page) -> None:
    page.get_by_placeholder(A_CODE).fill(A_CODE)
    page.get_by_placeholder(A_CODE).press("Enter")


def choose_route(page: Page, route: str) -> None:
    page.mouse.click(*middle_of(page.locator(f"[data-route='{route}']")))


def test_a_wrong_code_finds_no_table(browser: Browser, page_server: Server) -> None:
    with looking(browser) as page:
        page.goto(page_server.url)
        look_for_a_table(page)
        expect_told(page, "There is no such table.")


def test_what_is_no_name_is_not_taken(browser: Browser, page_server: Server) -> None:
    with looking(browser) as page:
        page.goto(page_server.url)
        page.get_by_label("Your name").fill("\u200b")
        page.get_by_role("button", name="Play now").click()
        expect_told(page, "A name must have 1 to 24 printable characters.")


def test_a_taken_name_and_a_wrong_password_are_refused(
    browser: Browser, page_server: Server
) -> None:
    with looking(browser) as first, looking(browser) as second:
        for page in (first, second):
            page.goto(page_server.url)
            page.get_by_role("button", name="Settings").click()
            page.get_by_label("Name", exact=True).fill("Phileas")
            page.get_by_label("New password, at least 8 characters").fill("eighty days")
            page.get_by_role("button", name="Create an account").click()
            if page is first:
                expect(page.get_by_text("You are logged in as Phileas.")).to_be_visible()
        expect_told(second, "That name is taken. Choose another.")
        second.get_by_role("button", name="I already have an account").click()
        second.get_by_label("Name", exact=True).fill("Phileas")
        second.get_by_label("Password", exact=True).fill("seventy-nine days")
        second.get_by_role("button", name="Log in").click()
        expect_told(second, "That name and password do not match.")


def test_a_full_table_has_no_seat_for_a_third(browser: Browser, page_server: Server) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as everybody, looking(browser) as third:
        third.goto(sit_together(everybody))
        expect(third.get_by_role("status").filter(has_text="All seats are taken")).to_be_visible()
        expect(third.get_by_role("button", name="Take a seat")).to_have_count(0)


def test_a_route_that_cannot_be_paid_for_says_so(browser: Browser, at_table: Company) -> None:
    why = at_table.game.why_not_claim(0, A_LONG_ROUTE)
    assert why
    assert why.reason is Reason.CARDS_SHORT
    assert why.sentence.startswith("El Paso – Houston needs 6 green cards; you have ")
    with looking(browser, **at_table.be(0)) as page:
        page.goto(at_table.link)
        expect(page.locator(".turn.own")).to_be_visible()
        choose_route(page, A_LONG_ROUTE)  # the page says why not for a few seconds only
        expect_told(page, str(why))
        page.get_by_role("button", name="Dismiss").click()
        expect(page.get_by_text(why.sentence)).to_have_count(0)


def test_a_move_that_comes_too_late_is_stale(browser: Browser, page_server: Server) -> None:
    with company(page_server, FIRST_BEGINS) as both:
        both.start()
        both.play(lambda game: not game.is_beginning)
        with looking(browser, **both.be(0)) as page, looking(browser, **both.be(0)) as other:
            wire = Wire(page)
            for tab in (page, other):
                tab.goto(both.link)
                expect(tab.locator(".turn.own")).to_be_visible()
            wire.hold()
            other.keyboard.press("d")
            expect(other.get_by_text("Draw your second card.").first).to_be_visible()
            page.keyboard.press("d")
            expect_told(page, "The table has changed since then. Look again.")
            choose_route(other, A_LONG_ROUTE)
            expect_told(other, "Draw your second train card first. (R4.1)")


def has_claim_and_turn(game: Game, seat: int) -> bool:
    """Whether a route is claimed and it is a seat's turn."""
    return has_claimed(game, 1) and is_turn_of(game, seat)


def test_a_claimed_route_says_whose_it_is_at_any_time(
    browser: Browser, page_server: Server
) -> None:
    with company(page_server, FIRST_BEGINS) as both:
        both.start()
        with looking(browser, **both.be(0)) as page:
            page.goto(both.link)
            for seat in (1, 0):
                game = both.play(partial(has_claim_and_turn, seat=seat))
                claimed = [each for each in game.events if isinstance(each, RouteClaimed)][-1]
                owner = "You have" if claimed.seat == 0 else f"{NAMES[claimed.seat]} has"
                expect(page.locator(".turn.own")).to_have_count(1 - seat)
                shown = page.locator(f"[data-route='{claimed.route}']")
                expect(shown).to_have_accessible_name(re.compile("claimed by"))
                choose_route(page, claimed.route)
                expect_told(page, f"{owner} already claimed ")
                expect_told(page, "(R5.4)")


def is_turn_of(game: Game, seat: int) -> bool:
    view = game.view(seat)
    return game.to_act == (seat,) and not view.is_second_card_due and not view.offer


def test_who_talks_too_fast_has_to_wait(browser: Browser, limited_server: Server) -> None:
    with company(limited_server, FIRST_BEGINS) as both:
        both.start()
        both.play(lambda game: not game.is_beginning)
        with looking(browser, **both.be(0)) as page:
            page.goto(both.link)
            page.get_by_role("tab", name="Chat").click()
            for number in range(5):
                both.say(0, f"line {number}")
            page.get_by_label("Say something").fill("and one more")
            page.get_by_role("button", name="Send").click()
            expect_told(page, "That was too fast. Wait a moment and try again.")
            expect(page.get_by_label("Say something")).to_have_value("and one more")
