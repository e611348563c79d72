"""The report of a rating: shares, ratings on the scale of the levels, failures."""

from pathlib import Path

import pytest

from tests.arena.blocks import duel, without_times
from trunkline.arena.match.outcomes import Outcome
from trunkline.arena.rating.rating_plan import RATINGS, RatingPlan
from trunkline.arena.rating.rating_report import rating_report
from trunkline.arena.rating.rounds import RatedBlock, RatingGames
from trunkline.arena.tournament.blocks import Block

ODD = Path(__file__).parents[1] / "odd_bots.py"


def against(opponent: str, number: int, *results: str) -> RatedBlock:
    """A block of a bot `A` against an opponent, which `B` stands for."""
    games = tuple(
        tuple(_named(one, opponent) for one in game) for game in duel(number, *results).games
    )
    return RatedBlock(opponent, Block(number, games))


def _named(outcome: Outcome, opponent: str) -> Outcome:
    names = {"A": "A", "B": opponent}
    fields = {name: getattr(outcome, name) for name in outcome.__struct_fields__}
    return Outcome(**{**fields, "bot": names[outcome.bot]})


def test_a_bot_that_wins_half_against_a_level_has_its_rating() -> None:
    blocks = [against("fix", number, "A", "B") for number in range(50)]
    report = rating_report(RatingPlan("A", ("fix",)), blocks, 1.0)
    assert report.elo == pytest.approx(RATINGS["fix"])
    (fix,) = report.opponents
    assert (fix.games, fix.win_share, fix.rating) == (100, 0.5, 1000)
    assert fix.elo == pytest.approx(1000)


def test_only_levels_count_for_the_rating() -> None:
    fix = [against("fix", number, "A", "B") for number in range(9)]
    both = fix + [against("h3", number, "A", "A") for number in range(9)]
    plan = RatingPlan("A", ("h3", "fix"))
    report = rating_report(plan, both, 1.0)
    assert report.elo == rating_report(plan, fix, 1.0).elo
    assert report.games == 36
    h3, _ = report.opponents
    assert (h3.rating, h3.elo, h3.elo_low) == (None, None, None)
    assert h3.win_share == 1.0
    assert h3.low < 0.8
    assert rating_report(RatingPlan("A", ("h3",)), both[9:], 1.0).elo is None


def test_a_level_is_found_where_it_stands() -> None:
    plan = RatingPlan("direct", ("passepartout", "fix", "aouda"), "place")  # `direct` is `fix`
    report = rating_report(plan, list(RatingGames(plan).play(rounds=40)), 1.0)
    assert report.elo is not None
    assert report.elo_low is not None
    assert report.elo_high is not None
    assert report.elo_low < RATINGS["fix"] < report.elo_high
    assert abs(report.elo - RATINGS["fix"]) < 100
    assert report.failure is None


def test_the_same_games_give_the_same_report() -> None:
    plan = RatingPlan("greedy", ("random", "passepartout"), "same")
    reports = [rating_report(plan, list(RatingGames(plan).play(rounds=3)), 0.0) for _ in range(2)]
    one, other = (without_times(report) for report in reports)
    assert one.pop("ms_per_move") > 0
    assert other.pop("ms_per_move") > 0
    assert one == other


def test_failures_are_counted_over_all_opponents() -> None:
    plan = RatingPlan(f"{ODD}:Moody", ("random", "fix"))
    failure = rating_report(plan, list(RatingGames(plan).play(rounds=1)), 1.0).failure
    assert failure is not None
    assert (failure.games, failure.games_with_faults, failure.is_often) == (4, 4, True)
    assert failure.first.seats == (plan.bot, "random")
    assert "IndexError" in failure.first.error
