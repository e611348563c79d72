"""Tests two to five people at one table, each in their own browser."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.company import company_of, is_last_round
from tests.page.persons import (
    NAMES,
    SHORT_WHILE_MS,
    Person,
    begin,
    persons,
    sit_together,
    whose_turn,
)
from tests.page.players import DESKTOP
from tests.page.visits import visit
from tests.page.wire import Wire
from tests.patience import PATIENCE_SECONDS
from tests.server.server_process import Server

# The time a page may need to show moves that are played at full speed.
A_WHOLE_GAME_MS = 1000 * PATIENCE_SECONDS


def code_in(link: str) -> str:
    return link.rsplit("/", 1)[1]


def secrets_of(everybody: Sequence[Person]) -> list[str]:
    """Everybody's tickets, as their own pages name them, without their status."""
    return [label.split(":")[0] for person in everybody for label in person.tickets()]


def expect_in_the_dark(page: Page, secrets: Sequence[str]) -> None:
    """Check that none of these is anywhere in the page, visible or not."""
    assert secrets
    assert all(secrets)
    assert [secret for secret in secrets if secret in page.content()] == []


def notices(person: Person) -> Locator:
    return person.page.get_by_role("group", name="Notices")


def in_order(everybody: Sequence[Person]) -> tuple[Person, Person]:
    """The one of two whose turn it is, and the other."""
    actor = whose_turn(everybody)
    return actor, next(person for person in everybody if person is not actor)


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_people_come_by_link_or_code_and_play(
    browser: Browser, page_server: Server, seats: int
) -> None:
    with persons(browser, page_server.url, NAMES[:seats]) as everybody:
        begin(everybody)
        for _ in range(seats):
            actor = whose_turn(everybody)
            actor.draw_two()
            for other in everybody:
                other.expect_cards_of(actor, 6)
        for person in everybody:
            person.expect_cards(6)
            others = [other for other in everybody if other is not person]
            expect_in_the_dark(person.page, secrets_of(others))


def test_first_tickets_are_chosen_at_the_same_time(browser: Browser, page_server: Server) -> None:
    with persons(browser, page_server.url, NAMES[:3]) as (ada, ben, cleo):
        sit_together([ada, ben, cleo])
        ada.start()
        for person in (ada, ben, cleo):
            expect(person.offer.get_by_role("listitem")).to_have_count(3)
        cleo.keep_tickets(3)
        expect(cleo.page.get_by_text("Still choosing tickets: Ada and Ben.").first).to_be_visible()
        ada.keep_tickets(2)
        expect(cleo.page.get_by_text("Still choosing tickets: Ben.").first).to_be_visible()
        ben.keep_tickets(2)
        whose_turn([ada, ben, cleo])


def test_three_people_play_to_the_end_and_once_more(browser: Browser, page_server: Server) -> None:
    with persons(browser, page_server.url, NAMES[:3]) as everybody:
        link = begin(everybody)
        for _ in range(9):
            actor = whose_turn(everybody)
            actor.take_turn()
            actor.turns += 1
        cookies = [person.cookie for person in everybody]
        with company_of(page_server, code_in(link), cookies) as company:
            company.play(is_last_round)
            for person in everybody:
                expect(person.page.locator(".last")).to_be_visible(timeout=A_WHOLE_GAME_MS)
                expect(person.page.locator(".log .entry").last).to_be_in_viewport()
            finish(everybody)
            score = company.game.score()
        totals = dict(zip(NAMES, (seat.total for seat in score.seats), strict=False))
        for person in everybody:
            person.hands.skip()
            assert {name: numbers[-1] for name, numbers in person.scores().items()} == totals
        go_on(everybody)


def finish(everybody: Sequence[Person]) -> None:
    """Play the last turns through the page."""
    for _ in everybody:
        actor = whose_turn(everybody)
        actor.take_turn()
    for person in everybody:
        expect(person.end).to_be_visible()


def go_on(everybody: Sequence[Person]) -> None:
    """One asks for a rematch and starts it; the others follow, and all move up one seat."""
    asker, *others = everybody
    asker.page.get_by_role("button", name="Rematch").click()
    for other in others:
        other.page.get_by_role("link", name="Join the rematch").click()
    for person in everybody:
        names = person.page.locator("ol.table h2")
        expect(names).to_have_text([everybody[-1].name, *(other.name for other in everybody[:-1])])
    asker.start()
    for person in everybody:
        person.keep_tickets(2)


def test_a_reload_brings_back_what_was_half_chosen(browser: Browser, page_server: Server) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as everybody:
        sit_together(everybody)
        everybody[0].start()
        for person in everybody:
            half_choose_tickets(person)
            person.page.reload()
            expect(person.offer.get_by_role("button", pressed=True)).to_have_count(2)
            person.hands.press(person.offer.get_by_role("button", name="Keep 2 tickets"))
            expect(person.offer).to_be_hidden()
        actor, other = in_order(everybody)
        pick_a_card(actor)
        arm_two_unseen(other)
        for person in everybody:
            person.page.reload()
        expect(actor.hand.get_by_role("button", pressed=True)).to_have_count(1)
        expect(other.page.get_by_text("Next turn: draw two unseen cards")).to_be_visible()
        actor.draw_two()
        other.expect_cards(6)


def half_choose_tickets(person: Person) -> None:
    for number in (0, 2):
        person.offer.get_by_role("listitem").nth(number).get_by_role("button").click()
    expect(person.offer.get_by_role("button", pressed=True)).to_have_count(2)


def pick_a_card(person: Person) -> None:
    person.hand.get_by_role("button").first.click()
    expect(person.hand.get_by_role("button", pressed=True)).to_have_count(1)


def arm_two_unseen(person: Person) -> None:
    person.page.get_by_role("button", name="Draw two unseen cards").click()
    expect(person.page.get_by_text("Next turn: draw two unseen cards")).to_be_visible()


def test_a_lost_connection_comes_back_by_itself(browser: Browser, page_server: Server) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as everybody:
        begin(everybody)
        actor = whose_turn(everybody)
        actor.draw_two()
        page_server.kill()
        for person in everybody:
            expect(person.page.get_by_role("alert").filter(has_text="Reconnecting")).to_be_visible()
        page_server.start()
        for person in everybody:
            expect(person.page.get_by_text("Reconnecting")).to_have_count(0)
            person.expect_cards_of(actor, 6)
        whose_turn(everybody).draw_two()
        for person in everybody:
            person.expect_cards(6)


def test_who_was_away_for_a_moment_is_told_what_has_happened(
    browser: Browser, page_server: Server
) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as everybody:
        wires = {person.name: Wire(person.page) for person in everybody}
        begin(everybody)
        actor, other = in_order(everybody)
        wires[other.name].cut()
        expect(other.page.get_by_text("Reconnecting")).to_be_visible()
        expect(notices(actor)).to_contain_text(f"{other.name} has lost the connection.")
        actor.draw_two()
        wires[other.name].mend()
        other.expect_cards_of(actor, 6)
        expect(other.page.get_by_text("Reconnecting")).to_have_count(0)
        other.draw_two()
        actor.expect_cards_of(other, 6)


def test_a_spectator_sees_only_what_is_public(browser: Browser, page_server: Server) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as everybody:
        link = begin(everybody)
        with visit(browser, link, **DESKTOP) as page:
            expect(page.get_by_role("article")).to_have_count(2)
            whose_turn(everybody).draw_two()
            expect(page.get_by_role("log", name="Log")).to_contain_text("a card from the draw pile")
            expect(page.get_by_role("article").filter(has_text="6 train cards")).to_have_count(1)
            for name in ("Your hand", "Your tickets", "Choose your tickets"):
                expect(page.get_by_role("region", name=name)).to_have_count(0)
            expect(page.get_by_role("button", name=re.compile("^Draw pile"))).to_be_disabled()
            expect_in_the_dark(page, secrets_of(everybody))


def test_talk_is_heard_in_ones_own_language_and_can_be_muted(
    browser: Browser, page_server: Server
) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as (ada, ben):
        begin([ada, ben])
        ada.open_chat()
        ben.open_chat()
        ada.say("All <b>aboard</b>!")
        expect(ben.heard()).to_have_text([re.compile("Ada All <b>aboard</b>!")])
        ben.page.get_by_role("button", name="Mute Ada").click()
        expect(ben.panel("Ada")).to_contain_text("Muted")
        ada.say("Can you hear me?")
        expect(ada.heard()).to_have_count(2)
        ben.page.get_by_role("button", name="Unmute Ada").click()
        expect(ben.panel("Ada")).not_to_contain_text("Muted")
        ada.page.get_by_role("button", name="Quick phrases").click()
        ada.page.get_by_role("button", name="Good luck!").click()
        expect(ben.heard()).to_have_text([re.compile("aboard"), re.compile("Good luck!")])
        with ben.page.context.new_page() as french:
            french.add_init_script("localStorage.setItem('PARAGLIDE_LOCALE', 'fr')")
            french.goto(ben.page.url)
            french.get_by_role("tab").nth(1).click()
            expect(french.get_by_role("log")).to_contain_text("Bonne chance")


def test_who_leaves_is_played_by_a_bot_and_takes_the_seat_back(
    browser: Browser, page_server: Server
) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as everybody:
        begin(everybody)
        leaver, stayer = in_order(everybody)
        leaver.page.get_by_role("button", name="Leave the game").click()
        leaver.page.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
        expect(notices(stayer)).to_contain_text(f"{leaver.name} is away.")
        while whose_turn(everybody) is not stayer:  # the bot of the person who left moves first
            stayer.page.wait_for_timeout(SHORT_WHILE_MS)
        leaver.page.get_by_role("button", name="Take your seat back").click()
        expect(notices(stayer).get_by_text(f"{leaver.name} is away.")).to_have_count(0)
        stayer.draw_two()
        assert whose_turn(everybody) is leaver


def test_who_closes_the_page_finds_the_game_among_their_own(
    browser: Browser, page_server: Server
) -> None:
    with persons(browser, page_server.url, NAMES[:2]) as everybody:
        link = begin(everybody)
        ada = everybody[0]
        tickets = ada.tickets()
        ada.page.goto(page_server.url)
        games = ada.page.get_by_role("region", name="Your games")
        games.get_by_role("link", name="Continue").click()
        expect(ada.page).to_have_url(link)
        ada.expect_cards(4)
        # Tickets appear once the map's data has loaded.
        ada.page.locator("[data-route][aria-label*=':']").first.wait_for(state="attached")
        assert ada.tickets() == tickets
        expect(ada.page.get_by_role("button", name="Undo")).to_have_count(0)
