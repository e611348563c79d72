"""Lineups: who plays together, and every bot at every seat."""

from collections import Counter

import pytest

from trunkline.arena.tournament.lineups import lineups_of, rotations
from trunkline.arena.tournament.tournament import Tournament


@pytest.mark.parametrize(
    ("bots", "players", "lineups"),
    [
        ("A", 3, ["AAA"]),
        ("AB", 2, ["AB"]),
        ("AB", 4, ["ABBB"]),
        ("ABC", 3, ["ABC"]),
        ("ABBC", 4, ["ABBC"]),
        ("ABC", 2, ["AB", "AC", "BC"]),
        ("ABCD", 3, ["ABC", "ABD", "ACD", "BCD"]),
    ],
)
def test_bots_meet_as_the_documentation_says(bots: str, players: int, lineups: list[str]) -> None:
    assert ["".join(lineup) for lineup in lineups_of(tuple(bots), players)] == lineups


@pytest.mark.parametrize(
    ("bots", "players", "sentence"),
    [
        ("ABC", 5, "3 bots do not fill 5 seats: name 1, 2, 5 or more"),
        ("AAB", 2, "name each bot only once"),
    ],
)
def test_bots_that_make_no_lineup_are_refused(bots: str, players: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        lineups_of(tuple(bots), players)


@pytest.mark.parametrize(("lineup", "games"), [("AB", 2), ("ABBB", 4), ("ABAB", 2), ("AAA", 1)])
def test_every_bot_sits_on_every_seat_equally_often(lineup: str, games: int) -> None:
    seatings = rotations(tuple(lineup))
    assert len(seatings) == games
    for bot in set(lineup):
        seats = Counter(seat for seats in seatings for seat, at in enumerate(seats) if at == bot)
        assert set(seats) == set(range(len(lineup)))
        assert len(set(seats.values())) == 1


@pytest.mark.parametrize(
    ("tournament", "games", "blocks"),
    [
        (Tournament(("A", "B")), 100, 50),
        (Tournament(("A", "B")), 101, 51),
        (Tournament(("A", "B"), 4), 10, 3),
        (Tournament(("A", "B", "C")), 1, 3),
        (Tournament(("A",)), 7, 7),
    ],
)
def test_games_are_rounded_up_to_whole_blocks_of_every_lineup(
    tournament: Tournament, games: int, blocks: int
) -> None:
    assert tournament.blocks_for(games) == blocks
