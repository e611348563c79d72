"""Intervals: from blocks, seeded, and as wide as they should be."""

import random

import numpy as np
import pytest

from tests.arena.blocks import duel
from trunkline.arena.statistics.block_counts import MARGINS, SCORES, WINS, counts_of
from trunkline.arena.statistics.bootstrap import resampled_sums
from trunkline.arena.statistics.estimates import Estimates
from trunkline.arena.statistics.ratings import expected_score
from trunkline.arena.statistics.summary import share_interval
from trunkline.arena.tournament.blocks import Block
from trunkline.arena.tournament.tournament import Tournament

DUEL = Tournament(("A", "B"))


def estimates(blocks: list[Block], seed: str = "0") -> Estimates:
    return Estimates(counts_of(DUEL, blocks), seed)


def blocks_by_chance(share: float, count: int, seed: int) -> list[Block]:
    chance = random.Random(seed)
    return [
        duel(number, *("A" if chance.random() < share else "B" for _ in range(2)))
        for number in range(count)
    ]


def test_shares_scores_and_margins_are_means_per_seat() -> None:
    found = estimates([duel(0, "A", "A"), duel(1, "A", "B")])
    assert found.share(WINS, 0).value == 0.75
    assert found.share(WINS, 1).value == 0.25
    assert found.mean(SCORES, 0).value == (3 * 120 + 90) / 4
    assert found.mean(MARGINS, 0).value == (3 * 30 - 30) / 4
    assert found.share(WINS, 0, slice(0, 1)).value == 1.0
    assert found.share(WINS, 0, slice(1, 2)).value == 0.5
    assert found.beaten_share(0, 1).value == 0.75
    assert found.elos()[0].value > found.elos()[1].value == 0


def test_the_interval_is_as_wide_as_wilsons_if_games_are_independent() -> None:
    found = estimates(blocks_by_chance(0.6, 500, 1)).share(WINS, 0)
    low, high = share_interval(found.value, 1000)
    assert found.low == pytest.approx(low, abs=0.006)
    assert found.high == pytest.approx(high, abs=0.006)


def test_the_interval_is_wider_if_the_deal_decides_both_games_of_a_block() -> None:
    alone = estimates(blocks_by_chance(0.5, 300, 2)).share(WINS, 0)
    paired = estimates([duel(n, *("AA" if n % 2 else "BB")) for n in range(300)]).share(WINS, 0)
    assert paired.high - paired.low > 1.2 * (alone.high - alone.low)


def test_the_truth_lies_inside_the_interval_about_nineteen_times_of_twenty() -> None:
    inside = 0
    for seed in range(100):
        found = estimates(blocks_by_chance(0.7, 60, seed)).share(WINS, 0)
        inside += found.low <= 0.7 <= found.high
    assert 86 <= inside <= 100


def test_blocks_that_are_all_alike_do_not_give_certainty() -> None:
    found = estimates([duel(number, "A", "A") for number in range(10)]).share(WINS, 0)
    assert (found.value, found.high) == (1.0, 1.0)
    assert 0.6 < found.low < 0.8


def test_the_rating_of_a_bot_that_never_lost_is_bounded_from_below_only() -> None:
    rated, anchor = estimates([duel(number, "A", "A") for number in range(20)]).elos()
    shares = [expected_score(elo) for elo in rated]
    assert shares[1] == pytest.approx(0.94, abs=0.03), "a lower rating would lose one of 40"
    assert shares[2] > 0.9999
    assert anchor == (0, 0, 0)


def test_the_interval_of_a_rating_matches_that_of_the_share_if_both_bots_won_some() -> None:
    found = estimates(blocks_by_chance(0.7, 500, 3))
    share, (elo, _) = found.beaten_share(0, 1), found.elos()
    assert [expected_score(bound) for bound in elo] == pytest.approx(list(share), abs=0.004)


def test_the_seed_decides_what_is_drawn() -> None:
    sums, lineups = np.arange(12.0).reshape(6, 2), np.array([0, 1, 0, 1, 0, 1])
    one, same = resampled_sums(sums, lineups, "a"), resampled_sums(sums, lineups, "a")
    assert np.array_equal(one, same)
    assert not np.array_equal(one, resampled_sums(sums, lineups, "b"))


def test_every_lineup_gets_as_many_drawn_blocks_as_it_played() -> None:
    lineups = np.array([0, 1, 2] * 4)
    drawn = resampled_sums(np.eye(3)[lineups], lineups, "0")
    assert np.all(drawn == 4)
