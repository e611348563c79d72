"""Tests two people on one device: a curtain between turns hides every hand."""

import re
from itertools import chain

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.claim_examples import CITIES, card_words
from tests.page.players import DESKTOP, Hands, Mouse, Player
from tests.page.prepared_tables import NAMES, LaidTable, Rehearsal, sitting_at
from tests.page.record_check import downloaded_game, scores_of
from tests.page.visits import visit
from tests.server.server_process import Server
from trunkline.engine.game import Game

A_HAND = re.compile(r"\d+ (?:(?:purple|white|blue|yellow|orange|black|red|green) card|locomotive)")
A_TICKET = re.compile(r"[\w.] – [\w. ]+, \d+ points")


def share_device(hands: Hands) -> None:
    """Start a game of Ada and Ben on one device, from the first page."""
    page = hands.page
    hands.press(page.get_by_role("button", name="Open a table"))
    sheet = page.get_by_role("dialog", name="A journey with friends")
    sheet.get_by_label("Your name").fill("Ada")
    hands.choose(sheet.get_by_role("group", name="Seats"), "2")
    hands.choose(sheet.get_by_role("group", name="Who goes first"), "You")
    hands.press(sheet.get_by_role("button", name="Open the table"))
    hands.press(page.get_by_role("button", name="Add a player on this device"))
    page.get_by_label("Name of the other player").fill("Ben")
    hands.press(page.get_by_role("button", name="Add"))
    hands.press(page.get_by_role("button", name="Start the game"))


def lift_curtain(page: Page, name: str) -> None:
    """Take over the device as the person on turn."""
    curtain = page.get_by_role("dialog", name=f"Pass the device to {name}")
    expect(curtain).to_be_visible()
    expect_nothing_secret(page)
    curtain.get_by_role("button", name=f"I am {name}").click()
    expect(curtain).to_be_hidden()


def pass_on(page: Page) -> None:
    page.get_by_role("button", name="Done, pass the device").click()


def expect_nothing_secret(page: Page) -> None:
    """Check the screen, all names and the highlights on the board."""
    document = page.content()
    assert A_HAND.findall(document) == []
    assert A_TICKET.findall(document) == []
    assert "You drew" not in document
    assert page.locator(".city.marked, .city.lit, .halo").count() == 0


def expect_seen(page: Page, game: Game, seat: int) -> None:
    """Check that the page shows this seat's hand and tickets, and not the other's tickets."""
    view, other = game.view(seat), game.view(1 - seat)
    hand = page.get_by_role("region", name="Your hand").get_by_role("button")
    names = hand.evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    assert names == [card_words(card, count) for card, count in view.hand.items()]
    document = page.content()
    assert A_HAND.search(document)
    assert A_TICKET.search(document)
    assert all(ticket_words(game, ticket) in document for ticket in view.tickets)
    assert not any(ticket_words(game, ticket) in document for ticket in other.tickets)
    marked = page.locator(".city.marked .name").all_text_contents()
    assert {*map(str.strip, marked)} == {*chain.from_iterable(map(cities_of, view.tickets))}


def ticket_words(game: Game, ticket: str) -> str:
    points = next(known.points for known in game.rules.ruleset.tickets if known.id == ticket)
    return f"{' – '.join(cities_of(ticket))}, {points} points"


def cities_of(ticket: str) -> list[str]:
    return [CITIES[city] for city in ticket.split("--")]


def test_two_people_choose_their_tickets_behind_each_others_back(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        share_device(Mouse(page))
        offers = []
        for seat, name in enumerate(NAMES):
            player = Player(Mouse(page), seat)
            lift_curtain(page, name)
            offers.append(player.offer.get_by_role("listitem").all_inner_texts())
            player.keep_tickets(2)
            pass_on(page)
        expect(page.get_by_role("dialog", name="Pass the device to")).to_be_visible()
        expect_nothing_secret(page)
        assert {*offers[0]}.isdisjoint(offers[1])


def test_what_one_has_drawn_and_lit_is_not_left_for_the_other(
    browser: Browser, page_server: Server
) -> None:
    rehearsal = Rehearsal("hot seat")
    with sitting_at(LaidTable(page_server, rehearsal, is_shared=True), browser) as ada:
        lift_curtain(ada.page, "Ada")
        expect_seen(ada.page, rehearsal.game, 0)
        ada.page.get_by_role("region", name="Your tickets").get_by_role("button").first.click()
        ada.draw_two()
        told = ada.page.get_by_role("main").get_by_text("You drew an unseen card")
        expect(told.first).to_be_visible()
        pass_on(ada.page)
        lift_curtain(ada.page, "Ben")
        expect_seen(ada.page, rehearsal.game, 1)


@pytest.mark.slow
def test_two_people_play_on_one_device_to_the_end(browser: Browser, page_server: Server) -> None:
    rehearsal = Rehearsal("the end")
    rehearsal.play_until(lambda game: game.view(None).turns_left is not None)
    turns = [*rehearsal.game.to_act, 1 - rehearsal.game.to_act[0]]
    with sitting_at(LaidTable(page_server, rehearsal, is_shared=True), browser) as ada:
        players = [ada, Player(ada.hands, 1)]
        for seat in turns:
            ada.page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
            players[seat].draw_two()
            if seat == turns[0]:
                pass_on(ada.page)
        ada.hands.skip()
        game = downloaded_game(ada)
        assert game.is_over
        assert ada.scores() == scores_of(game)
