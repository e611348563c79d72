"""Plays a seat through the page: by mouse, by keyboard alone, or by finger."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

PATIENCE_MS = 60_000  # for one step; other tests may keep the machine busy
expect.set_options(timeout=PATIENCE_MS)

DESKTOP: Mapping[str, Any] = {
    "locale": "en",
    "reduced_motion": "reduce",
    "viewport": {"width": 1280, "height": 800},
}
PHONE: Mapping[str, Any] = {
    "locale": "en",
    "reduced_motion": "reduce",
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
# As printed: a minus sign, not a hyphen.
MINUS = "\u2212"
LISTEN = """
window.inputs = new Set();
for (const type of ["keydown", "pointerdown", "pointermove", "wheel"])
    addEventListener(type, (event) => inputs.add(event.pointerType ?? type), true);
"""
# The outlines of spaces have equal lengths; the middle of one lies between opposite points.
MIDDLE_SPACE = r"""(route) => {
    const outlines = route.querySelector(".slot");
    const spaces = Number(route.ariaLabel.match(/\d+/)[0]);
    const around = outlines.getTotalLength() / spaces;
    const start = Math.floor(spaces / 2) * around;
    const ends = [0.25, 0.75].map((part) => outlines.getPointAtLength(start + part * around));
    const middle = new DOMPoint((ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2);
    const { x, y } = middle.matrixTransform(outlines.getScreenCTM());
    return [x, y];
}"""
WORTH_CLAIMING = 3
MOST_CARDS = 12
MOST_TABS = 150


class Hands(ABC):
    """A way to operate the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE_MS)
        page.evaluate(LISTEN)

    @abstractmethod
    def press(self, control: Locator) -> None:
        """Press a button."""

    @abstractmethod
    def choose(self, group: Locator, name: str) -> None:
        """Choose one of several."""

    @abstractmethod
    def choose_route(self, route: Locator) -> None:
        """Choose a route of the board."""

    def draw_two(self) -> None:
        """Draw two unseen cards."""
        self.press(self.page.get_by_role("button", name="Draw two unseen cards"))

    def take(self, slot: int) -> None:
        """Take a card of the row, 1 to 5."""
        self.press(self.page.get_by_role("button", name=f"Place {slot}:"))

    def draw_tickets(self) -> None:
        """Draw tickets and confirm."""
        self.press(self.page.get_by_role("button", name="Draw tickets;"))
        self.press(self.page.get_by_role("button", name="Draw tickets", exact=True))

    def skip(self) -> None:
        """Skip to the result."""
        self.press(self.page.get_by_role("button", name="Skip"))

    def used(self) -> set[str]:
        """The input events that the page has received from these hands."""
        return set(self.page.evaluate("[...inputs]"))


class Mouse(Hands):
    """Points and clicks."""

    def press(self, control: Locator) -> None:
        control.click()

    def choose(self, group: Locator, name: str) -> None:
        group.get_by_role("radio", name=name, exact=True).click()

    def choose_route(self, route: Locator) -> None:
        self.page.mouse.click(*middle_of(route))


class Fingers(Hands):
    """Taps."""

    def press(self, control: Locator) -> None:
        control.tap()

    def choose(self, group: Locator, name: str) -> None:
        group.get_by_role("radio", name=name, exact=True).tap()

    def choose_route(self, route: Locator) -> None:
        self.page.touchscreen.tap(*middle_of(route))

    def draw_two(self) -> None:
        pile = self.page.get_by_role("button", name="Draw an unseen card")
        pile.tap()
        pile.tap()


class Keys(Hands):
    """Uses only a keyboard and the page's list of keys."""

    def press(self, control: Locator) -> None:
        expect(control).to_be_enabled()
        self._tab_to(control)
        self.page.keyboard.press("Enter")

    def choose(self, group: Locator, name: str) -> None:
        wanted = group.get_by_role("radio", name=name, exact=True)
        self._tab_to(group.get_by_role("radio", checked=True))
        while not wanted.is_checked():
            self.page.keyboard.press("ArrowRight")

    def choose_route(self, route: Locator) -> None:
        """Move to the first route that can be claimed and take it."""
        self.page.keyboard.press("c")
        self.page.keyboard.press("Enter")

    def draw_two(self) -> None:
        self.page.keyboard.press("d")
        self.page.keyboard.press("d")

    def take(self, slot: int) -> None:
        self.page.keyboard.press(str(slot))

    def draw_tickets(self) -> None:
        self.page.keyboard.press("t")
        expect(self.page.get_by_role("button", name="Draw tickets", exact=True)).to_be_focused()
        self.page.keyboard.press("Enter")

    def skip(self) -> None:
        self.page.keyboard.press("Escape")

    def _tab_to(self, control: Locator) -> None:
        for _ in range(MOST_TABS):
            if control.evaluate("control => control === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {control}")


class Player:
    """Plays one seat, knowing only what the page shows."""

    def __init__(self, hands: Hands, seat: int = 0) -> None:
        self.hands = hands
        self.page = page = hands.page
        self.offer = page.get_by_role("region", name="Choose your tickets")
        self.end = page.get_by_role("region", name="End of the journey")
        self.claiming = page.get_by_role("dialog", name="Claim ")
        self.own_turn = page.locator(".turn.own")
        self.turns = 0
        words = page.get_by_role("region", name="The table in words")
        self._standing = words.get_by_role("list").first.get_by_role("listitem").nth(seat)

    def cards(self) -> int:
        """How many cards the hand has."""
        return int(re.findall(r"(\d+) train cards?", self._standing.inner_text())[0])

    def expect_cards(self, count: int) -> None:
        """Wait until the hand has that many cards."""
        expect(self._standing).to_contain_text(re.compile(rf"\b{count} train cards?"))

    def keep_tickets(self, count: int) -> None:
        """Keep the first tickets of an offer."""
        for number in range(count):
            self.hands.press(self.offer.get_by_role("listitem").nth(number).get_by_role("button"))
        self.hands.press(self.offer.get_by_role("button", name="Keep"))
        expect(self.offer).to_be_hidden()

    def play_to_the_end(self) -> None:
        """Take turns until the game is over."""
        while self.has_turn():
            self.take_turn()
            self.turns += 1

    def has_turn(self) -> bool:
        """Wait for the own turn; False if the game ends instead."""
        self.own_turn.or_(self.end).wait_for()
        return not self.end.is_visible()

    def take_turn(self) -> None:
        """Claim a route if it is long enough, else draw, in varying ways."""
        longest = self.longest_open()
        is_full = self.cards() >= MOST_CARDS
        if longest and (is_full or longest[0] >= WORTH_CLAIMING):
            self.claim(longest[1])
        elif self.turns == 1:
            self.draw_tickets()
        elif self.turns % 2:
            self.draw_from_row()
        else:
            self.draw_two()

    def longest_open(self) -> tuple[int, str] | None:
        """The longest route that can be claimed, with its length."""
        routes = self.page.locator("[data-route][aria-label$='can be claimed']").evaluate_all(
            "routes => routes.map((route) => [route.ariaLabel, route.dataset.route])"
        )
        return max(((int(re.findall(r"\d+", label)[-1]), id) for label, id in routes), default=None)

    def claim(self, route: str) -> None:
        """Claim a route, choosing the first answer to every question."""
        before = self.cards()
        self.hands.choose_route(self.route(route))
        while self._is_asked(before):
            self.hands.press(self.claiming.get_by_role("group").get_by_role("button").first)

    def _is_asked(self, before: int) -> bool:
        """Wait for a question about the claim; False if it is already paid."""
        paid = self._standing.filter(has_not_text=re.compile(rf"\b{before} train cards?"))
        self.claiming.or_(paid).first.wait_for(state="attached")
        return self.claiming.is_visible()

    def route(self, id: str) -> Locator:
        """A route of the board."""
        return self.page.locator(f"[data-route='{id}']")

    def draw_two(self) -> None:
        """Draw two unseen cards."""
        before = self.cards()
        self.hands.draw_two()
        self.expect_cards(before + 2)

    def draw_from_row(self) -> None:
        """Take a card of the row, and a second one if allowed."""
        before = self.cards()
        first = self.page.get_by_role("button", name="Place 1:").get_attribute("aria-label")
        self.hands.take(1)
        self.expect_cards(before + 1)
        if first != "Place 1: locomotive":
            self.hands.take(self._open_slot())
            self.expect_cards(before + 2)

    def _open_slot(self) -> int:
        row = self.page.get_by_role("group", name="Face-up cards")
        label = row.locator("button[aria-disabled=false]").first.get_attribute("aria-label")
        return int(re.findall(r"\d+", label or "")[0])

    def draw_tickets(self) -> None:
        """Draw tickets and keep one."""
        self.hands.draw_tickets()
        self.keep_tickets(1)

    def scores(self) -> dict[str, list[int]]:
        """Each player's routes, tickets, bonus and total in the table of scores."""
        rows = self.page.get_by_role("table", name="Scores").locator("tbody tr").all()
        return {row.locator(".name").inner_text(): numbers_of(row) for row in rows}


def printed(number: int) -> str:
    """A number as the page prints it."""
    return str(number).replace("-", MINUS)


def numbers_of(row: Locator) -> list[int]:
    """The numbers of a row of scores without the place; a dash counts as none."""
    cells = row.get_by_role("cell").all_inner_texts()[1:]
    return [int((re.findall(r"-?\d+", cell.replace(MINUS, "-")) or ["0"])[0]) for cell in cells]


def middle_of(route: Locator) -> tuple[float, float]:
    """The point to press to choose a route: the middle of one of its spaces."""
    x, y = route.evaluate(MIDDLE_SPACE)
    return x, y
