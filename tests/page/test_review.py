"""Tests the review of a finished game: chances move by move, and better moves."""

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.company import Company, company
from tests.page.players import DESKTOP, printed
from tests.page.screenshots import snap_as_is
from tests.page.test_accessible import DEVICES, Device, expect_open_to_all
from tests.page.test_refusals import expect_told, looking, refusing, sentence
from tests.page.visits import visit
from tests.patience import PATIENCE_SECONDS
from tests.server.server_process import Server
from trunkline.protocol.problems import ProblemKind
from trunkline.protocol.table_settings import TableSettings
from trunkline.review.verdicts import THRESHOLDS
from web.make import WEB

LAYOUT = json.loads((WEB / "src" / "map" / "layout.json").read_text("utf-8"))
MOST_MOMENTS = 6
NAMES = ("Ada", "Ben")
Told = dict[str, Any]
Reviewed = tuple[Company, Told]


@pytest.fixture(scope="module")
def reviewed(page_server: Server) -> Iterator[Reviewed]:
    """A table whose game is over, and its review."""
    with company(page_server, TableSettings(2)) as both:
        both.start()
        both.play()
        yield both, whole_review(both)


def whole_review(party: Company) -> Told:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (review := asked(party, "review"))["is_done"]:
        assert time.monotonic() < deadline, "it is still under way"
        time.sleep(0.5)
    return review


def asked(party: Company, what: str) -> Told:
    """The server's answer about a table."""
    with urlopen(f"{party.link.replace('/t/', '/api/tables/')}/{what}") as answer:
        told: Told = json.load(answer)
        return told


def open_review(page: Page, name: str = "Review the game") -> Locator:
    """Press the button; returns the chart, which has a cursor."""
    page.get_by_role("button", name=name).click()
    chart = page.get_by_role("slider")
    expect(chart).to_be_visible()
    return chart


def go_to(chart: Locator, move: int) -> None:
    """Move the cursor to a move by keys alone."""
    chart.press("Home")
    for _ in range(move):
        chart.press("ArrowRight")
    assert place_of(chart) == move


def place_of(chart: Locator) -> int:
    """The number of the move under the cursor."""
    return int(chart.get_attribute("aria-valuenow") or -1)


def number_of(review: Told, is_wanted: Callable[[Told], bool]) -> int:
    """The number of the first move of a kind."""
    return next(i for i, move in enumerate(review["moves"], 1) if is_wanted(move))


def number_of_first_claim(party: Company, review: Told) -> int:
    events = asked(party, "record")["events"]
    return number_of(review, lambda move: events[move["event"]]["type"] == "claim")


def has_better_claim(move: Told) -> bool:
    return bool(move["better"]) and move["better"]["type"] == "claim"


def glow_of(page: Page, route: str) -> Locator:
    """The glow around a highlighted route."""
    return page.locator(f".halo.glow.path[d='{LAYOUT['routes'][route]['path']}']")


def test_a_review_under_way_says_how_far_it_is_and_grows(
    browser: Browser, page_server: Server
) -> None:
    with company(page_server, TableSettings(2)) as both:
        both.start()
        both.play()
        with visit(browser, both.link, **DESKTOP, **both.be(0)) as page:
            chart = open_review(page)
            expect(chart).to_have_attribute("aria-valuemax", "0")
            progress = page.get_by_role("progressbar")
            told = re.compile(r"Choices reviewed: \d+ of \d+")
            patience = PATIENCE_SECONDS * 1000
            expect(progress).to_have_attribute("aria-valuetext", told, timeout=patience)
            expect(chart).not_to_have_attribute("aria-valuemax", "0")


@DEVICES
def test_the_cursor_follows_keys_buttons_and_pointer(
    browser: Browser, reviewed: Reviewed, device: Device
) -> None:
    party, review = reviewed
    last = review["decisions"]
    with visit(browser, party.link, **device, **party.be(0)) as page:
        chart = open_review(page)
        chart.press("Home")
        expect(page.get_by_text("After the deal")).to_be_visible()
        chart.press("ArrowRight")
        expect(page.get_by_text(f"Move 1 of {last}")).to_be_visible()
        chart.press("End")
        expect(page.get_by_text(f"Move {last} of {last}")).to_be_visible()
        page.get_by_role("button", name="Previous move").click()
        assert place_of(chart) == last - 1
        chart.click(position={"x": 60, "y": 40})
        assert 1 <= place_of(chart) < last / 2
        snap_as_is(page, "review")


def test_the_cursor_is_dragged_and_let_go(browser: Browser, reviewed: Reviewed) -> None:
    party, _ = reviewed
    with visit(browser, party.link, **DESKTOP, **party.be(0)) as page:
        chart = open_review(page)
        box = chart.bounding_box()
        assert box
        page.mouse.move(box["x"] + 60, box["y"] + 40)
        page.mouse.down()
        start = place_of(chart)
        page.mouse.move(box["x"] + 160, box["y"] + 90, steps=4)
        page.mouse.up()
        end = place_of(chart)
        page.mouse.move(box["x"] + 60, box["y"] + 40)
        assert place_of(chart) == end > start


def test_a_claim_is_told_and_lit_with_the_chances_after_it(
    browser: Browser, reviewed: Reviewed
) -> None:
    party, review = reviewed
    number = number_of_first_claim(party, review)
    move = review["moves"][number - 1]
    route = asked(party, "record")["events"][move["event"]]["route"]
    with visit(browser, party.link, **DESKTOP, **party.be(0)) as page:
        go_to(open_review(page), number)
        told = page.get_by_role("region", name="The move", exact=True)
        expect(told).to_contain_text(f"{NAMES[move['seat']]} claims")
        shown = [int(text.removesuffix("%")) for text in told.locator(".chance").all_inner_texts()]
        assert sum(shown) == 100
        assert shown == pytest.approx([100 * chance for chance in move["chances"]], abs=1)
        expect(glow_of(page, route)).to_be_visible()
        expect(page.locator(".route.claimed")).to_have_attribute("data-route", route)


@DEVICES
def test_a_better_claim_is_lit_until_one_goes_back(
    browser: Browser, reviewed: Reviewed, device: Device
) -> None:
    party, review = reviewed
    number = number_of(review, has_better_claim)
    route = review["moves"][number - 1]["better"]["route"]
    with visit(browser, party.link, **device, **party.be(0)) as page:
        go_to(open_review(page), number)
        expect(page.get_by_text("Better: claim")).to_be_visible()
        expect(glow_of(page, route)).to_be_visible()
        page.get_by_role("button", name="Back to the scores").click()
        expect(page.get_by_role("table", name="Scores")).to_be_visible()
        expect(page.locator(".halo.glow")).to_have_count(0)
        expect(page.get_by_role("button", name="Review the game")).to_be_focused()


def test_board_and_players_are_as_they_were(browser: Browser, reviewed: Reviewed) -> None:
    party, review = reviewed
    seats = party.game.score().seats
    moving = {**DESKTOP, "reduced_motion": "no-preference"}
    with visit(browser, party.link, **moving, **party.be(0)) as page:
        points = page.get_by_role("list", name="Players").locator(".points")
        claimed = page.locator(".route.claimed")
        chart = open_review(page)
        # Trains run onto a route and are removed before they arrive.
        go_to(chart, number_of_first_claim(party, review))
        expect(claimed).to_have_count(1)
        chart.press("Home")
        expect(points).to_have_text(["0", "0"])
        expect(claimed).to_have_count(0)
        chart.press("End")
        expect(points).to_have_text([printed(seat.routes) for seat in seats])
        page.keyboard.press("Escape")
        expect(points).to_have_text([printed(seat.total) for seat in seats])
        expect(claimed.first).to_be_visible()


def test_key_moments_are_ones_own_first_and_lead_there(
    browser: Browser, reviewed: Reviewed
) -> None:
    party, review = reviewed
    with visit(browser, party.link, **DESKTOP, **party.be(1)) as page:
        chart = open_review(page)
        moments = page.get_by_role("region", name="Key moments")
        rows = moments.get_by_role("listitem").get_by_role("button")
        expect(moments.get_by_role("radio", name="Ben")).to_be_checked()
        expect(rows).to_have_count(len(key_moments(review, {1})))
        moments.get_by_role("radio", name="Everyone", exact=True).check()
        wanted = key_moments(review, {0, 1})
        expect(rows).to_have_count(len(wanted))
        rows.last.click()
        assert place_of(chart) == wanted[-1]
        page.get_by_role("button", name="Previous key moment").click()
        assert place_of(chart) == wanted[-2]


def key_moments(review: Told, seats: set[int]) -> list[int]:
    numbered = [(move["loss"], i) for i, move in enumerate(review["moves"], 1)]
    theirs = [(loss, i) for loss, i in numbered if review["moves"][i - 1]["seat"] in seats]
    costly = sorted((loss, -i) for loss, i in theirs if loss >= THRESHOLDS.mistake)[-MOST_MOMENTS:]
    return sorted(-i for _, i in costly)


def test_luck_and_mistakes_are_the_servers(browser: Browser, reviewed: Reviewed) -> None:
    party, review = reviewed
    with visit(browser, party.link, **DESKTOP) as page:
        open_review(page)
        rows = page.get_by_role("table", name="Luck and mistakes").locator("tbody tr")
        counted = [row.get_by_role("cell").all_inner_texts()[2:] for row in rows.all()]
        seats = review["seats"]
        assert counted == [[str(seat["mistakes"]), str(seat["blunders"])] for seat in seats]


def test_the_review_in_french(browser: Browser, reviewed: Reviewed) -> None:
    party, review = reviewed
    with visit(browser, party.link, **{**DESKTOP, "locale": "fr"}, **party.be(0)) as page:
        go_to(open_review(page, "Analyser la partie"), number_of(review, has_better_claim))
        expect(page.get_by_text("Mieux valait : prendre possession de")).to_be_visible()
        expect(page.locator(".chance").first).to_have_text(re.compile(r"^\d+\s%$"))


@DEVICES
def test_the_review_keeps_nobody_out(browser: Browser, reviewed: Reviewed, device: Device) -> None:
    party, review = reviewed
    with visit(browser, party.link, **device, **party.be(0)) as page:
        go_to(open_review(page), number_of(review, has_better_claim))
        expect_open_to_all(page)


def test_a_refused_review_says_why_and_is_asked_for_again(
    browser: Browser, reviewed: Reviewed
) -> None:
    party, _ = reviewed
    with looking(browser, **party.be(0)) as page:
        page.route("**/review", refusing(ProblemKind.TOO_FAST))
        page.goto(party.link)
        page.get_by_role("button", name="Review the game").click()
        expect_told(page, sentence("en", "too_fast"))
        page.unroute("**/review")
        expect(page.get_by_role("slider")).to_be_visible()
        expect(page.locator(".problem")).to_have_count(0)
