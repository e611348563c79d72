"""`trunkline rate`: tables, JSON, Ctrl-C, failures, refusals."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.cli.commands import run
from trunkline.arena.rating.rating_plan import RatingPlan
from trunkline.arena.rating.rating_report import rating_report
from trunkline.arena.rating.rounds import RatingGames
from trunkline.cli.rate import print_rating

ROOT = Path(__file__).parents[2]
EXAMPLE = f"{ROOT / 'examples' / 'ten_line_bot.py'}:TenLineBot"
ODD = ROOT / "tests" / "arena" / "odd_bots.py"


def test_a_bot_from_a_file_gets_a_row_for_each_opponent_and_a_rating() -> None:
    arguments = ("--games", "4", "--opponents", "random, passepartout,fix", "--seed", "a")
    result = run("rate", EXAMPLE, *arguments)
    assert result.exit_code == 0, result.output
    assert "12 games of two by 'classic' on 'usa', seed 'a'" in result.output
    for words in ("random", "passepartout (677)", "fix (1000)", "wins", "Elo, 95 %", "cores"):
        assert words in result.output
    assert f"{EXAMPLE} has " in result.output
    assert "Elo among the levels (95 %: " in result.output


def reported(*arguments: str) -> Any:
    result = run("rate", *arguments, "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)  # the compiler may speak on standard error
    for name in ("seconds", "ms_per_move"):
        assert report.pop(name) > 0
    return report


def test_the_same_number_of_games_gives_the_same_result() -> None:
    arguments = (EXAMPLE, "--games", "3", "--opponents", "passepartout,greedy")
    report = reported(*arguments)
    assert reported(*arguments) == report
    assert [row["games"] for row in report["opponents"]] == [4, 4]
    assert report["elo_low"] < report["elo"] < report["elo_high"]


def test_a_limit_of_time_ends_with_a_whole_round() -> None:
    report = reported("greedy", "--minutes", "0.01", "--opponents", "random,fix,h3")
    (games,) = {row["games"] for row in report["opponents"]}
    assert games >= 2


def test_an_interrupt_prints_the_result_so_far() -> None:
    bot = f"{ODD}:Interrupted"
    result = run("rate", bot, "--games", "1000", "--opponents", "random")
    assert result.exit_code == 130
    assert " games of two by 'classic'" in result.output
    assert "No opponent was a level" in result.output


def test_a_bot_that_fails_is_reported_as_in_the_arena() -> None:
    result = run("rate", f"{ODD}:Moody", "--games", "2", "--opponents", "random,fix")
    assert result.exit_code == 3
    assert "decisions, in 4 of 4 games. Each time it played its first legal" in result.output
    assert "IndexError: tuple index out of range" in result.output
    assert result.stderr.endswith("failed too often for this result to count\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("planer",), "there is no bot 'planer'; did you mean planner?"),
        (("nowhere.py:Bot",), "there is no file nowhere.py"),
        (("fix", "--opponents", "fix"), "fix needs an opponent other than itself"),
        (("fix", "--opponents", "h4"), "there is no bot 'h4'"),
        (("fix", "--games", "0"), "--games"),
        (("fix", "--minutes", "0"), "--minutes"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    result = run("rate", *arguments)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


def test_its_table_fits_a_terminal_of_80_columns() -> None:
    plan = RatingPlan("random", ("nyu-route-focused", "passepartout"))
    console = Console(width=80, file=io.StringIO())
    print_rating(console, rating_report(plan, list(RatingGames(plan).play(rounds=1)), 1.0))
    assert isinstance(console.file, io.StringIO)
    assert "…" not in console.file.getvalue()
    assert "nyu-route-focused" in console.file.getvalue()
