"""Faults of bots: the bot's own code, without ours."""

import asyncio
import runpy
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from trunkline import Game, parse_move
from trunkline.bots.faults import MOST_FRAMES, Fault, fault_of, other_frames, refusal_of, text_of
from trunkline.bots.thinker import Thinker
from trunkline.engine.moves import Move, Pass
from trunkline.engine.view import View

HERE = f'  File "{__file__}", line '


def error_of(fail: Any) -> BaseException:
    with pytest.raises(BaseException) as caught:  # noqa: PT011
        fail()
    error = caught.value
    assert error.__traceback__
    return error.with_traceback(error.__traceback__.tb_next)  # without the frame of this function


def recurse() -> None:
    recurse_again()


def recurse_again() -> None:
    recurse()


def fail_in_our_code() -> None:
    parse_move("nonsense")


def fail_twice() -> None:
    try:
        int("lost")
    except ValueError as error:
        raise KeyError("and this") from error


def forget_the_first_error() -> None:
    try:
        int("lost")
    except ValueError:
        raise KeyError("only this") from None


class Unprintable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


def fail_without_words() -> None:
    raise Unprintable


def test_the_last_frame_is_the_bots_own_even_if_our_code_raised() -> None:
    text, traceback = fault_of(error_of(fail_in_our_code))
    assert text.startswith("InvalidMove: cannot read the move 'nonsense'")
    head, place, code, *_, last = traceback.splitlines()
    assert head == "Traceback (most recent call last):"
    assert place.startswith(HERE)
    assert place.endswith(", in fail_in_our_code")
    assert code == '    parse_move("nonsense")'
    assert last == text
    assert "engine" not in traceback


def test_an_error_that_led_to_another_is_shown_before_it() -> None:
    traceback = fault_of(error_of(fail_twice)).traceback
    assert traceback.index("ValueError: invalid") < traceback.index("KeyError: 'and this'")
    assert traceback.count(HERE) == 2
    assert "ValueError" not in fault_of(error_of(forget_the_first_error)).traceback


def test_an_endless_recursion_is_cut() -> None:
    traceback = fault_of(error_of(recurse)).traceback
    assert traceback.count(HERE) <= MOST_FRAMES
    assert traceback.splitlines()[-1].startswith("RecursionError: ")


def test_a_message_that_cannot_be_printed_or_is_long_does_no_harm() -> None:
    error = error_of(fail_without_words)
    assert text_of(error) == "Unprintable: its message cannot be printed"
    assert "in fail_without_words" in fault_of(error).traceback
    assert len(text_of(ValueError("x" * 10**6))) == 200
    assert text_of(ValueError("two\nlines")) == "ValueError: two lines"
    assert text_of(SystemExit()) == "SystemExit"


def test_an_error_of_our_own_bots_keeps_its_frames() -> None:
    error = error_of(lambda: parse_move("nonsense"))
    assert error.__traceback__
    inside = error.with_traceback(error.__traceback__.tb_next)
    assert other_frames(inside) == []
    assert "in parse_move" in fault_of(inside).traceback


def test_the_frames_of_an_import_are_cut(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import no_such_module_anywhere\n")
    error = error_of(lambda: runpy.run_path(str(file)))
    assert f'  File "{file}", line 1, in <module>' in fault_of(error).traceback
    assert "<frozen importlib" not in fault_of(error).traceback


class Bot:
    """Fails or passes, as its seed says."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, _view: View, _moves: Sequence[Move]) -> Move:
        if self.seed == "leave":
            raise SystemExit("enough")
        return Pass()


def test_a_refused_move_is_shown_with_the_method_that_returned_it() -> None:
    text, traceback = refusal_of("not now", Bot("pass"), Pass())
    place, returned, last = traceback.splitlines()
    assert place == f"{HERE}{Bot.choose.__code__.co_firstlineno}, in choose"
    assert (returned, last) == ("    returned Pass()", text)
    assert len(refusal_of("not now", Bot("pass"), ["x" * 1000] * 1000).traceback) < 3000


def test_a_bot_in_a_thread_has_only_its_own_frames() -> None:
    faults: list[Fault] = []
    with ThreadPoolExecutor(1) as pool:
        thinker = Thinker(Bot("leave"), pool, faults.append)
        view = Game(2).view(0)
        assert asyncio.run(thinker.choose(view)) == view.legal_moves[0]
    [fault] = faults
    assert fault.text == "SystemExit: enough"
    assert fault.traceback.count('File "') == 1
    assert ", in choose" in fault.traceback


def test_a_bot_whose_move_was_refused_is_not_asked_again() -> None:
    faults: list[Fault] = []
    thinker = Thinker(Bot("pass"), None, faults.append)
    view = Game(2).view(0)
    assert asyncio.run(thinker.choose(view)) == Pass()
    thinker.accept_refusal("must_act")
    assert asyncio.run(thinker.choose(view)) == view.legal_moves[0]
    thinker.accept_refusal("must_act")
    assert [fault.text for fault in faults] == ["must_act", "must_act"]
    assert "returned Pass()" in faults[0].traceback
