"""Counts the kernels that are compiled and estimates how long the rest will take."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from trunkline.engine.kernels.compile_events import Function

# A kernel is one unit of work. Its entry point optimises it once more, in a part of that time.
OPTIMISATION = 0.3
# What a unit takes until this machine has shown it, in seconds, and for how many units that counts.
FIRST_GUESS = 0.08
GUESSED_UNITS = 20

Clock = Callable[[], float]


class CompileProgress:
    """Watches compilations. It knows in advance what the planned entry points will compile."""

    def __init__(self, planned: Iterable[Function] = (), clock: Clock = time.perf_counter) -> None:
        self._planned = set(planned)
        self._awaited = set(self._planned).union(*map(kernels_of, self._planned))
        self._clock = clock
        self._depth = 0
        self._began = 0.0
        self._busy = 0.0
        self.current = ""
        self.done = 0.0
        self.total = len(self._awaited) + sum(map(_optimisation, self._planned))

    def begin(self, function: Function) -> None:
        """Note that a function is about to be compiled."""
        if self._depth == 0:
            self._began = self._clock()
            self.current = function.__name__
            self._expect(function)
        self._depth += 1

    def end(self, function: Function) -> None:
        """Note that it is compiled."""
        self._depth -= 1
        if function in self._awaited:
            self._awaited.remove(function)
            self.done += 1
        if self._depth == 0:
            self.done += _optimisation(function)
            self._busy += self._clock() - self._began

    def _expect(self, function: Function) -> None:
        """Count an entry point that was not planned."""
        if function not in self._planned:
            self._planned.add(function)
            new = {function, *kernels_of(function)} - self._awaited
            self._awaited |= new
            self.total += len(new) + _optimisation(function)

    @property
    def seconds_left(self) -> float:
        """How long the rest of what is planned will take, at the speed so far."""
        now = self._clock() - self._began if self._depth else 0.0
        guess = FIRST_GUESS * GUESSED_UNITS
        unit = (self._busy + now + guess) / (self.done + GUESSED_UNITS)
        return max(0.0, self.total - self.done) * unit


def kernels_of(function: Function) -> set[Function]:
    """All kernels that a function calls, and that they call."""
    found: set[Function] = set()
    waiting = [function]
    while waiting:
        for kernel in _called_by(waiting.pop()):
            if kernel not in found:
                found.add(kernel)
                waiting.append(kernel)
    return found - {function}


def _called_by(function: Function) -> Iterable[Function]:
    names: dict[str, Any] = function.__globals__
    # What Numba decorates has the plain function as an attribute.
    called = (getattr(names.get(name), "py_func", None) for name in function.__code__.co_names)
    return [kernel for kernel in called if kernel]


def _optimisation(entry_point: Function) -> float:
    return OPTIMISATION * len(kernels_of(entry_point))
