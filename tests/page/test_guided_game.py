"""The guided game: followed to its end, left for other moves, reloaded, and played by keyboard."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.company import connected
from tests.page.players import DESKTOP, Mouse, Player
from tests.page.record_check import downloaded_game
from tests.page.visits import barriers, visit
from tests.server.network.players import play_to_the_end
from tests.server.server_process import Server
from trunkline.engine.events import DeckDrawn, FaceUpDrawn, RouteClaimed
from trunkline.engine.game import Game
from trunkline.protocol.cookie import COOKIE

SMALL: dict[str, Any] = {**DESKTOP, "locale": "nl", "viewport": {"width": 390, "height": 664}}
TOPICS = {
    *("Welcome aboard", "Keep two tickets", "Your turn: draw cards", "And a second card"),
    *("Plan your path", "A locomotive!", "Claim your first route", "A double route"),
    *("Gray takes any colour", "Make your path longer", "The last round"),
    *("Counting the points", "A completed ticket", "A ticket not completed", "The longest path"),
    *("Bonus for the longest path", "And the winner is …", "Now you know the game"),
}
MOST_STEPS = 60
# Notes each number of the count of a longest path, and how many routes are lit with it.
WATCH_COUNT = """() => {
    window.counts = [];
    const note = () => {
        const number = Number(document.querySelector(".end .gain")?.textContent ?? 0);
        const heading = document.querySelector(".companion h2")?.textContent.trim();
        const lit = document.querySelectorAll("[class*=halo][class*=path]").length;
        const isNew = number > (counts.at(-1)?.[0] ?? 0);
        if (heading === "The longest path" && isNew) counts.push([number, lit]);
        requestAnimationFrame(note);
    };
    note();
}"""


class Learner:
    """Somebody who does what the guide says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.panel = page.locator("section.companion")
        self.heading = self.panel.get_by_role("heading")
        self.text = self.panel.locator("p")
        self.own_turn = page.locator(".turn.own")
        self.end = page.locator("section.end")
        self.seen: list[str] = []

    def begin(self, button: str = "Show me the game") -> None:
        """Answer the question of a first visitor."""
        self.page.get_by_role("button", name=button).click()
        self.page.wait_for_url("**/t/*")
        self.panel.wait_for()

    def steps(self) -> Iterator[str]:
        """The headings of the steps, each as soon as it asks for something."""
        for _ in range(MOST_STEPS):
            self.own_turn.or_(self.end).first.wait_for()
            heading = self.heading.inner_text().strip()
            self.seen.append(heading)
            yield heading

    def follow_up_to(self, last: str) -> None:
        """Do what the guide says until it comes to a step."""
        for heading in self.steps():
            if heading == last:
                break
            self.follow()

    def button(self, name: str) -> Locator:
        return self.panel.get_by_role("button", name=name, exact=True)

    def follow(self) -> None:
        """Do what the step points at, and wait for what the guide says then."""
        before = self.panel.get_attribute("data-step")
        if self.end.is_visible():
            self.go_on(before)
        else:
            self.button("Show me").click()
            self.page.keyboard.press("Enter")
            self.answer()
        self.wait_after(before)

    def go_on(self, step: str | None) -> None:
        """Press Next: the first time may only finish a count that is under way."""
        while self.panel.get_attribute("data-step") == step:
            self.button("Next").click()

    def answer(self) -> None:
        """Answer the questions about a claim with the first choice."""
        answers = self.page.locator(".claiming").get_by_role("group").get_by_role("button")
        while answers.count():
            answers.first.click()

    def wait_after(self, step: str | None) -> None:
        """Wait until the guide has gone on to a step of the player's own."""
        changed = self.page.locator(f"section.companion:not([data-step='{step}'])")
        changed.and_(self.page.locator(":not([data-step$='watch'])")).wait_for()


@pytest.mark.slow
def test_the_guide_leads_through_a_whole_game(browser: Browser, page_server: Server) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        learner = Learner(page)
        learner.begin()
        learner.follow_up_to("Now you know the game")
        assert set(learner.seen) >= TOPICS
        assert barriers(page) == []
        game = downloaded_game(Player(Mouse(page)))
        own = game.score().seats[0]
        print(f"{len(learner.seen)} steps, {turns_of(game)} turns of the player")
        assert (own.rank, own.failed) == (1, ())
        assert 10 <= turns_of(game) <= 18
        expect(page.get_by_role("button", name="Rematch")).to_be_hidden()
        learner.panel.get_by_role("link", name="Play a full game").click()
        expect(page.get_by_role("button", name="Play now")).to_be_visible()
        expect(page.get_by_role("button", name="Show me the game")).to_be_hidden()
        expect(page.get_by_role("button", name="Learn the game in five minutes")).to_be_visible()


def turns_of(game: Game) -> int:
    """How many turns the first seat took: two cards are one."""
    deeds = [event for event in game.events if getattr(event, "seat", None) == 0]
    draws = sum(isinstance(event, DeckDrawn | FaceUpDrawn) for event in deeds)
    locomotives = sum(
        isinstance(event, FaceUpDrawn) and event.card == "locomotive" for event in deeds
    )
    claims = sum(isinstance(event, RouteClaimed) for event in deeds)
    return claims + locomotives + (draws - locomotives + 1) // 2


@pytest.mark.slow
def test_the_longest_path_is_lit_route_by_route_as_it_is_counted(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        learner = Learner(page)
        learner.begin()
        play_elsewhere(page_server, page, "paths")
        page.evaluate(WATCH_COUNT)
        learner.follow_up_to("The longest path")
        length = re.search(r"(\d+) trains", learner.text.inner_text())
        assert length
        page.wait_for_function("(length) => counts.at(-1)?.[0] === length", arg=int(length[1]))
        trains, lit = zip(*page.evaluate("counts"), strict=True)
        assert len(trains) > 1
        assert list(trains) == sorted(trains)
        assert list(lit) == sorted(lit)
        assert lit[-1] > lit[0]


@pytest.mark.slow
def test_any_legal_line_of_play_keeps_the_guide_going(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        learner = Learner(page)
        learner.begin()
        play_elsewhere(page_server, page, "any")
        for heading in learner.steps():
            assert learner.text.inner_text()
            if heading == "Now you know the game":
                break
            learner.follow()
        assert learner.seen[-1] == "Now you know the game"


def play_elsewhere(server: Server, page: Page, seed: str) -> None:
    """Let the visitor make moves by chance on another device, up to the end."""
    cookie = next(one["value"] for one in page.context.cookies() if one["name"] == COOKIE)
    code = page.url.rsplit("/", 1)[1]

    async def play() -> None:
        async with connected(server.url, code, [cookie]) as (seat,):
            await play_to_the_end(seat, random.Random(seed))

    with start_blocking_portal() as portal:
        portal.call(play)
    # Until the page hears of it, it still shows a turn that is over.
    page.locator("section.end").wait_for()


def test_another_move_gets_an_answer_and_the_guide_goes_on(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        learner = Learner(page)
        learner.begin()
        learner.follow_up_to("Your turn: draw cards")
        read_rule(learner, "R4.1", "Draw two cards, one after the other.")
        page.get_by_role("button", name="Place 4: locomotive").click()
        expect(learner.text).to_contain_text("so that was your turn")
        expect(learner.heading).to_have_text("Plan your path")
        page.get_by_role("button", name="Draw two unseen cards").click()
        expect(learner.text).to_contain_text("Another card than I said")


def read_rule(learner: Learner, number: str, sentence: str) -> None:
    """Open the rule that a step teaches, over the table, and come back to the step."""
    heading = learner.heading.inner_text()
    link = learner.panel.get_by_role("link", name=number)
    link.click()
    sheet = learner.page.get_by_role("dialog")
    expect(sheet.get_by_text(sentence)).to_be_visible()
    learner.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(link).to_be_focused()
    expect(learner.heading).to_have_text(heading)


@pytest.mark.slow
def test_a_reload_resumes_and_earlier_steps_can_be_read_again(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        learner = Learner(page)
        learner.begin()
        learner.follow_up_to("Plan your path")
        page.wait_for_load_state("networkidle")
        page.reload()
        expect(learner.heading).to_contain_text("Plan your path")
        learner.button("Back").click()
        expect(learner.heading).to_contain_text("And a second card")
        learner.button("Forward").click()
        expect(learner.heading).to_have_text("Plan your path")
        learner.follow()
        expect(learner.heading).to_have_text("A locomotive!")
        page.wait_for_load_state("networkidle")
        page.reload()
        expect(learner.heading).to_have_text("A locomotive!")
        learner.button("Leave the guide").click()
        learner.button("Play on alone").click()
        expect(learner.panel).to_be_hidden()
        page.wait_for_load_state("networkidle")
        page.reload()
        expect(page.get_by_role("button", name="Place 4: locomotive")).to_be_visible()
        expect(learner.panel).to_be_hidden()


def test_a_first_claim_by_keyboard_on_a_small_screen_in_dutch(
    browser: Browser, page_server: Server
) -> None:
    with visit(browser, page_server.url, **SMALL) as page:
        learner = Learner(page)
        learner.begin("Laat het spel zien")
        while learner.heading.inner_text().strip() != "Claim je eerste route":
            before = learner.panel.get_attribute("data-step")
            is_plan = learner.heading.inner_text().strip() == "Plan je pad"
            press_through_panel(page)
            if is_plan:
                page.keyboard.press("Escape")
            learner.wait_after(before)
        press_through_panel(page)
        page.locator(".claiming").or_(
            page.locator("[data-route='new-york--pittsburgh--green'].claimed")
        ).wait_for()
        if page.locator(".claiming").is_visible():
            page.keyboard.press("Enter")
        expect(page.locator("[data-route='new-york--pittsburgh--green']")).to_have_class(
            re.compile("claimed")
        )
        expect(learner.text).to_contain_text("2 punten")


def press_through_panel(page: Page) -> None:
    """Go to the panel by its key, let it show the target, and press that."""
    page.keyboard.press("g")
    show = page.get_by_role("button", name="Laat zien")
    while not show.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    if page.evaluate("document.activeElement.ariaExpanded") == "false":
        page.keyboard.press("Enter")
        ticket = page.locator(".drawer button.ticket").first
        while not ticket.evaluate("button => button === document.activeElement"):
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_whoever_knows_the_game_is_not_asked_again(browser: Browser, page_server: Server) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        page.get_by_role("button", name="I know the game").click()
        # A reload would abort what the page fetches in advance.
        page.wait_for_load_state("networkidle")
        page.reload()
        expect(page.get_by_role("button", name="Learn the game in five minutes")).to_be_visible()
        expect(page.get_by_role("heading", name="Is this your first journey?")).to_be_hidden()
