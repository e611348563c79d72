"""Says what is compiled and about how long it will take."""

import time
from collections.abc import Callable

from trunkline.compiled_parts.compile_progress import CompileProgress
from trunkline.engine.kernels.compile_events import Function


class CompileStatus(CompileProgress):
    """Says how far a compilation is, now and then."""

    def __init__(self, say: Callable[[str], None], pause: float) -> None:
        super().__init__()
        self._say = say
        self._pause = pause
        self._said = float("-inf")

    def begin(self, function: Function) -> None:
        """Say that something is compiled."""
        super().begin(function)
        now = time.perf_counter()
        if now - self._said > self._pause:
            self._said = now
            self._say(
                f"Compiling {self.current} for this machine, only once:"
                f" about {max(1, round(self.seconds_left))} s left ..."
            )
