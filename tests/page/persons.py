"""Persons at one table, each in their own browser context."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.players import DESKTOP, PATIENCE_MS, Mouse, Player
from tests.page.visits import listen
from trunkline.protocol.cookie import COOKIE

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
# Some tests cut connections, and a person who moves on does not wait for the first page.
NO_FAULT = re.compile("WebSocket|ERR_CONNECTION_REFUSED|ERR_ABORTED")
SHORT_WHILE_MS = 20


class Person(Player):
    """Somebody with a name and a mouse."""

    def __init__(self, page: Page, name: str, seat: int) -> None:
        super().__init__(Mouse(page), seat)
        self.name = name
        self.hand = page.get_by_role("region", name="Your hand")

    @property
    def cookie(self) -> str:
        """The cookie that identifies them."""
        return next(
            cookie["value"] for cookie in self.page.context.cookies() if cookie["name"] == COOKIE
        )

    def open_table(self, seats: int) -> str:
        """Open a table from the first page; returns its code."""
        page = self.page
        page.get_by_role("button", name="Open a table…").click()
        sheet = page.get_by_role("dialog", name="A journey with friends")
        sheet.get_by_label("Your name").fill(self.name)
        seat_counts = sheet.get_by_role("group", name="Seats")
        seat_counts.get_by_role("radio", name=str(seats)).check()
        sheet.get_by_role("button", name="Open the table").click()
        return page.locator(".code strong").inner_text()

    def join_by_code(self, code: str) -> None:
        """Find a table by its code, from the first page."""
        self.page.get_by_label("Table code or link").fill(code)
        self.page.get_by_role("button", name="Join").click()
        self.take_seat()

    def join_by_link(self, link: str) -> None:
        """Follow an invitation link."""
        self.page.goto(link)
        self.take_seat()

    def take_seat(self) -> None:
        """Enter a name and sit down."""
        sit_down = self.page.get_by_role("button", name="Take a seat")
        expect(sit_down).to_be_visible()  # the first page asks for a name too
        self.page.get_by_label("Your name").fill(self.name)
        sit_down.click()
        expect(self.page.get_by_role("button", name="Get up")).to_be_visible()

    def start(self) -> None:
        """Start the game; only the host can."""
        self.page.get_by_role("button", name="Start the game").click()

    def panel(self, name: str) -> Locator:
        """The panel with what everybody knows about a player."""
        return self.page.get_by_role("article").filter(
            has=self.page.get_by_role("heading", name=name)
        )

    def expect_cards_of(self, other: "Person", count: int) -> None:
        """Wait until a player has that many cards of any kind."""
        noun = "train card" if count == 1 else "train cards"
        expect(self.panel(other.name)).to_contain_text(f"{count} {noun} in hand")

    def tickets(self) -> list[str]:
        """The person's own tickets, in words."""
        own = self.page.get_by_role("region", name="Your tickets").get_by_role("button")
        return [name.inner_text() for name in own.locator(".visually-hidden").all()]

    def open_chat(self) -> None:
        """Switch from the log to the chat."""
        self.page.get_by_role("tab", name="Chat").click()

    def say(self, text: str) -> None:
        """Write in the chat."""
        self.page.get_by_label("Say something").fill(text)
        self.page.get_by_role("button", name="Send").click()

    def heard(self) -> Locator:
        """The lines of the chat."""
        return self.page.get_by_role("log", name="Chat").locator(".line")


@contextlib.contextmanager
def persons(
    browser: Browser, address: str, names: Sequence[str], **options: Any
) -> Iterator[list[Person]]:
    """Persons who open an address and will sit down in that order.

    Their pages must not report errors, except for lost connections.
    """
    with contextlib.ExitStack() as stack:
        everybody, complaints = [], []
        for seat, name in enumerate(names):
            context = stack.enter_context(browser.new_context(**{**DESKTOP, **options}))
            context.set_default_timeout(PATIENCE_MS)
            page = context.new_page()
            complaints.append(listen(page)[0])
            page.goto(address)
            everybody.append(Person(page, name, seat))
        yield everybody
        heard = [line for lines in complaints for line in lines]
        assert [line for line in heard if not NO_FAULT.search(line)] == []


def sit_together(everybody: Sequence[Person]) -> str:
    """The first opens a table, the others join by its link or code; returns the link."""
    host, *others = everybody
    code = host.open_table(seats=len(everybody))
    for number, other in enumerate(others):
        if number % 2:
            other.join_by_code(code)
        else:
            other.join_by_link(host.page.url)
    return host.page.url


def begin(everybody: Sequence[Person]) -> str:
    """Sit down and choose the first tickets; returns the link."""
    link = sit_together(everybody)
    everybody[0].start()
    for person in everybody:
        person.keep_tickets(2)
    return link


def whose_turn(everybody: Sequence[Person]) -> Person:
    """Wait until one of them sees that it is their turn; returns that one."""
    while True:
        for person in everybody:
            if person.own_turn.is_visible():
                return person
        everybody[0].page.wait_for_timeout(SHORT_WHILE_MS)
