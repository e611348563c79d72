"""Plays a seat through the accessibility tree alone: roles, names and a keyboard."""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

MOST_CARDS = 14
LEAST_SPACES = 4
HAVE_FOCUS = "controls => controls.includes(document.activeElement)"
NEVER_LOST = "document.activeElement !== document.body"


@dataclass
class Keystrokes:
    """How many keys each turn took, by the kind of turn."""

    turns: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    pressed: int = 0

    def end_turn(self, kind: str) -> None:
        """Count what was pressed since the last turn."""
        self.turns[kind].append(self.pressed)
        self.pressed = 0

    def __str__(self) -> str:
        everything = [count for counts in self.turns.values() for count in counts]
        rows = {"all turns": everything, **dict(sorted(self.turns.items()))}
        lines = [f"{'kind':<14} turns  mean  max"]
        for kind, counts in rows.items():
            mean = sum(counts) / len(counts)
            lines.append(f"{kind:<14} {len(counts):>5}  {mean:>4.1f}  {max(counts):>3}")
        return "\n".join(lines)


class Listener:
    """Somebody who hears the page and has only a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keystrokes = Keystrokes()
        self.words = page.get_by_role("region", name="The table in words")
        self.claiming = page.get_by_role("dialog", name="Claim ")
        self.offer = page.get_by_role("region", name="Choose your tickets")
        self.end = page.get_by_role("region", name="End of the journey")
        self.hand = page.get_by_role("region", name="Your hand").get_by_role("heading")
        self.turns = 0

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keystrokes.pressed += 1

    def type(self, text: str) -> None:
        """Type a text."""
        self.press(*text)

    def keep_tickets(self, count: int) -> None:
        """Keep the first tickets of an offer."""
        expect(self.offer).to_be_visible()
        self.press(*map(str, range(1, count + 1)), "c")
        expect(self.offer).to_be_hidden()

    def play_to_the_end(self) -> None:
        """Take turns until the game is over."""
        while self.has_turn():
            kind = self.take_turn()
            self.keystrokes.end_turn(kind)
            self.turns += 1

    def has_turn(self) -> bool:
        """Wait for the own turn; False if the game ends instead."""
        own_turn = self.words.get_by_text(re.compile("^(Your turn|You have no possible move)"))
        own_turn.or_(self.end).first.wait_for(state="attached")
        return not self.end.is_visible()

    def take_turn(self) -> str:
        """Make a simple but legal move; returns its kind."""
        if self.turns == 0:
            return self.draw_tickets()
        if self.turns == 1:
            return self.take_face_up()
        spaces, route = self.longest_claimable()
        if route is not None and (spaces >= LEAST_SPACES or self.cards() >= MOST_CARDS):
            return self.claim(route)
        if self.page.get_by_role("button", name="Pass", exact=True).is_visible():
            return self.pass_turn()
        return self.draw_two()

    def cards(self) -> int:
        """How many cards the hand has."""
        return int(re.findall(r"\d+", self.hand.inner_text())[0])

    def draw_two(self) -> str:
        """Draw two unseen cards."""
        before = self.cards()
        self.press("d", "d")
        self.expect_cards(before + 2)
        return "draw unseen"

    def expect_cards(self, count: int) -> None:
        """Wait until the hand has that many cards, or is gone because the game is over."""
        full = self.hand.filter(has_text=re.compile(rf"\b{count} cards?"))
        full.or_(self.end).first.wait_for()

    def take_face_up(self) -> str:
        """Take two face-up cards that are no locomotives, or one that is."""
        for _ in range(2):
            before = self.cards()
            open_places = self.page.get_by_role("button", name=re.compile(r"^Place \d: (?!loco)"))
            self.press(re.findall(r"\d", name_of(open_places.first))[0])
            self.expect_cards(before + 1)
        return "draw face-up"

    def draw_tickets(self) -> str:
        """Draw tickets, confirm, and keep one."""
        self.press("t")
        expect(self.page.get_by_role("button", name="Draw tickets", exact=True)).to_be_focused()
        self.press("Enter")
        self.keep_tickets(1)
        assert self.page.evaluate(NEVER_LOST)
        return "draw tickets"

    def pass_turn(self) -> str:
        """Pass."""
        button = self.page.get_by_role("button", name="Pass", exact=True)
        while not button.evaluate_all(HAVE_FOCUS):
            self.press("Tab")
        self.press("Enter")
        return "pass"

    def longest_claimable(self) -> tuple[int, str | None]:
        """The longest route that can be claimed, with its spaces."""
        routes = self.words.get_by_role("listitem").filter(has_text="; can be claimed")
        found = [
            (int(re.findall(r"(\d+) space", text)[0]), text) for text in routes.all_inner_texts()
        ]
        return max(found, default=(0, None))

    def claim(self, route: str) -> str:
        """Claim a route: by going to it if it comes first, else by typing its cities."""
        before = self.cards()
        is_typed = self.turns % 2 == 0
        if is_typed:
            self.find(route)
        else:
            self.press("c")
            routes = self.page.get_by_role("button", name="; can be claimed")
            assert routes.evaluate_all(HAVE_FOCUS)
            self.press("Enter")
        while self.is_asked(before):
            self.press("Enter")
        assert self.page.evaluate(NEVER_LOST)
        return "claim, typed" if is_typed else "claim"

    def find(self, route: str) -> None:
        """Find a route by the first letters of its cities, and choose it."""
        cities = route.partition(": ")[0]
        self.press("f")
        field = self.page.get_by_role("combobox", name="Two cities")
        expect(field).to_be_focused()
        self.type(" ".join(city[:4].strip() for city in cities.split(" – ")))
        option = self.page.get_by_role("option", name=route, exact=True)
        while option.get_attribute("aria-selected") != "true":
            self.press("ArrowDown")
        self.press("Enter")
        expect(field).to_be_hidden()

    def is_asked(self, before: int) -> bool:
        """Wait for a question about the claim; False if it is already paid."""
        paid = self.hand.filter(has_not_text=re.compile(rf"\b{before} cards?"))
        self.claiming.or_(paid).or_(self.end).first.wait_for()
        return self.claiming.is_visible()


def name_of(button: Locator) -> str:
    return button.get_attribute("aria-label") or ""
