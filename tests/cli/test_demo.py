"""`trunkline demo` plays a game and prints it."""

from pathlib import Path

import pytest

from tests.cli.commands import process, run
from trunkline.engine.game import Game
from trunkline.records import read_record


def test_the_demo_welcomes_plays_and_says_what_to_try_next() -> None:
    result = run("demo", "--seed", "demo")
    assert result.exit_code == 0
    welcome = result.output.splitlines()[0]
    for words in ("Ticket to Ride", "Alan R. Moon", "Days of Wonder", "unofficial"):
        assert words in welcome
    assert "map usa, rules classic, seed demo" in result.output
    assert "Final scores" in result.output
    assert " wins with " in result.output
    assert "Try next:" in result.output
    assert "demo --seed demo --players 4 --record game.json" in result.output


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_demo_has_as_many_players_as_requested(players: int) -> None:
    result = run("demo", "--seed", "many", "--players", str(players))
    assert result.output.count("the bot ") == players


def test_four_bots_play_by_default() -> None:
    assert run("demo").output.count("the bot ") == 4


def test_the_same_seed_gives_the_same_game() -> None:
    assert run("demo", "--seed", "a").output == run("demo", "--seed", "a").output
    assert run("demo", "--seed", "a").output != run("demo", "--seed", "b").output


def test_without_a_seed_every_game_is_different() -> None:
    assert run("demo").output != run("demo").output


def test_the_record_is_the_game_that_was_printed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    printed = run("demo", "--seed", "kept", "--record", path).output
    assert Game.from_record(read_record(path)).is_over
    shown = run("show", path).output
    assert shown in printed
    assert run("verify", path).output == "1 record verified\n"


def test_a_record_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    result = process("demo", "--seed", "x", "--record", tmp_path / "missing" / "game.json")
    assert result.returncode == 1
    file = tmp_path / "missing" / "game.json"
    assert result.stderr.startswith(f"trunkline: {file}: file: it cannot be written: ")
    assert result.stderr.count("\n") == 1


def test_a_seed_is_quoted_for_the_shell() -> None:
    printed = run("demo", "--seed", "a b; c", "--players", "2").output
    assert "demo --seed 'a b; c' --players 2" in printed


def test_a_seed_that_is_not_unicode_is_a_usage_error() -> None:
    result = run("demo", "--seed", "\udcff")
    assert result.exit_code == 2
    assert "the seed is not Unicode text" in result.output
