"""Tickets say how they stand, show their path, and can be compared while one chooses."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.prepared_tables import LaidTable, Rehearsal, rehearse, sitting_at
from tests.page.screenshots import STILL
from tests.server.server_process import Server
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawTickets, KeepTickets
from trunkline.engine.path_routes import CheapestPath

# Whether everything that matches is inside the board's window.
ARE_IN_VIEW = """(selector) => {
    const frame = document.querySelector(".viewport").getBoundingClientRect();
    return [...document.querySelectorAll(selector)].every((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isAcross = left >= frame.left && right <= frame.right;
        return isAcross && top >= frame.top && bottom <= frame.bottom;
    });
}"""
ZOOM = "() => new DOMMatrix(getComputedStyle(document.querySelector('.map-sheet')).transform).a"
DASHES = "(halo) => getComputedStyle(halo).strokeDasharray"
# The distance of a colour's channels: 0 is a gray.
HUE = """(halo) => {
    const channels = getComputedStyle(halo).stroke.match(/\\d+/g).slice(0, 3).map(Number);
    return Math.max(...channels) - Math.min(...channels);
}"""
NEARLY_GRAY = 45
BOTS = {"Ben": "direct"}
Paths = dict[str, CheapestPath | None]


def collect_tickets(rehearsal: Rehearsal) -> None:
    """Let Ada keep many tickets, and play until they stand in different ways."""
    for _ in range(2):
        while rehearsal.game.to_act != (0,):
            rehearsal.play(rehearsal.game.legal_moves(1)[0])
        rehearsal.play(DrawTickets())
        rehearsal.play(KeepTickets(rehearsal.game.view(0).offer))
    rehearsal.play_until(lambda game: game.is_over or stands_in_all_ways(game), "steady")


def stands_in_all_ways(game: Game) -> bool:
    paths = game.view(0).cheapest_paths
    is_turn = game.to_act == (0,) and not game.view(0).is_second_card_due
    trains = {None if path is None else min(path.trains, 1) for path in paths.values()}
    return is_turn and trains == {None, 0, 1}


def paths_of(game: Game) -> Paths | None:
    return None if game.is_over else game.view(0).cheapest_paths


@pytest.fixture
def table(browser: Browser, page_server: Server) -> Iterator[tuple[Page, Paths]]:
    """Ada at the table on her turn, and how her tickets stand."""
    rehearsal, paths = rehearse(collect_tickets, paths_of)
    with sitting_at(LaidTable(page_server, rehearsal, bots=BOTS), browser) as player:
        yield player.page, paths


def ticket(page: Page, id: str) -> Locator:
    """The button of a ticket among Ada's own."""
    return page.get_by_role("region", name="Your tickets").locator(f"[data-ticket='{id}']")


def expected_text(path: CheapestPath | None) -> str:
    if path is None:
        return "no path left"
    plural = "" if path.trains == 1 else "s"
    return f"{path.trains} train{plural} to go" if path.trains else "completed"


@pytest.mark.slow
def test_tickets_say_how_they_stand_and_show_their_path(table: tuple[Page, Paths]) -> None:
    page, paths = table
    for id, path in paths.items():
        expect(ticket(page, id)).to_contain_text(expected_text(path))
        expect(ticket(page, id)).to_have_accessible_name(re.compile(f": {expected_text(path)}$"))
    id, path = next((id, path) for id, path in paths.items() if path and path.trains)
    for city in id.split("--"):
        expect(page.locator(f"[data-city='{city}']")).to_have_class("city marked")
    page.keyboard.press("0")
    whole = page.evaluate(ZOOM)
    ticket(page, id).click()
    expect(ticket(page, id)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".halo.glow.path")).to_have_count(len(path.routes))
    page.wait_for_function(STILL)
    assert page.evaluate(ARE_IN_VIEW, ".halo.glow.path")
    assert page.evaluate(ZOOM) >= whole
    page.keyboard.press("0")
    page.wait_for_function(STILL)
    assert page.evaluate(ZOOM) == whole


def test_signs_differ_by_pattern_and_have_no_hue(table: tuple[Page, Paths]) -> None:
    page, paths = table
    id, _ = next((id, path) for id, path in paths.items() if path and path.trains)
    ticket(page, id).hover()
    claimable, path = (page.locator(f".halo.{kind}") for kind in ("lit", "path"))
    assert claimable.first.evaluate(DASHES) == "none"
    assert path.last.evaluate(DASHES) != "none"
    for halo in (claimable, path):
        assert max(one.evaluate(HUE) for one in halo.all()[:2]) < NEARLY_GRAY


@pytest.mark.slow
def test_while_tickets_are_chosen_the_map_and_the_market_stay_live(
    browser: Browser, page_server: Server
) -> None:
    with sitting_at(LaidTable(page_server, Rehearsal("0"), bots=BOTS), browser) as player:
        page = player.page
        page.get_by_role("button", name="Draw tickets;").click()
        page.get_by_role("button", name="Draw tickets", exact=True).click()
        keep = player.offer.get_by_role("button", name=re.compile("^(Choose|Keep) "))
        expect(keep).to_have_text("Choose 1 more")
        expect(keep).to_be_disabled()
        row = page.get_by_role("group", name="Face-up cards")
        expect(row.get_by_role("img")).to_have_count(5)
        for card in player.offer.get_by_role("listitem").get_by_role("button").all():
            card.focus()
            expect(page.locator(".halo.glow.path").first).to_be_attached()
            expect(page.locator("[data-city].lit")).to_have_count(2)
        player.offer.get_by_role("listitem").get_by_role("button").first.click()
        expect(keep).to_have_text("Keep 1 ticket")
        expect(keep).to_be_enabled()
