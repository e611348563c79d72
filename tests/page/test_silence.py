"""A silent connection is noticed, shown and repaired, and no tap turns into something else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.company import Company, company
from tests.page.players import DESKTOP, PATIENCE_MS
from tests.page.silent_page import SilentLine, silent_line
from tests.server.server_process import Server
from trunkline.engine.events import DeckDrawn, FaceUpDrawn
from trunkline.engine.moves import DrawDeck
from trunkline.protocol.table_settings import TableSettings


@pytest.fixture
def both(page_server: Server) -> Iterator[Company]:
    """Two people, of whom Ada begins."""
    with company(page_server, TableSettings(2, first=0)) as both:
        both.start()
        both.play(lambda game: not game.is_beginning)
        yield both


@pytest.fixture
def line(page_server: Server) -> Iterator[SilentLine]:
    """A line to the server that can fall silent."""
    with silent_line(page_server) as line:
        yield line


@pytest.fixture
def ada(browser: Browser, both: Company, line: SilentLine) -> Iterator[Page]:
    """Ada's page, behind the line."""
    with browser.new_context(**{**DESKTOP, **both.be(0)}) as context:
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(line.behind(both.link))
        expect(page.locator(".turn.own")).to_be_visible()
        yield page


def plain_slot(both: Company) -> int:
    """A slot with a card that is no locomotive."""
    return next(n for n, card in enumerate(both.game.view(0).face_up) if card != "locomotive")


def take_slot(page: Page, slot: int) -> None:
    page.keyboard.press(str(slot + 1))


def expect_told(page: Page, told: str) -> None:
    expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()


def expect_noticed(page: Page) -> None:
    expect_told(page, "Connection lost. Reconnecting…")


def expect_repaired(page: Page) -> None:
    expect(page.get_by_text("Connection lost. Reconnecting…")).to_have_count(0)


@pytest.mark.slow
def test_a_tap_into_silence_is_never_played(ada: Page, both: Company, line: SilentLine) -> None:
    slot, before = plain_slot(both), len(both.game.events)
    line.hush()
    take_slot(ada, slot)
    expect_noticed(ada)
    take_slot(ada, slot)
    expect_told(ada, "There is no connection. That was not sent.")
    for seat in (0, 0, 1, 1):  # Ada plays from another device, and it is her turn again
        both.make(seat, DrawDeck())
    line.open_anew()
    expect_repaired(ada)
    expect_told(ada, "The connection was lost, and your move did not arrive. Please make it again.")
    line.deliver_late()  # the server gets the first tap only now
    expect(ada.locator(".turn.own")).to_be_visible()
    ada.keyboard.press("d")
    expect(ada.get_by_text("Draw your second card.").first).to_be_visible()
    assert {type(event) for event in both.game.events[before:]} == {DeckDrawn}


@pytest.mark.slow
def test_a_move_that_arrived_without_its_answer_is_no_error(
    ada: Page, both: Company, line: SilentLine
) -> None:
    slot = plain_slot(both)
    line.hush_answers()
    take_slot(ada, slot)
    expect_noticed(ada)
    line.open_anew()
    expect_repaired(ada)
    expect(ada.get_by_text("Draw your second card.").first).to_be_visible()
    expect(ada.locator(".refused")).to_have_count(0)
    assert [event.slot for event in both.game.events if isinstance(event, FaceUpDrawn)] == [slot]


@pytest.mark.slow
def test_a_move_planned_in_silence_is_dropped(ada: Page, both: Company, line: SilentLine) -> None:
    both.make(0, DrawDeck())
    both.make(0, DrawDeck())
    expect(ada.locator(".turn.own")).to_have_count(0)
    slot = plain_slot(both)
    line.hush()
    take_slot(ada, slot)
    expect(ada.get_by_text("Next turn: ").first).to_be_visible()
    expect_noticed(ada)
    both.make(1, DrawDeck())
    both.make(1, DrawDeck())
    line.open_anew()
    expect_repaired(ada)
    expect(ada.locator(".turn.own")).to_be_visible()
    ada.keyboard.press("d")
    expect(ada.get_by_text("Draw your second card.").first).to_be_visible()
    assert not [event for event in both.game.events if isinstance(event, FaceUpDrawn)]
