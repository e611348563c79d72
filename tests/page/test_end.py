"""Tests the end of a game: the reveal, the scores, and the next steps."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.company import Company, company, is_last_round
from tests.page.players import DESKTOP, numbers_of, printed
from tests.page.screenshots import snap_as_is
from tests.page.visits import visit
from tests.patience import PATIENCE_SECONDS
from tests.server.server_process import Server
from trunkline.engine.game import Game
from trunkline.engine.record import Record
from trunkline.maps import load_map
from trunkline.protocol.table_settings import TableSettings
from web.make import WEB

A_WHOLE_GAME_MS = 1000 * PATIENCE_SECONDS
CITIES = json.loads((WEB / "src" / "words" / "en" / "names.json").read_text("utf-8"))
TICKETS = {ticket.id: ticket for ticket in load_map("usa").rulesets["classic"].tickets}

# Records all that the page says to a screen reader, in order.
NOTE_WHAT_IS_SAID = """
window.said = [];
const region = document.querySelector(".visually-hidden[aria-live=polite]");
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const { tagName, textContent } of addedNodes)
      if (tagName === "P") said.push(textContent.trim());
}).observe(region, { childList: true });
"""


@pytest.fixture(scope="module")
def finished(page_server: Server) -> Iterator[Company]:
    """A table whose game is over."""
    with company(page_server, TableSettings(2)) as both:
        both.start()
        both.play()
        yield both


def ticket_name(id: str) -> str:
    ends = (TICKETS[id].city_a, TICKETS[id].city_b)
    return " – ".join(CITIES[f"city_{end}".replace("-", "_")] for end in ends)


def tickets_told(game: Game) -> list[str]:
    """Each player's failed tickets, then the completed ones."""
    return [
        f"{player['name']}: {ticket_name(id)}: {outcome}"
        for player, seat in zip(game.players, game.score().seats, strict=True)
        for ids, outcome in ((seat.failed, "not completed"), (seat.completed, "completed"))
        for id in ids
    ]


def paths_told(game: Game) -> list[str]:
    seats = zip(game.players, game.score().seats, strict=True)
    return [
        f"{player['name']}: Longest continuous path: {seat.longest_path} trains"
        for player, seat in seats
    ]


def badges_told(game: Game) -> list[str]:
    seats = zip(game.players, game.score().seats, strict=True)
    return [f"{player['name']}: Longest continuous path" for player, seat in seats if seat.bonus]


def winner_told(game: Game, seat: int) -> str:
    (winner,) = game.score().winners
    return "You win!" if winner == seat else f"{game.players[winner]['name']} wins!"


def test_the_reveal_goes_from_failed_tickets_to_the_winner(
    browser: Browser, page_server: Server
) -> None:
    with company(page_server, TableSettings(2)) as both:
        both.start()
        both.play(is_last_round)
        with visit(browser, both.link, **DESKTOP, **both.be(0)) as page:
            expect(page.get_by_text("Last round").first).to_be_visible()
            page.evaluate(NOTE_WHAT_IS_SAID)
            page.get_by_role("button", name="Draw an unseen card").focus()
            game = both.play()
            expect(page.get_by_role("table", name="Scores")).to_be_visible(timeout=A_WHOLE_GAME_MS)
            # The control that had the focus went away with the market.
            expect(page.get_by_role("region", name="End of the journey")).to_be_focused()
            steps = [*tickets_told(game), *paths_told(game), *badges_told(game)]
            *before, result = page.evaluate("said")
            last_turns, reveal = before[: -len(steps)], before[-len(steps) :]
            assert reveal == steps
            assert not {*last_turns} & {*steps}
            assert result.startswith(winner_told(game, seat=0))


def test_the_reveal_lights_paths_and_can_be_skipped_and_seen_again(
    browser: Browser, finished: Company
) -> None:
    with visit(browser, finished.link, **DESKTOP, **finished.be(1)) as page:
        page.get_by_role("button", name="Show the reveal again").click()
        expect(page.get_by_role("table", name="Scores")).to_have_count(0)
        expect(page.locator("[data-city].lit, .city.lit").first).to_be_visible()
        snap_as_is(page, "reveal")
        page.keyboard.press("Escape")
        expect(page.get_by_role("table", name="Scores")).to_be_visible()
        page.get_by_role("button", name="Show the reveal again").click()
        page.get_by_role("button", name="Skip").click()
        expect(page.get_by_role("heading", name=winner_told(finished.game, 1))).to_be_visible()


def test_the_table_of_scores_is_the_engines(browser: Browser, finished: Company) -> None:
    with visit(browser, finished.link, **DESKTOP, **finished.be(0)) as page:
        expect(page.get_by_role("table", name="Scores")).to_be_visible()
        assert shown_scores(page) == scores_of(finished.game)
        seats = sorted(finished.game.score().seats, key=lambda seat: seat.rank)
        places = page.get_by_role("table", name="Scores").locator("tbody .rank")
        expect(places).to_have_text([str(seat.rank) for seat in seats])
        totals = [printed(seat.total) for seat in finished.game.score().seats]
        players = page.get_by_role("list", name="Players")
        expect(players.locator(".points")).to_have_text(totals)


def shown_scores(page: Page) -> dict[str, list[int]]:
    rows = page.get_by_role("table", name="Scores").locator("tbody tr").all()
    return {row.locator(".name").inner_text(): numbers_of(row) for row in rows}


def scores_of(game: Game) -> dict[str, list[int]]:
    return {
        player["name"]: [seat.routes, seat.tickets, seat.bonus, seat.total]
        for player, seat in zip(game.players, game.score().seats, strict=True)
    }


def test_a_players_tickets_and_the_chart_are_shown(browser: Browser, finished: Company) -> None:
    with visit(browser, finished.link, **DESKTOP, **finished.be(0)) as page:
        page.get_by_role("button", name="Ben’s tickets").click()
        seat = finished.game.score().seats[1]
        names = [ticket_name(id) for id in (*seat.completed, *seat.failed)]
        shown = page.get_by_role("region", name="Ben’s tickets").get_by_role("listitem")
        expect(shown).to_have_text([re.compile(name.replace(" – ", ".*")) for name in names])
        chart = page.get_by_role("img", name="Points from claimed routes")
        expect(chart.locator(".line:not(.final)")).to_have_count(2)


def test_the_record_that_is_downloaded_verifies(
    browser: Browser, finished: Company, tmp_path: Path
) -> None:
    with visit(browser, finished.link, **DESKTOP, **finished.be(0)) as page:
        with page.expect_download() as download:
            page.get_by_role("button", name="Download the game record").click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
    record = msgspec.convert(json.loads(path.read_text("utf-8")), Record)
    game = Game.from_record(record)
    assert game.is_over
    assert game.score() == finished.game.score()


def test_an_onlooker_sees_the_result_but_cannot_ask_for_a_rematch(
    browser: Browser, finished: Company
) -> None:
    with visit(browser, finished.link, **DESKTOP) as page:
        expect(page.get_by_role("table", name="Scores")).to_be_visible()
        assert shown_scores(page) == scores_of(finished.game)
        expect(page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_a_rematch_is_one_click_and_seats_rotate(browser: Browser, page_server: Server) -> None:
    with company(page_server, TableSettings(2)) as both:
        both.start()
        both.play()
        with (
            visit(browser, both.link, **DESKTOP, **both.be(0)) as ada,
            visit(browser, both.link, **DESKTOP, **both.be(1)) as ben,
        ):
            ada.get_by_role("button", name="Rematch").click()
            ben.get_by_role("link", name="Join the rematch").click()
            for page in (ada, ben):
                expect(page.locator("ol.table h2")).to_have_text(["Ben", "Ada"])
            ada.get_by_role("button", name="Start the game").click()
            for page in (ada, ben):
                expect(page.get_by_role("region", name="Choose your tickets")).to_be_visible()
