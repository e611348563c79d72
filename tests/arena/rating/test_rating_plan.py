"""Who plays a bot that is rated, and in which round."""

import pytest

from trunkline.arena.rating.rating_plan import (
    OPPONENTS,
    RATINGS,
    STRONGEST,
    RatingPlan,
    rounds_for,
)
from trunkline.bots import BOTS, LEVELS
from trunkline.bots.baselines import BASELINES


def test_all_levels_and_baselines_are_opponents() -> None:
    assert {*LEVELS, *BASELINES, "random", "greedy"} - {"fogg"} == {*OPPONENTS} - {STRONGEST}
    assert set(OPPONENTS) - {STRONGEST} <= set(BOTS)
    assert list(RATINGS.values()) == [level.rating for level in LEVELS.values()]
    RatingPlan("random").check()


def test_a_bot_does_not_play_itself() -> None:
    assert RatingPlan("fix").rivals == tuple(name for name in OPPONENTS if name != "fix")
    with pytest.raises(ValueError, match="fix needs an opponent other than itself"):
        RatingPlan("fix", ("fix",)).check()


def test_the_strongest_plays_in_every_tenth_round() -> None:
    plan = RatingPlan("random", ("fix", STRONGEST, "fix"))
    assert plan.round(0) == plan.round(10) == ("fix", STRONGEST)
    assert {plan.round(number) for number in range(1, 10)} == {("fix",)}
    assert RatingPlan("random", (STRONGEST,)).round(1) == (STRONGEST,)


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert [rounds_for(games) for games in (1, 2, 3, 40)] == [1, 1, 2, 20]


def test_an_opponent_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no bot 'fixx'; did you mean fix"):
        RatingPlan("random", ("fixx",)).check()
