"""Tests choices in the browser: made at once, undone, made in advance; and one-tap messages."""

import contextlib
import json
import re
from collections.abc import Iterator

from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.claim_examples import a_claim_without_choice, a_route_with_two_questions
from tests.page.players import DESKTOP, Mouse, Player
from tests.page.prepared_tables import LaidTable, Rehearsal, rehearse, sitting_at
from tests.server.server_process import Server
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck
from trunkline.maps import LOCOMOTIVE
from web.make import WEB

TWO_UNSEEN = (DrawDeck(), DrawDeck())


def lead_to_ben(rehearsal: Rehearsal) -> None:
    """Let Ada draw once more than Ben, so it is Ben's turn."""
    rehearsal.draw(3)
    for move in TWO_UNSEEN:
        rehearsal.play(move)


def a_slot_without_locomotive(game: Game) -> int | None:
    """A place of the row, 1 to 5, whose card allows a second draw."""
    cards = game.view(0).face_up
    return next((place for place, card in enumerate(cards, 1) if card != LOCOMOTIVE), None)


def a_claim_after_ben(game: Game) -> Claim | None:
    """A route that Ada can claim in only one way after Ben has drawn."""
    later = game.copy()
    for move in TWO_UNSEEN:
        later.play(1, move)
    return a_claim_without_choice(later)


def turn_line(player: Player, text: str) -> Locator:
    return player.page.locator(".turn p").filter(has_text=text)


def test_a_double_click_draws_two_unseen_cards(browser: Browser, page_server: Server) -> None:
    with sitting_at(LaidTable(page_server, Rehearsal("two")), browser) as ada:
        ada.page.get_by_role("button", name="Draw an unseen card").dblclick()
        ada.expect_cards(6)
        expect(turn_line(ada, "Ben is playing.")).to_be_visible()


class TestUndo:
    def test_a_card_is_laid_back(self, browser: Browser, page_server: Server) -> None:
        with sitting_at(LaidTable(page_server, Rehearsal("undo")), browser) as ada:
            card = ada.page.get_by_role("region", name="Your hand").get_by_role("button").first
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
            ada.page.get_by_role("button", name="Undo").click()
            expect(card).to_have_attribute("aria-pressed", "false")

    def test_a_claim_is_taken_back_question_by_question(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, route = rehearse(lambda led: led.draw(4), a_route_with_two_questions)
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            ada.hands.choose_route(ada.route(route))
            ada.claiming.get_by_role("group").get_by_role("button").first.click()
            expect(ada.claiming).to_contain_text("How many locomotives?")
            ada.claiming.get_by_role("button", name="Undo").click()
            expect(ada.claiming).to_contain_text("Pay with which colour?")
            ada.page.keyboard.press("Escape")
            expect(ada.claiming).to_be_hidden()
            expect(turn_line(ada, "Your turn: ")).to_be_visible()
            ada.expect_cards(12)


@contextlib.contextmanager
def sounds_fetched(page: Page) -> Iterator[None]:
    """Wait for the sounds, which the first click fetches; a reload would interrupt them."""
    with page.expect_request_finished(lambda request: "/sounds-" in request.url):
        yield


class TestAReload:
    def test_a_claim_stands_at_the_question_where_it_was(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, route = rehearse(lambda led: led.draw(4), a_route_with_two_questions)
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            with sounds_fetched(ada.page):
                ada.hands.choose_route(ada.route(route))
            expect(ada.claiming).to_contain_text("Pay with which colour?")
            ada.page.reload()
            expect(ada.claiming).to_contain_text("Pay with which colour?")
            with sounds_fetched(ada.page):
                ada.claiming.get_by_role("group").get_by_role("button").first.click()
            expect(ada.claiming).to_contain_text("How many locomotives?")
            ada.page.reload()
            expect(ada.claiming).to_contain_text("How many locomotives?")
            ada.claiming.get_by_role("group").get_by_role("button").first.click()
            expect(ada.route(route)).to_have_accessible_name(re.compile("claimed by Ada$"))

    def test_a_picked_card_is_still_picked(self, browser: Browser, page_server: Server) -> None:
        with sitting_at(LaidTable(page_server, Rehearsal("picked")), browser) as ada:
            card = ada.page.get_by_role("region", name="Your hand").get_by_role("button").first
            with sounds_fetched(ada.page):
                card.click()
            ada.page.reload()
            expect(card).to_have_attribute("aria-pressed", "true")

    def test_a_claim_that_was_taken_back_stays_so(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, route = rehearse(lambda led: led.draw(4), a_route_with_two_questions)
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            with sounds_fetched(ada.page):
                ada.hands.choose_route(ada.route(route))
            expect(ada.claiming).to_be_visible()
            ada.page.keyboard.press("Escape")
            expect(ada.claiming).to_be_hidden()
            ada.page.reload()
            expect(turn_line(ada, "Your turn: ")).to_be_visible()
            expect(ada.claiming).to_be_hidden()


class TestChoosingAhead:
    def test_a_card_is_taken_when_its_turn_comes(
        self, browser: Browser, page_server: Server
    ) -> None:
        with a_card_chosen_ahead(browser, page_server) as (table, ada):
            table.play("Ben", *TWO_UNSEEN)
            ada.expect_cards(13)
            expect(turn_line(ada, "Draw your second card")).to_be_visible()

    def test_a_route_is_claimed_when_its_turn_comes(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, claim = rehearse(lead_to_ben, a_claim_after_ben)
        table = LaidTable(page_server, rehearsal)
        with sitting_at(table, browser) as ada:
            ada.hands.choose_route(ada.route(claim.route))
            expect(ada.page.get_by_text("Next turn: claim ")).to_be_visible()
            table.play("Ben", *TWO_UNSEEN)
            expect(ada.route(claim.route)).to_have_accessible_name(re.compile("claimed by Ada$"))

    def test_what_was_chosen_ahead_can_be_dropped(
        self, browser: Browser, page_server: Server
    ) -> None:
        with a_card_chosen_ahead(browser, page_server) as (table, ada):
            ada.page.get_by_role("button", name="Cancel the planned move").click()
            expect(chosen_ahead(ada)).to_have_count(0)
            table.play("Ben", *TWO_UNSEEN)
            expect(turn_line(ada, "Your turn: ")).to_be_visible()
            ada.expect_cards(12)


@contextlib.contextmanager
def a_card_chosen_ahead(
    browser: Browser, page_server: Server
) -> Iterator[tuple[LaidTable, Player]]:
    """A table on Ben's turn, where Ada has already chosen a card for her next turn."""
    rehearsal, slot = rehearse(lead_to_ben, a_slot_without_locomotive)
    table = LaidTable(page_server, rehearsal)
    with sitting_at(table, browser) as ada:
        ada.hands.take(slot)
        expect(chosen_ahead(ada)).to_have_count(1)
        yield table, ada


def chosen_ahead(player: Player) -> Locator:
    return player.page.get_by_role("button", name="chosen for your next turn")


def test_a_quick_phrase_is_read_in_the_readers_language(
    browser: Browser, page_server: Server
) -> None:
    table = LaidTable(page_server, Rehearsal("phrases"))
    french = {**DESKTOP, "locale": "fr"}
    with sitting_at(table, browser) as ada, sitting_at(table, browser, Mouse, french, "Ben") as ben:
        ada.page.get_by_role("tab", name="Chat").click()
        ada.page.get_by_role("button", name="Quick phrases").click()
        ada.page.get_by_role("button", name=phrase("en"), exact=True).click()
        expect(ada.page.get_by_role("log", name="Chat")).to_contain_text(f"Ada {phrase('en')}")
        ben.page.get_by_role("tab").last.click()
        expect(ben.page.get_by_role("log")).to_contain_text(f"Ada {phrase('fr')}")


def phrase(language: str) -> str:
    names = json.loads((WEB / "src" / "words" / language / "names.json").read_text("utf-8"))
    return str(names["phrase_well_played"])
