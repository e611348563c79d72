"""Tuning: the same seed finds the same taste, and compiled matches are the bots' own games."""

import numpy as np
import pytest

from trunkline.arena.match.simulation import Settings, policy_of, simulate
from trunkline.arena.training.taste_tuning import (
    Generation,
    Tuning,
    play_blocks,
    shares_and_margins,
    tune,
)
from trunkline.bots import make_bot
from trunkline.bots.planner.taste import START, WEIGHTS
from trunkline.engine.game import Game
from trunkline.engine.kernels.score import TOTAL, WON, new_scores

BRIEF = Tuning(players=2, generations=2, population=4, blocks=2)


def tuned(tuning: Tuning) -> list[Generation]:
    generations: list[Generation] = []
    best = tune(tuning, START, [policy_of("steady")], generations.append)
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
    shares, margins = play_blocks(BRIEF, START, [START], ["one", "other"])
    assert shares.reshape(2, 2).mean(axis=1).tolist() == [0.5, 0.5]
    assert margins.reshape(2, 2).sum(axis=1).tolist() == [0.0, 0.0]


def test_a_shared_win_counts_by_its_share_and_a_margin_is_to_the_best_of_the_rest() -> None:
    scores = new_scores()[np.newaxis, :3]
    scores[0, :, TOTAL] = [100, 100, 70]
    scores[0, :, WON] = [1, 1, 0]
    for seat, share, margin in [(0, 0.5, 0), (1, 0.5, 0), (2, 0.0, -30)]:
        shares, margins = shares_and_margins(scores, np.array([seat]))
        assert (shares.tolist(), margins.tolist()) == ([share], [margin])


@pytest.mark.parametrize("bots", [("planner", "h3"), ("labno", "planner", "nyu-hungry")])
def test_compiled_matches_are_the_games_that_the_bots_play(bots: tuple[str, ...]) -> None:
    settings = Settings(bots, seed="compiled")
    batch = next(simulate(settings, 3))
    for number in range(3):
        seed = settings.game_seed(number)
        game = Game(len(bots), seed=seed)
        seated = [make_bot(bot, f"{seat}/{seed}") for seat, bot in enumerate(bots)]
        while not game.is_over:
            seat = game.to_act[0]
            game.play(seat, seated[seat].choose(game.view(seat), game.legal_moves(seat)))
        totals = [seat.total for seat in game.score().seats]
        assert batch.scores[number, : len(bots), TOTAL].tolist() == totals


def test_a_bot_that_takes_its_time_has_no_compiled_match() -> None:
    with pytest.raises(ValueError, match="'search' thinks about every move"):
        next(simulate(Settings(("search", "random")), 1))
