"""Screen readers hear of each event once, and of none again after a reload or a reconnect."""

import re
from collections.abc import Iterator, Sequence
from itertools import count

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.company import Company, company, has_claimed
from tests.page.live_regions import Ear
from tests.page.persons import NAMES
from tests.page.players import DESKTOP, PATIENCE_MS
from tests.page.visits import visit
from tests.page.wire import Wire
from tests.server.server_process import Server
from trunkline.engine.events import (
    DeckDrawn,
    Event,
    FaceUpDrawn,
    FaceUpTurned,
    GameEnded,
    LastRoundBegun,
    Passed,
    PileReshuffled,
    RouteClaimed,
    RowRefreshed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.game import Game
from trunkline.maps import load_map
from trunkline.protocol.table_settings import TableSettings

USA = load_map("usa")
CITIES = {city.id: city.name for city in USA.cities}
ROUTES = {route.id: route for route in USA.routes}
OWN_TURN = re.compile(r"Your turn: .*|Draw your second card\.|Choose your tickets: .*")
PRIVATE = re.compile(r"Ticket completed! .*")
SHORT_WHILE_MS = 100
FIRST_CHOICES = 2
LATE = "Setting up the table…"  # a slow machine says so
LOST = "Connection lost. Reconnecting…"


@pytest.fixture
def both(page_server: Server) -> Iterator[Company]:
    """Two people at a table whose game begins."""
    with company(page_server, TableSettings(2, first=0)) as everybody:
        everybody.start()
        yield everybody


def sentence(event: Event, is_first: bool, names: Sequence[str] = NAMES) -> str | None:
    """What the page of the first seat says about an event, as a pattern."""
    match event:
        case FaceUpTurned():
            return None
        case TicketsKept(seat, kept) if is_first and seat > 0:
            return f"{names[seat]} has chosen their first tickets"
        case TicketsKept(seat, kept):
            return f"{names[seat]} keeps {len(kept)}"
        case TicketsDrawn(seat, offered):
            return f"{names[seat]} draws {len(offered)} destination tickets"
        case DeckDrawn(0, card):
            return rf"You drew an unseen card: {card}\."
        case DeckDrawn(seat):
            return f"{names[seat]} draws a card from the draw pile"
        case FaceUpDrawn(seat, _, card):
            return f"{names[seat]} draws {card}"
        case RouteClaimed(seat, route, _, points):
            return f"{names[seat]} claims {route_pattern(route)}: .*, {points} points?"
        case Passed(seat):
            return f"{names[seat]} has no possible move and passes"
        case LastRoundBegun(seat):
            return f"Last round! {names[seat]} is .*"
        case RowRefreshed():
            return "Three locomotives: .*"
        case PileReshuffled():
            return "The discards are shuffled .*"
        case GameEnded():
            return "The journey is over."
    raise AssertionError(event)


def route_pattern(id: str) -> str:
    route = ROUTES[id]
    ends = f"{CITIES[route.city_a]} – {CITIES[route.city_b]}"
    return re.escape(ends) + (r", \w+ track" if route.double_with else "")


def sentences(game: Game, since: int = 0) -> list[str]:
    """The patterns of all that is said about a game's events."""
    said = (
        sentence(event, is_first=number < len(game.players))
        for number, event in zip(count(), game.events, strict=False)
        if number >= since
    )
    return [pattern for pattern in said if pattern]


def events_heard(ear: Ear) -> list[str]:
    """What was heard, without whose turn it is and what concerns only the listener."""
    return [
        line
        for line in ear.heard()
        if line != LATE and not OWN_TURN.fullmatch(line) and not PRIVATE.fullmatch(line)
    ]


def expect_heard_once(ear: Ear, patterns: list[str]) -> None:
    """Wait until as many events were heard as there are patterns, and compare each."""
    for _ in range(PATIENCE_MS // SHORT_WHILE_MS):
        if len(events_heard(ear)) >= len(patterns):
            break
        ear.page.wait_for_timeout(SHORT_WHILE_MS)
    ear.page.wait_for_timeout(SHORT_WHILE_MS)  # whatever is said twice is said by now
    heard = events_heard(ear)
    assert len(heard) == len(patterns), heard
    for line, pattern in zip(heard, patterns, strict=True):
        assert re.fullmatch(pattern, line), (line, pattern)


def expect_table(page: Page) -> None:
    expect(page.get_by_role("region", name="The table in words")).to_be_attached()
    expect(page.get_by_role("log", name="Log")).to_be_visible()


def test_each_event_is_said_once_and_not_again(browser: Browser, both: Company) -> None:
    with visit(browser, "about:blank", **DESKTOP, **both.be(0)) as page:
        ear, wire = Ear(page), Wire(page)
        page.goto(both.link)
        expect_table(page)
        assert events_heard(ear) == []
        game = both.play(lambda game: has_claimed(game, 3) and game.to_act == (0,))
        expect_heard_once(ear, sentences(game))
        own_turns = [line for line in ear.heard() if line.startswith("Your turn")]
        assert own_turns
        assert ear.heard("assertive") == []

        # A request interrupted by a reload would count as an error.
        page.wait_for_load_state("networkidle")
        page.reload()
        expect_table(page)
        assert (events_heard(ear), ear.heard("assertive")) == ([], [])

        wire.cut()
        ear.wait_for(LOST)
        before = len(game.events)
        game = both.play(lambda game: len(game.events) > before + 3)
        wire.mend()
        expect(page.get_by_text(LOST)).to_be_hidden()
        expect_heard_once(ear, sentences(game, before))
        assert ear.heard("assertive") == [LOST]


def test_a_refusal_and_ones_turn_are_said_once(browser: Browser, both: Company) -> None:
    both.play(lambda game: not game.is_beginning)
    with visit(browser, "about:blank", **DESKTOP, **both.be(0)) as page:
        ear = Ear(page)
        page.goto(both.link)
        expect_table(page)
        far = page.get_by_role("button", name="El Paso – Houston: green, 6 spaces")
        far.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert").filter(has_text="R5")).to_be_visible()
        assert len(ear.heard("assertive")) == 1
        assert ear.heard() in ([], [LATE])
        page.keyboard.press("d")
        ear.wait_for("Draw your second card.")
        page.keyboard.press("d")
        expect(page.get_by_text("Ben is playing.").first).to_be_attached()
        expect_heard_once(ear, sentences(both.game, FIRST_CHOICES))
        both.play(lambda game: game.to_act == (0,))
        ear.wait_for("Your turn: ")
        turns = [line for line in ear.heard() if OWN_TURN.fullmatch(line)]
        assert len(turns) == len(set(turns)) == 2
