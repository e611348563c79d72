"""The sequential test: it gives the right answer, rarely a wrong one, and stops after a block."""

import random

import pytest

from tests.arena.blocks import duel
from trunkline.arena.statistics.ratings import expected_score
from trunkline.arena.tournament.sprt import ERROR, Sprt, block_score, parse_hypotheses


@pytest.mark.parametrize(
    ("results", "score"), [("AA", 1.0), ("AB", 0.5), ("A=", 0.75), ("==", 0.5), ("BB", 0.0)]
)
def test_a_tie_counts_half_in_the_score_of_a_block(results: str, score: float) -> None:
    assert block_score("A", duel(0, *results)) == score
    assert block_score("B", duel(0, *results)) == 1 - score


def answer(elo: float, chance: random.Random) -> float:
    """The answer of the test for two bots with this difference, 0 or 60."""
    test, number = Sprt("A", 0, 60), 0
    while test.verdict.answer is None:
        games = ["A" if chance.random() < expected_score(elo) else "B" for _ in range(2)]
        test.add(duel(number, *games))
        number += 1
    return test.verdict.answer


@pytest.mark.parametrize("elo", [0, 60])
def test_it_is_wrong_no_more_often_than_it_says(elo: float) -> None:
    chance = random.Random(elo)
    wrong = sum(answer(elo, chance) != elo for _ in range(150))
    assert wrong <= 150 * ERROR * 2


def test_it_needs_few_blocks_if_the_difference_is_large() -> None:
    test = Sprt("A", 0, 60)
    for number in range(60):
        test.add(duel(number, "A", "A" if number % 5 else "B"))
    assert test.verdict.answer == 60


def test_it_knows_nothing_before_the_first_block_and_little_after_it() -> None:
    test = Sprt("A", 0, 20)
    assert (test.llr, test.verdict.answer) == (0.0, None)
    test.add(duel(0, "A", "A"))
    assert 0 < test.llr < 0.2


@pytest.mark.parametrize("text", ["", "5", "a,b", "20,0", "0,0", "0,5,9", "nan,3", "0,9999"])
def test_hypotheses_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="rating"):
        parse_hypotheses(text)


def test_hypotheses_are_two_ratings() -> None:
    assert parse_hypotheses("0, 20") == (0, 20)
    assert parse_hypotheses("-5,5") == (-5, 5)
