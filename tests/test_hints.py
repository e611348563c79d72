"""Tests the hints that wrong use gets: what to pass instead, and which name was meant."""

import pytest

from trunkline.hints import LONGEST_QUOTE, did_you_mean, suggestion, wrong_type

BOTS = ("random", "greedy", "planner")


def test_a_wrong_type_says_what_is_expected_what_was_given_and_what_to_do() -> None:
    error = wrong_type("seat", "a number", "Ada", "seats count from 0")
    assert isinstance(error, TypeError)
    assert str(error) == "seat is a number, not 'Ada'; seats count from 0"
    assert str(wrong_type("seat", "a number", None)) == "seat is a number, not None"


def test_a_long_value_is_clipped() -> None:
    message = str(wrong_type("seat", "a number", ["Ada"] * 1000))
    assert message.endswith("...")
    assert len(message) == len("seat is a number, not ") + LONGEST_QUOTE


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("gredy", "; did you mean greedy?"),
        ("plan", "; did you mean planner?"),
        ("PLANNER", "; did you mean planner?"),
        ("zzz", ""),
        ("", ""),
        ("greedy" * 20, ""),
    ],
)
def test_a_close_name_is_guessed(name: str, hint: str) -> None:
    assert did_you_mean(name, BOTS) == hint


def test_capital_letters_do_not_matter() -> None:
    assert did_you_mean("mybot", ["MyBot", "Other"]) == "; did you mean MyBot?"


def test_without_a_close_name_all_are_listed() -> None:
    assert suggestion("gredy", BOTS) == "; did you mean greedy?"
    assert suggestion("zzz", BOTS) == "; there are random, greedy, planner"
