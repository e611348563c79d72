"""Tuning: the same seed finds the same taste, and candidates are judged fairly."""

import numpy as np

from trunkline.arena.match.fixtures import compiled_contender, planner_contender
from trunkline.arena.training.taste_tuner import (
    Generation,
    Tuning,
    play_candidate,
    shares_and_margins,
    tune,
)
from trunkline.bots.planner.taste import START, WEIGHTS
from trunkline.engine.kernels.score import TOTAL, WON, new_scores

BRIEF = Tuning(players=2, generations=2, population=4, blocks=2)


def tuned(tuning: Tuning) -> list[Generation]:
    generations: list[Generation] = []
    best = tune(tuning, START, [compiled_contender("steady")], generations.append)
    assert (best == generations[-1].taste).all()
    return generations


def test_the_same_seed_finds_the_same_taste() -> None:
    one, other = tuned(BRIEF), tuned(BRIEF)
    assert [generation.number for generation in one] == [0, 1]
    assert (one[-1].taste == other[-1].taste).all()
    assert (one[-1].taste != START).any()


def test_a_taste_stays_within_the_bounds_of_its_weights() -> None:
    taste = tuned(BRIEF)[-1].taste
    for value, weight in zip(taste.tolist(), WEIGHTS, strict=True):
        assert weight.low <= value <= weight.high, weight.name


def test_against_itself_a_taste_wins_half_of_every_block() -> None:
    shares, margins = play_candidate(
        BRIEF, START, [planner_contender("same", START)], ["one", "other"]
    )
    assert shares.reshape(2, 2).mean(axis=1).tolist() == [0.5, 0.5]
    assert margins.reshape(2, 2).sum(axis=1).tolist() == [0.0, 0.0]


def test_winners_share_a_win_and_a_margin_is_to_the_best_other_seat() -> None:
    scores = new_scores()[np.newaxis, :3]
    scores[0, :, TOTAL] = [100, 100, 70]
    scores[0, :, WON] = [1, 1, 0]
    for seat, share, margin in [(0, 0.5, 0), (1, 0.5, 0), (2, 0.0, -30)]:
        shares, margins = shares_and_margins(scores, np.array([seat]))
        assert (shares.tolist(), margins.tolist()) == ([share], [margin])


def test_a_random_opponent_draws_from_the_seed_of_the_deal() -> None:
    shares, _ = play_candidate(BRIEF, START, [compiled_contender("random")], ["one", "other"])
    again, _ = play_candidate(BRIEF, START, [compiled_contender("random")], ["one", "other"])
    assert shares.tolist() == again.tolist()
