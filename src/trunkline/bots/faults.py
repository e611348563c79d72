"""Describes what went wrong in a bot, for the author of the bot."""

import concurrent.futures
import inspect
import reprlib
from pathlib import Path
from traceback import FrameSummary, StackSummary, walk_tb
from typing import NamedTuple

# This package, and what runs a bot in a thread.
OWN_CODE = {Path(__file__).parents[1], Path(concurrent.futures.__file__).parent}
LONGEST_TEXT = 200  # characters
MOST_FRAMES = 12  # the last ones; an endless recursion has a thousand
MOST_ERRORS = 3  # that led to each other
HEAD = "Traceback (most recent call last):"
NEXT_HEAD = "Then, while this error was handled:"


class Fault(NamedTuple):
    """What went wrong: one line, and the traceback without frames of this package."""

    text: str
    traceback: str = ""


class FaultyBot(Exception):
    """A bot failed where no game may go on without it."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


def fault_of(error: BaseException) -> Fault:
    """Describe an error that a bot raised."""
    parts = [f"{''.join(_frames(one).format())}{text_of(one)}" for one in _errors_behind(error)]
    return Fault(text_of(error), f"{HEAD}\n" + f"\n\n{NEXT_HEAD}\n".join(parts))


def refusal_of(text: str, bot: object, returned: object) -> Fault:
    """Describe a move that was refused: which method returned what."""
    return Fault(text, f"{_place(bot)}\n    returned {_shown(returned)}\n{text}")


def text_of(error: BaseException) -> str:
    """The name and the message of an error, in one line; survives a message that fails."""
    try:
        message = " ".join(str(error).split())
    except Exception:
        message = "its message cannot be printed"
    return f"{type(error).__name__}: {message}".removesuffix(": ")[:LONGEST_TEXT]


def _errors_behind(error: BaseException) -> list[BaseException]:
    """The errors that led to this one, which is the last."""
    errors = [error]
    while (earlier := _earlier(errors[0])) and len(errors) < MOST_ERRORS:
        errors.insert(0, earlier)
    return errors


def _earlier(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _frames(error: BaseException) -> StackSummary:
    """The last frames outside our own code; an error of our own bots has only frames inside."""
    frames = list(StackSummary.extract(walk_tb(error.__traceback__), lookup_lines=False))
    return StackSummary.from_list((other_frames(error) or frames)[-MOST_FRAMES:])


def other_frames(error: BaseException) -> list[FrameSummary]:
    """The frames outside our own code and outside Python's import."""
    frames = StackSummary.extract(walk_tb(error.__traceback__), lookup_lines=False)
    return [frame for frame in frames if not _is_own(frame.filename)]


def _is_own(file: str) -> bool:
    return file.startswith("<frozen importlib") or not OWN_CODE.isdisjoint(Path(file).parents)


def _place(bot: object) -> str:
    """The file and the line of a bot's `choose`, as in a traceback."""
    code = getattr(inspect.unwrap(bot.choose), "__code__", None)  # type: ignore[attr-defined]
    if code is None:
        return f"  {type(bot).__qualname__}.choose"
    return f'  File "{code.co_filename}", line {code.co_firstlineno}, in {code.co_name}'


def _shown(value: object) -> str:
    short = reprlib.Repr()
    short.maxother = short.maxstring = LONGEST_TEXT
    return short.repr(value)
