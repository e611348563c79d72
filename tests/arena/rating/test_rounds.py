"""Rounds are whole, repeatable, and as many as there is time for."""

import math
from itertools import count

from tests.arena.blocks import without_times
from trunkline.arena.rating.rating_plan import RatingPlan
from trunkline.arena.rating.rounds import RatedBlock, RatingGames

PLAN = RatingPlan("greedy", ("random", "fix"), "rounds")


def played(rounds: int | None = None, seconds: float = math.inf) -> list[RatedBlock]:
    """Blocks that are played by a clock which goes on by a second at each look at it."""
    ticks = count()
    games = RatingGames(PLAN, clock=lambda: float(next(ticks)))
    return list(games.play(rounds, seconds))


def test_each_opponent_plays_each_deal_on_both_seats() -> None:
    blocks = played(rounds=2)
    assert [(name, block.number) for name, block in blocks] == [
        ("random", 0),
        ("fix", 0),
        ("random", 1),
        ("fix", 1),
    ]
    for name, block in blocks:
        seatings = [tuple(outcome.bot for outcome in game) for game in block.games]
        assert seatings == [("greedy", name), (name, "greedy")]


def test_the_time_decides_only_how_many_whole_rounds_are_played() -> None:
    # By this clock a block takes a second. After the first round it is second 5, so the two blocks
    # of the next are expected to end at second 7.
    assert [len(played(seconds=seconds)) for seconds in (0, 6, 7, 11, 12)] == [2, 2, 4, 4, 6]
    assert without_times(played(rounds=3)) == without_times(played(seconds=12))


def test_games_and_time_may_both_be_limited() -> None:
    assert len(played(rounds=1, seconds=1000)) == 2
    assert len(played(rounds=1000, seconds=0)) == 2
