"""One game of the arena: fair, counted, and not stopped by a bot that fails."""

from pathlib import Path

import pytest

from tests.arena.blocks import without_times
from trunkline.arena.match.games import Deal, Result, Seat, play_game
from trunkline.arena.match.simulation import Settings, simulate
from trunkline.bots import Bot
from trunkline.bots.registry import find_maker
from trunkline.engine.kernels.score import TOTAL
from trunkline.maps import load_map

ODD = Path(__file__).parent / "odd_bots.py"
SMALL = Path(__file__).parents[1] / "maps" / "small"


def play(*bots: str, deal: Deal | None = None) -> Result:
    return play_game([Seat(bot, find_maker(bot)) for bot in bots], deal or Deal("playing"))


@pytest.mark.parametrize("bots", [("random", "steady"), ("greedy", "random", "steady", "random")])
def test_it_is_the_game_that_compiled_bots_play(bots: tuple[str, ...]) -> None:
    settings = Settings(bots, "mega", seed="same")
    scores = next(simulate(settings, 1)).scores[0, : len(bots), TOTAL]
    result = play(*bots, deal=Deal(settings.game_seed(0), "mega"))
    assert [outcome.score for outcome in result] == scores.tolist()


def test_it_tells_how_every_seat_fared() -> None:
    result = play("steady", "random", "greedy")
    assert sorted(outcome.rank for outcome in result) == [0, 1, 2]
    assert sum(outcome.win_share for outcome in result) == 1
    for outcome in result:
        cars = sum(length * count for length, count in enumerate(outcome.routes, 1))
        assert 0 < outcome.longest_path <= cars <= 45
        assert outcome.completed + outcome.failed >= 2
        assert outcome.turns < outcome.moves
        assert 0 < outcome.slowest <= outcome.seconds
        assert (outcome.rank == 0) == (outcome.win_share > 0)
        assert outcome.rank == sum(other.score > outcome.score for other in result)
    turns = [outcome.turns for outcome in result]
    assert max(turns) - min(turns) <= 1


def test_it_can_be_played_on_another_map() -> None:
    assert len(play("greedy", "random", deal=Deal("0", "short", load_map(SMALL)))) == 2


def test_the_same_deal_is_the_same_game() -> None:
    one, other = play("random", "greedy"), play("random", "greedy")
    assert without_times(one) == without_times(other)
    assert without_times(play("random", "greedy", deal=Deal("another"))) != without_times(one)


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Silent", "InvalidMove: None is not a move"),
        ("Passing", "IllegalMove: First choose"),
        ("Leaving", "SystemExit: enough"),
    ],
)
def test_a_bot_that_always_fails_plays_the_simplest_move_each_time(bot: str, fault: str) -> None:
    failing, greedy = play(f"{ODD}:{bot}", "greedy")
    assert failing.faults == failing.moves > 0
    assert failing.fault.startswith(fault)
    assert failing.score < greedy.score
    assert (greedy.faults, greedy.fault) == (0, "")


def test_a_bot_that_fails_at_times_is_asked_again() -> None:
    moody, _ = play(f"{ODD}:Moody", "random")
    assert moody.faults == moody.moves // 2
    assert "IndexError" in moody.fault


def test_a_bot_that_can_no_longer_be_made_fails_at_every_decision() -> None:
    def make(seed: str) -> Bot:
        raise OSError("no memory of this game")

    failing, _ = play_game([Seat("lost", make), Seat("random", find_maker("random"))], Deal("0"))
    assert failing.faults == failing.moves > 0
    assert (failing.seconds, failing.slowest) == (0, 0)
