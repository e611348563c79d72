"""Tests claims in the browser: three ways to begin, no needless question, no hidden payment."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.page.claim_examples import (
    CITIES,
    ROUTES,
    a_choice_of_colors,
    a_choice_of_mixes,
    a_claim_without_choice,
    a_double_that_is_open,
    a_lane_for_one_color,
    card_words,
    claims_of,
    routes_out_of_reach,
    spend_trains,
    the_only_open_lane,
)
from tests.page.players import DESKTOP, PHONE, Fingers, Hands, Mouse, Player, middle_of
from tests.page.prepared_tables import LaidTable, rehearse, sitting_at
from tests.server.server_process import Server
from trunkline.engine.cards import Card
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim


def words_of(claim: Claim) -> list[str]:
    """The cards of a claim, as the page names them."""
    return [card_words(card, count) for card, count in claim.payment.items()]


def expect_claimed(player: Player, claim: Claim) -> None:
    """Check that the route is Ada's and that the log shows the cards she paid."""
    expect(player.route(claim.route)).to_have_accessible_name(claimed_by("Ada", claim.route))
    entry = player.page.get_by_role("log", name="Log").locator(".entry").last
    paid = entry.locator(".paid").get_by_role("img")
    expect(paid).to_have_count(len(claim.payment))
    for place, words in enumerate(words_of(claim)):
        expect(paid.nth(place)).to_have_accessible_name(words)


def claimed_by(name: str, route: str) -> re.Pattern[str]:
    data = ROUTES[route]
    track = r"(?:, \w+)? track" if data.double_with else ""
    spaces = "space" if data.length == 1 else "spaces"
    cities = re.escape(cities_of(route))
    return re.compile(rf"{cities}: {data.color}{track}, {data.length} {spaces}; claimed by {name}")


def cities_of(route: str) -> str:
    return f"{CITIES[ROUTES[route].city_a]} – {CITIES[ROUTES[route].city_b]}"


def card_in_hand(player: Player, game: Game, card: Card) -> Locator:
    words = card_words(card, game.view(0).hand[card])
    hand = player.page.get_by_role("region", name="Your hand")
    return hand.get_by_role("button", name=words)


def drag(player: Player, card: Locator, route: str) -> None:
    """Drag a card onto a route and hold it there."""
    mouse = player.page.mouse
    mouse.move(*centre_of(card))
    mouse.down()
    mouse.move(*middle_of(player.route(route)), steps=6)


def drag_by_finger(player: Player, card: Locator, route: str) -> None:
    """Drag a card onto a route and drop it."""
    touch = player.page.context.new_cdp_session(player.page)
    way = {"touchStart": centre_of(card), "touchMove": middle_of(player.route(route))}
    for step, (x, y) in way.items():
        touch.send("Input.dispatchTouchEvent", {"type": step, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def centre_of(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class TestThreeWaysIn:
    def test_a_click_on_a_route_with_one_way_to_pay_asks_nothing(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, claim = rehearse(lambda led: led.draw(3), a_claim_without_choice)
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            ada.hands.choose_route(ada.route(claim.route))
            expect_claimed(ada, claim)

    def test_a_colour_and_then_a_route(self, browser: Browser, page_server: Server) -> None:
        rehearsal, ways = rehearse(lambda led: led.draw(4), a_choice_of_colors)
        game, claim = rehearsal.game, ways[-1]
        assert claim.color
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            card_in_hand(ada, game, claim.color).click()
            expect(ada.page.locator(".route:not(.dimmed)")).to_have_count(
                len([r for r, w in claims_of(game).items() if claim.color in [c.color for c in w]])
            )
            ada.hands.choose_route(ada.route(claim.route))
            expect_claimed(ada, claim)

    def test_a_card_dropped_on_the_wrong_lane_slides_to_the_right_one(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, claim = rehearse(lambda led: led.draw(4), a_lane_for_one_color)
        wrong = ROUTES[claim.route].double_with
        assert claim.color
        assert wrong
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            drag(ada, card_in_hand(ada, rehearsal.game, claim.color), wrong)
            expect(ada.route(claim.route).locator(".train.ghost")).to_have_count(claim.cards)
            ada.page.mouse.up()
            expect_claimed(ada, claim)

    def test_a_finger_drags_too(self, browser: Browser, page_server: Server) -> None:
        rehearsal, claim = rehearse(lambda led: led.draw(4), a_lane_for_one_color)
        assert claim.color
        with sitting_at(LaidTable(page_server, rehearsal), browser, Fingers, PHONE) as ada:
            drag_by_finger(ada, card_in_hand(ada, rehearsal.game, claim.color), claim.route)
            expect(ada.claiming).to_contain_text("Pay with these cards?")
            expect(ada.claiming).to_contain_text(" and ".join(words_of(claim)))


class TestLanes:
    def test_a_finger_is_asked_which_lane_it_means(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, route = rehearse(lambda led: led.draw(4), a_double_that_is_open)
        with sitting_at(LaidTable(page_server, rehearsal), browser, Fingers, PHONE) as ada:
            ada.hands.choose_route(ada.route(route))
            expect(ada.claiming).to_contain_text("Which track?")
            expect(answers(ada)).to_have_count(2)

    def test_a_finger_beside_the_only_open_lane_has_meant_that(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, claim = rehearse(lambda led: led.draw(3), the_only_open_lane)
        with sitting_at(LaidTable(page_server, rehearsal), browser, Fingers, PHONE) as ada:
            ada.hands.choose_route(ada.route(ROUTES[claim.route].double_with or ""))
            expect(ada.claiming).to_contain_text("Pay with these cards?")
            expect(ada.route(claim.route).locator(".train.ghost")).to_have_count(claim.cards)


class TestQuestions:
    def test_of_several_colours_one_is_asked_for(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, ways = rehearse(lambda led: led.draw(4), a_choice_of_colors)
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            ada.hands.choose_route(ada.route(ways[0].route))
            expect(ada.claiming).to_contain_text("Pay with which colour?")
            expect_answers(ada, ways)
            answer(ada, ways[-1]).click()
            expect_claimed(ada, ways[-1])

    def test_a_locomotive_is_spent_only_by_choice(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, ways = rehearse(lambda led: led.draw(5), a_choice_of_mixes)
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            ada.hands.choose_route(ada.route(ways[0].route))
            expect(ada.claiming).to_contain_text("How many locomotives?")
            expect_answers(ada, sorted(ways, key=lambda way: way.locomotives))
            answer(ada, ways[1]).click()
            expect_claimed(ada, ways[1])


def answers(player: Player) -> Locator:
    return player.claiming.get_by_role("group").get_by_role("button")


def answer(player: Player, claim: Claim) -> Locator:
    return player.claiming.get_by_role("button", name=pay_words(claim), exact=True)


def pay_words(claim: Claim) -> str:
    return f"Pay {' and '.join(words_of(claim))}"


def expect_answers(player: Player, ways: list[Claim]) -> None:
    """Check that all ways to pay are offered, in this order."""
    expect(answers(player)).to_have_count(len(ways))
    for place, way in enumerate(ways):
        expect(answers(player).nth(place)).to_have_accessible_name(pay_words(way))


class TestConfirming:
    @pytest.mark.parametrize(
        ("kind", "device", "when"),
        [(Fingers, PHONE, None), (Mouse, DESKTOP, "Always")],
        ids=["by touch", "as one likes"],
    )
    def test_the_exact_cards_and_trains_are_shown_first(
        self,
        browser: Browser,
        page_server: Server,
        kind: type[Hands],
        device: Mapping[str, Any],
        when: str | None,
    ) -> None:
        rehearsal, claim = rehearse(lambda led: led.draw(3), a_claim_without_choice)
        with sitting_at(LaidTable(page_server, rehearsal), browser, kind, device) as ada:
            if when:
                ask_before_claims(ada, when)
            ada.hands.choose_route(ada.route(claim.route))
            expect(ada.claiming).to_contain_text("Pay with these cards?")
            expect(ada.claiming).to_contain_text(" and ".join(words_of(claim)))
            trains = claim.cards + claim.locomotives
            expect(ada.route(claim.route).locator(".train.ghost")).to_have_count(trains)
            ada.hands.press(ada.claiming.get_by_role("button", name="Claim the route"))
            expect(ada.route(claim.route)).to_have_accessible_name(claimed_by("Ada", claim.route))

    def test_who_does_not_want_to_be_asked_is_not(
        self, browser: Browser, page_server: Server
    ) -> None:
        rehearsal, claim = rehearse(lambda led: led.draw(3), a_claim_without_choice)
        with sitting_at(LaidTable(page_server, rehearsal), browser, Fingers, PHONE) as ada:
            ask_before_claims(ada, "Never")
            ada.hands.choose_route(ada.route(claim.route))
            expect(ada.route(claim.route)).to_have_accessible_name(claimed_by("Ada", claim.route))


def ask_before_claims(player: Player, when: str) -> None:
    hands, page = player.hands, player.page
    hands.press(page.get_by_role("button", name="Settings"))
    hands.choose(page.get_by_role("group", name="Ask before claiming a route"), when)
    hands.press(page.get_by_role("dialog", name="Settings").get_by_role("button", name="Close"))


class TestRoutesThatCannotBeClaimed:
    def test_say_why(self, browser: Browser, page_server: Server) -> None:
        rehearsal, routes = rehearse(spend_trains, routes_out_of_reach)
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            alert = ada.page.get_by_role("alert").filter(has_text="R5")
            for code, route in routes.items():
                ada.hands.choose_route(ada.route(route))
                why = rehearsal.game.why_not_claim(0, route)
                assert why
                assert why.reason.value == code
                expect(alert).to_contain_text(f"{why.sentence} ({why.reason.rule})")
            ada.page.get_by_role("button", name="Dismiss").click()
            expect(alert).to_be_hidden()

    def test_a_closed_lane_is_marked(self, browser: Browser, page_server: Server) -> None:
        rehearsal, closed = rehearse(spend_trains, lambda game: game.view(0).closed_routes)
        with sitting_at(LaidTable(page_server, rehearsal), browser) as ada:
            expect(ada.page.locator(".route.dead")).to_have_count(len(closed))
            for route in closed:
                expect(ada.route(route).locator(".cross")).to_be_visible()
                expect(ada.route(route)).to_have_accessible_name(re.compile("closed in this game$"))
