"""Openskill's ratings of bots."""

from tests.arena.blocks import duel, outcome
from trunkline.arena.report.skill_ratings import skill_ratings


def test_openskill_rates_the_winner_higher_and_becomes_more_certain() -> None:
    games = [game for number in range(20) for game in duel(number, "A", "A").games]
    few, many = skill_ratings("AB", games[:2]), skill_ratings("AB", games)
    assert many["A"][0] > few["A"][0] > few["B"][0] > many["B"][0]
    assert many["A"][1] < few["A"][1]


def test_a_bot_on_several_seats_has_one_rating() -> None:
    game = (outcome("A", 90, 0, 1.0), outcome("B", 80, 1, 0.0), outcome("B", 70, 2, 0.0))
    skills = skill_ratings("AB", [game] * 5)
    assert skills["A"][0] > 25 > skills["B"][0]
