"""Compiles parts in a process of its own and prints how far it is, as lines of JSON.

python -m trunkline.compiled_parts.helper PART ...

Numba compiles one kernel at a time in a process, and Python's lock would stop a server meanwhile.
"""

import os
import sys
import time
from collections.abc import Sequence

import msgspec

from trunkline.compiled_parts.compile_progress import CompileProgress
from trunkline.compiled_parts.parts import PARTS, compile_part
from trunkline.engine.kernels.compile_events import Function, watched

REPORT_SECONDS = 0.2  # at most so often


class HelperReport(msgspec.Struct, frozen=True):
    """How far a helper is: units of work, the seconds left, and the parts that are ready."""

    done: float
    total: float
    seconds_left: float
    compiled: tuple[str, ...]


class Reporter(CompileProgress):
    """Prints its progress."""

    def __init__(self, parts: Sequence[str]) -> None:
        super().__init__(entry.py_func for part in parts for entry in PARTS[part].entry_points)
        self.compiled: list[str] = []
        self._reported = 0.0

    def end(self, function: Function) -> None:
        """Note that a function is compiled, and print it now and then."""
        super().end(function)
        if time.perf_counter() - self._reported > REPORT_SECONDS:
            self.report()

    def report(self) -> None:
        """Print a line."""
        self._reported = time.perf_counter()
        report = HelperReport(self.done, self.total, self.seconds_left, tuple(self.compiled))
        print(msgspec.json.encode(report).decode(), flush=True)


def main(parts: Sequence[str]) -> None:
    """Compile parts in their order."""
    reporter = Reporter(parts)
    reporter.report()
    for part in parts:
        with watched(reporter):
            compile_part(part)
        reporter.compiled.append(part)
        reporter.report()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BrokenPipeError:  # the server was killed, so nobody waits for this any more
        os._exit(1)  # an ordinary end would try to write the last line again
