"""Reports: the same blocks as figures, as text and as a page."""

import re
from html.parser import HTMLParser

import msgspec
import pytest

from tests.arena.blocks import duel
from trunkline.arena.match.outcomes import Outcome
from trunkline.arena.report.html import page_of
from trunkline.arena.report.report import Report, report_of
from trunkline.arena.report.text import about, notes
from trunkline.arena.tournament.blocks import Block, play_blocks
from trunkline.arena.tournament.sprt import Sprt
from trunkline.arena.tournament.tournament import Tournament

TOURNAMENT = Tournament(("steady", "greedy", "random"), seed="report")


@pytest.fixture(scope="module")
def blocks() -> list[Block]:
    return list(play_blocks(TOURNAMENT, range(12)))


@pytest.fixture(scope="module")
def report(blocks: list[Block]) -> Report:
    return report_of(TOURNAMENT, blocks, 2.5)


def test_it_counts_every_game_once(report: Report) -> None:
    assert (report.games, report.blocks) == (24, 12)
    assert [result.games for result in report.results] == [16, 16, 16]
    assert [[seat.games for seat in result.seats] for result in report.results] == [[8, 8]] * 3
    assert sum(result.win_share * result.games for result in report.results) == pytest.approx(24)


def test_its_means_are_those_of_the_outcomes(report: Report, blocks: list[Block]) -> None:
    for result in report.results:
        own = [o for block in blocks for game in block.games for o in game if o.bot == result.bot]
        assert result.mean_score == pytest.approx(sum(o.score for o in own) / 16)
        assert result.win_share == pytest.approx(sum(o.win_share for o in own) / 16)
        assert result.turns == pytest.approx(sum(o.turns for o in own) / 16)
        assert result.tickets_kept == result.tickets_completed + result.tickets_failed
        assert result.tickets_failed == pytest.approx(sum(o.failed for o in own) / 16)
        assert sum(result.routes) == pytest.approx(sum(sum(o.routes) for o in own) / 16)
        assert 1 <= result.route_length <= 6
        seconds, moves = sum(o.seconds for o in own), sum(o.moves for o in own)
        assert result.ms_per_move == pytest.approx(1000 * seconds / moves)
        assert sum(result.histogram.values()) == 16


def test_every_figure_lies_in_its_interval(report: Report) -> None:
    for result in report.results:
        assert result.low <= result.win_share <= result.high
        assert result.score_low <= result.mean_score <= result.score_high
        assert result.margin_low <= result.margin <= result.margin_high
        assert result.elo_low <= result.elo <= result.elo_high
        for seat in result.seats:
            assert seat.low <= seat.win_share <= seat.high


def test_bots_that_differ_this_much_are_rated_in_order(report: Report) -> None:
    steady, greedy, random = report.results
    assert greedy.elo > random.elo == 0
    assert steady.skill > greedy.skill > random.skill
    assert [(pair.bot, pair.other) for pair in report.pairs] == [
        ("steady", "greedy"),
        ("steady", "random"),
        ("greedy", "random"),
    ]
    assert all(pair.comparisons == 8 for pair in report.pairs)


def test_the_same_blocks_give_the_same_report(report: Report, blocks: list[Block]) -> None:
    assert report_of(TOURNAMENT, blocks, 2.5) == report


def test_one_bot_alone_wins_its_share_and_has_no_rating_to_show() -> None:
    tournament = Tournament(("greedy",), 4)
    report = report_of(tournament, list(play_blocks(tournament, range(3))), 1.0)
    (alone,) = report.results
    assert alone.games == report.games == 3
    assert (alone.win_share, alone.elo, report.pairs) == (0.25, 0, ())
    assert "Elo" not in page_of(report)


def test_it_says_what_was_played_and_where(report: Report) -> None:
    played, machine = about(report)
    assert played == ("24 games of 2 in 12 blocks by 'classic' on 'usa', seed 'report': 2.5 s")
    assert "cores" in machine
    assert notes(report) == []


def test_it_gives_the_answer_of_the_sequential_test() -> None:
    test = Sprt("A", 0, 60)
    blocks = [duel(number, "A", "A") for number in range(30)]
    for block in blocks:
        test.add(block)
    (line,) = notes(report_of(Tournament(("A", "B")), blocks, 1.0, test.verdict))
    assert "is A better by 60 Elo, or by 0? by 60 after 30 blocks" in line


class Page(HTMLParser):
    """Checks that tags are closed in order, and collects what the page would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_its_page_is_whole_and_loads_nothing(report: Report) -> None:
    text = page_of(report)
    page = Page(text)
    assert page.open == []
    assert page.fetched == []
    assert "://" not in text
    assert "@import" not in text
    assert "url(" not in text
    assert "script" not in page.tags
    assert "prefers-color-scheme: dark" in text


def test_its_page_has_a_ladder_a_cross_table_and_histograms(report: Report) -> None:
    text = page_of(report)
    drawings = re.findall(r"<svg.*?</svg>", text)
    assert len(drawings) == 3
    ladder, cross_table, histograms = drawings
    assert ladder.count("<circle") == 3
    assert cross_table.count("<rect") == 3
    bars = sum(len(result.histogram) for result in report.results)
    assert histograms.count("<rect") == bars
    assert not any("nan" in drawing for drawing in drawings)


def test_a_name_cannot_put_anything_into_the_page() -> None:
    bots = ("<script>alert(1)</script>", 'B"&')
    games = tuple(
        tuple(hostile(outcome, bots) for outcome in game) for game in duel(0, "A", "B").games
    )
    text = page_of(report_of(Tournament(bots), [Block(0, games)], 1.0))
    assert "<script" not in text
    assert "<b>" not in text
    assert text.count("&lt;b&gt;") == 2
    assert Page(text).open == []


def hostile(outcome: Outcome, bots: tuple[str, str]) -> Outcome:
    bot = bots["AB".index(outcome.bot)]
    return msgspec.structs.replace(outcome, bot=bot, faults=1, fault="<b>")
