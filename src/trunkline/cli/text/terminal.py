"""What all commands share: the console, Ctrl-C, failure."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console

INTERRUPTED = 130
SHOW_CURSOR = b"\x1b[?25h"
# Columns of a file or a pipe, so that no line is wrapped.
ENDLESS = 10_000
STATUS_SECONDS = 0.2  # between two changes of a status line
PLAIN_SECONDS = 5.0  # between two lines elsewhere


def make_console() -> "Console":
    """A console for standard output; it has colours only in a terminal."""
    from rich.console import Console

    width = None if sys.stdout is not None and sys.stdout.isatty() else ENDLESS
    return Console(highlight=False, width=width)


def program_name() -> str:
    """How the user starts this program: `trunkline`, or what `run.py` says."""
    return os.environ.get("TRUNKLINE_PROGRAM", "trunkline")


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def printable(text: str, most: int = 200) -> str:
    """Text from a file or a name, without characters that could confuse a terminal."""
    clipped = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(letter for letter in clipped if letter.isprintable())


def printable_lines(text: str) -> str:
    """Text of several lines, such as a traceback, without characters that confuse a terminal."""
    return "\n".join(printable(line, 500) for line in text.splitlines())


@contextmanager
def getting_ready(text: str) -> Iterator[None]:
    """Show that a command gets ready, and what it compiles if it does."""
    from rich.console import Console

    from trunkline.cli.text.compile_status import CompileStatus
    from trunkline.engine.kernels.compile_events import watched

    console = Console(stderr=True)
    if not console.is_terminal:
        with watched(CompileStatus(lambda line: typer.echo(line, err=True), PLAIN_SECONDS)):
            yield
        return
    with console.status(text) as status, watched(CompileStatus(status.update, STATUS_SECONDS)):
        yield


@contextmanager
def quitting_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process at once: Numba loses the exception while it compiles."""
    previous = signal.signal(signal.SIGINT, _quit)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def _quit(*_: object) -> NoReturn:
    if os.isatty(1):
        os.write(1, SHOW_CURSOR)  # a spinner hides it
    os._exit(INTERRUPTED)


def check_writable(file: Path | None) -> None:
    """Refuse a file that cannot be written now, not after hours of work."""
    if file and (file.is_dir() or not file.absolute().parent.is_dir()):
        fail(f"cannot write {printable(str(file))}", 2)


def print_cause(error: BaseException) -> None:
    """Print the traceback of a bot's code that an error comes from, if there is any."""
    from trunkline.bots.faults import fault_of, other_frames

    if error.__cause__ and other_frames(error.__cause__):
        typer.echo(printable_lines(fault_of(error.__cause__).traceback), err=True)


def fail(message: str, code: int = 1) -> NoReturn:
    """Print one line that says why, and end the command."""
    typer.echo(f"trunkline: {message}", err=True)
    raise typer.Exit(code)
