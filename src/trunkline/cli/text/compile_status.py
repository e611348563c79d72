"""A status line that says what is compiled and about how long it will take."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from trunkline.compiled_parts.compile_progress import CompileProgress
from trunkline.engine.kernels.compile_events import Function, watched

TERMINAL_SECONDS = 0.2  # between two changes of a status line
PLAIN_SECONDS = 5.0  # between two lines elsewhere


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


@contextmanager
def getting_ready(text: str) -> Iterator[None]:
    """Show that a command gets ready, and what it compiles if it does."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        with watched(CompileStatus(lambda line: typer.echo(line, err=True), PLAIN_SECONDS)):
            yield
        return
    with console.status(text) as status, watched(CompileStatus(status.update, TERMINAL_SECONDS)):
        yield
