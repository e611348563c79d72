"""The coach: advises a person who plays alone against bots, lights the plan, and never plays."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.page.players import DESKTOP, PHONE, Fingers, Hands, Keys, Mouse, Player
from tests.page.visits import barriers, visit
from tests.server.server_process import Server

TURNS = 3
NAME = "Ada"
# Somebody who has played several games, nearly always as the coach would.
IMPROVED = json.dumps({NAME: {"games": 3, "moves": [True] * 20}})


@contextmanager
def solo(
    browser: Browser, server: Server, kind: type[Hands], device: Any, progress: str = ""
) -> Iterator["Pupil"]:
    """A game of Ada against one bot."""
    options = {**device, **(remembering(server, progress) if progress else {})}
    with visit(browser, server.url, **options) as page:
        page.get_by_role("textbox", name="Your name").fill(NAME)
        hands = kind(page)
        hands.choose(page.get_by_role("group", name="Bots to play against"), "1")
        expect(page.get_by_role("switch", name="coach")).to_be_checked()
        hands.press(page.get_by_role("button", name="Play now"))
        page.wait_for_url("**/t/*")
        yield Pupil(hands)


def remembering(server: Server, progress: str) -> dict[str, Any]:
    """Options for the browser of somebody who has turned the coach on again."""
    kept = {"trunkline-coach": progress, "trunkline-preferences": json.dumps({"coach": True})}
    storage = [{"name": name, "value": value} for name, value in kept.items()]
    return {"storage_state": {"origins": [{"origin": server.url, "localStorage": storage}]}}


class Pupil(Player):
    """Plays one seat as the coach says."""

    @property
    def panel(self) -> Locator:
        """The coach's panel."""
        return self.page.get_by_role("region", name="Coach")

    @property
    def text(self) -> Locator:
        """What the coach says."""
        return self.page.locator("section.companion p")

    def advice(self) -> str:
        """What the coach says about this decision."""
        expect(self.panel.get_by_role("button", name="Show me")).to_be_visible()
        return self.text.inner_text()

    def keep_advised(self) -> None:
        """Keep the tickets that the coach names."""
        names = told("Keep (.+?): ", self.advice())
        for ticket in self.offer.get_by_role("listitem").get_by_role("button").all():
            if is_among(ticket.inner_text(), names):
                self.hands.press(ticket)
        self.hands.press(self.offer.get_by_role("button", name="Keep"))
        expect(self.offer).to_be_hidden()

    def follow(self) -> None:
        """Make the suggested move."""
        before = self.cards()
        advice = self.advice()
        if advice.startswith("Claim "):
            name = told("Claim (.+?)(?: now)?: ", advice)
            route = f"[data-route][aria-label^='{name}'][aria-label$='can be claimed']"
            self.claim(str(self.page.locator(route).first.get_attribute("data-route")))
        elif advice.startswith("Draw "):
            self.hands.press(self.page.get_by_role("button", name="Draw an unseen card"))
            self.expect_cards(before + 1)
        else:
            self.take_marked()
            self.expect_cards(before + 1)

    def take_marked(self) -> None:
        """Take the face-up card with the ring around it."""
        show = self.panel.get_by_role("button", name="Show me")
        if show.get_attribute("aria-pressed") == "false":
            self.hands.press(show)
        ring = self.page.locator(".mark").bounding_box()
        slots = [self.page.get_by_role("button", name=f"Place {n}:") for n in range(1, 6)]
        boxes = [slot.bounding_box() for slot in slots]
        assert ring
        gaps = [abs(box["x"] - ring["x"]) + abs(box["y"] - ring["y"]) for box in boxes if box]
        self.hands.take(1 + gaps.index(min(gaps)))

    def moves_noted(self) -> list[bool]:
        """Whether each move beside an advice was about as good."""
        noted = json.loads(self.page.evaluate("localStorage.getItem('trunkline-coach')"))
        return list(noted.get(NAME, {}).get("moves", []))


def told(pattern: str, advice: str) -> str:
    """What a pattern finds at the beginning of the advice."""
    found = re.match(pattern, advice)
    assert found, advice
    return found[1]


def is_among(ticket: str, names: str) -> bool:
    """Whether a ticket's cities are those of one of the named tickets."""
    pairs = (pair.split(" – ") for pair in re.split(",? and |, ", names))
    return any(all(city in ticket for city in pair) for pair in pairs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "device"), [(Mouse, DESKTOP), (Fingers, PHONE)], ids=["mouse", "touch"]
)
def test_a_newcomer_plays_as_the_coach_says(
    browser: Browser, page_server: Server, kind: type[Hands], device: Any
) -> None:
    with solo(browser, page_server, kind, device) as pupil:
        pupil.keep_advised()
        for _ in range(TURNS):
            assert pupil.has_turn()
            pupil.follow()
        assert pupil.moves_noted() == [True] * (1 + TURNS)


def test_the_keyboard_reaches_the_coach_who_shows_the_plan_and_says_more(
    browser: Browser, page_server: Server
) -> None:
    short = {**DESKTOP, "viewport": {"width": 1366, "height": 650}}
    with solo(browser, page_server, Keys, short) as pupil:
        brief = pupil.advice()
        pupil.page.keyboard.press("g")
        expect(pupil.panel).to_be_focused()
        pupil.hands.press(pupil.panel.get_by_role("button", name="More"))
        expect(pupil.text).to_contain_text(re.compile(r"\n?The plan for .* takes \d+ trains"))
        assert len(pupil.text.inner_text()) > len(brief)
        board = pupil.page.locator("main > .board")
        dark = board.screenshot()
        pupil.hands.press(pupil.panel.get_by_role("button", name="Show me"))
        assert board.screenshot() != dark
        assert barriers(pupil.page) == []


def test_the_coach_is_quiet_to_good_players_until_a_move_loses_much(
    browser: Browser, page_server: Server
) -> None:
    with solo(browser, page_server, Mouse, DESKTOP, IMPROVED) as pupil:
        expect(pupil.panel).to_have_class(re.compile("folded"))
        pupil.keep_tickets(3)
        assert pupil.has_turn()
        pupil.page.get_by_role("button", name="Draw tickets;").click()
        expect(pupil.text).to_contain_text("That gives away about")
        pupil.page.get_by_role("button", name="Draw tickets", exact=True).click()
        expect(pupil.text).to_contain_text("Your last move gave away about")
        assert pupil.moves_noted()[-1] is False


def test_the_settings_turn_the_coach_off(browser: Browser, page_server: Server) -> None:
    with solo(browser, page_server, Mouse, DESKTOP) as pupil:
        pupil.advice()
        pupil.page.get_by_role("button", name="Settings").click()
        pupil.page.get_by_role("switch", name="coach").click()
        expect(pupil.page.locator("section.companion")).to_have_count(0)
