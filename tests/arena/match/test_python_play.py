"""Games of Python bots: fair, measured, and not stopped by a bot that fails."""

from pathlib import Path

import pytest

from tests.arena.blocks import without_times
from trunkline.arena.match.fixtures import Contender, Fixture
from trunkline.arena.match.games import play_games
from trunkline.arena.match.outcomes import Outcomes, outcomes_of
from trunkline.bots import Bot
from trunkline.bots.registry import find_maker
from trunkline.engine.rules import Rules, get_rules

TESTS = Path(__file__).parents[2]
ODD = TESTS / "arena" / "odd_bots.py"
SMALL = TESTS / "maps" / "small"


def play(*bots: str, seed: str = "playing", rules: Rules | None = None) -> Outcomes:
    return play_seats([Contender(bot, find_maker(bot)) for bot in bots], seed, rules)


def play_seats(seats: list[Contender], seed: str, rules: Rules | None = None) -> Outcomes:
    return outcomes_of(play_games(rules or get_rules(), [Fixture(seats, seed)]), 0)


def test_the_outcomes_say_how_every_seat_did() -> None:
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


def test_a_game_can_be_played_on_another_map() -> None:
    assert len(play("greedy", "random", seed="0", rules=get_rules(SMALL, "short"))) == 2


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = play("random", "greedy"), play("random", "greedy")
    assert without_times(one) == without_times(other)
    assert without_times(play("random", "greedy", seed="another")) != without_times(one)


@pytest.mark.parametrize(
    ("bot", "fault", "code"),
    [
        ("Silent", "InvalidMove: None is not a move", "    returned None"),
        ("Passing", "IllegalMove: First choose", "    returned Pass()"),
        ("Leaving", "SystemExit: enough", '    raise SystemExit("enough")'),
    ],
)
def test_a_bot_that_always_fails_plays_the_first_legal_move_each_time(
    bot: str, fault: str, code: str
) -> None:
    failing, greedy = play(f"{ODD}:{bot}", "greedy")
    assert failing.faults == failing.moves > 0
    assert failing.fault.startswith(fault)
    assert f'File "{ODD}", line ' in failing.traceback
    assert code in failing.traceback.splitlines()
    assert failing.traceback.splitlines()[-1] == failing.fault
    assert failing.fault_move in (1, 2)
    assert failing.score < greedy.score
    assert (greedy.faults, greedy.fault, greedy.traceback, greedy.fault_move) == (0, "", "", 0)


def test_a_bot_that_fails_sometimes_is_asked_again() -> None:
    moody, _ = play(f"{ODD}:Moody", "random")
    assert moody.faults == moody.moves // 2
    assert moody.fault == "IndexError: tuple index out of range"
    assert "return moves[-1] if self.asked % 2 else moves[len(moves)]" in moody.traceback
    assert moody.traceback.count('File "') == 1
    assert moody.fault_move > 2


def test_a_bot_that_cannot_be_made_any_more_fails_at_every_decision() -> None:
    def make(seed: str) -> Bot:
        raise OSError("no memory of this game")

    failing, _ = play_seats(
        [Contender("lost", make), Contender("random", find_maker("random"))], "0"
    )
    assert failing.faults == failing.moves > 0
    assert (failing.seconds, failing.slowest) == (0, 0)
