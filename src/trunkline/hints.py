"""Hints for wrong use: what to pass instead, and which name was perhaps meant."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

LONGEST_QUOTE = 60  # characters of a value in a message
LONGEST_SLIP = 80  # characters; no name is that long, so a longer text is no slip of the finger
MOST_GUESSES = 3
SIMILARITY = 0.7  # of 1; `bostn` is like boston, but not like houston


def wrong_type(argument: str, expected: str, given: object, hint: str = "") -> TypeError:
    """The error for an argument of the wrong type: `seat is a number, not 'Ada'`."""
    return TypeError(f"{argument} is {expected}, not {quoted(given)}{hint and '; '}{hint}")


def quoted(given: object) -> str:
    """A value in a message, clipped if it is long."""
    text = repr(given)
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."


def close_names(name: str, names: Collection[str], similarity: float = SIMILARITY) -> list[str]:
    """The names that somebody may have meant, the closest first."""
    if len(name) > LONGEST_SLIP:
        return []
    known = {known.lower(): known for known in names}
    return [
        known[near] for near in get_close_matches(name.lower(), known, MOST_GUESSES, similarity)
    ]


def ask_for(meant: Iterable[str]) -> str:
    """The end of a sentence: `; did you mean a or b?`, or nothing without a guess."""
    listed = " or ".join(list(meant)[:MOST_GUESSES])
    return listed and f"; did you mean {listed}?"


def did_you_mean(name: str, names: Collection[str]) -> str:
    """The end of a sentence that refuses a name: the closest names, or nothing."""
    return ask_for(close_names(name, names))


def suggestion(name: str, names: Collection[str]) -> str:
    """Like `did_you_mean`, but if no name is close, all of them."""
    return did_you_mean(name, names) or f"; there are {', '.join(names)}"
