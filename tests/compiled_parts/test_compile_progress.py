"""Progress is counted in kernels, and the time left follows from the time so far."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from trunkline.bots.planner.kernels.planner_choice import planner_action
from trunkline.compiled_parts.compile_progress import (
    FIRST_GUESS,
    OPTIMISATION,
    CompileProgress,
    kernels_of,
)


def leaf() -> int:
    return 1


def stem() -> Any:
    return leaf_kernel.py_func()


def entry() -> Any:
    return stem_kernel.py_func()


leaf_kernel = SimpleNamespace(py_func=leaf)
stem_kernel = SimpleNamespace(py_func=stem)


class Clock:
    """Shows the time that it is set to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def compiled(progress: CompileProgress, functions: list[Callable[[], Any]]) -> None:
    """Compile functions, each one inside the one before it."""
    for function in functions:
        progress.begin(function)
    for function in reversed(functions):
        progress.end(function)


def test_a_function_knows_all_kernels_that_it_calls() -> None:
    assert kernels_of(entry) == {stem, leaf}
    assert kernels_of(leaf) == set()
    planner: Any = planner_action
    assert len(kernels_of(planner.py_func)) > 40


def test_what_is_planned_is_done_when_it_is_compiled() -> None:
    progress = CompileProgress([entry], Clock())
    assert progress.total == pytest.approx(3 + 2 * OPTIMISATION)
    assert progress.seconds_left == pytest.approx(progress.total * FIRST_GUESS)
    compiled(progress, [entry, stem, leaf])
    assert progress.done == pytest.approx(progress.total)
    assert progress.seconds_left == 0.0


def test_an_entry_point_that_was_not_planned_is_counted_when_it_begins() -> None:
    progress = CompileProgress(clock=Clock())
    assert progress.total == 0
    progress.begin(entry)
    assert progress.current == "entry"
    assert progress.total == pytest.approx(3 + 2 * OPTIMISATION)


def test_a_kernel_that_two_entry_points_call_counts_once() -> None:
    progress = CompileProgress([entry, stem], Clock())
    compiled(progress, [entry, stem, leaf])
    compiled(progress, [stem])
    assert progress.done == pytest.approx(progress.total)


def test_a_slow_machine_makes_the_estimate_longer() -> None:
    clock = Clock()
    progress = CompileProgress([entry], clock)
    before = progress.seconds_left
    progress.begin(entry)
    clock.now = 100.0
    assert progress.seconds_left > before
