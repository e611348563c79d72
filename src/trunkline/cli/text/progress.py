"""Shows how far a long command is: a bar in a terminal, plain lines elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


class Advance(Protocol):
    """Shows that so many steps are done, and what was done last."""

    def __call__(self, done: int, last: str = "") -> None: ...


@contextmanager
def progress(what: str, total: int) -> Iterator[Advance]:
    """Show progress on standard error, so that it does not mix with the results.

    In a terminal it is a bar with the time that is left. Elsewhere every step is a line, if it
    says what was done last.
    """
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _print_lines(what, total)
        return
    with _bar(console) as bar:
        yield _move_bar(bar, what, total)


def _move_bar(bar: "Progress", what: str, total: int) -> Advance:
    task = bar.add_task(what, total=total)

    def advance(done: int, last: str = "") -> None:
        bar.update(task, completed=done, description=f"{what} ({last})" if last else what)

    return advance


def _print_lines(what: str, total: int) -> Advance:
    def advance(done: int, last: str = "") -> None:
        if last:
            typer.echo(f"{what}: {done} of {total} ({last})", err=True)

    return advance


def _bar(console: "Console") -> "Progress":
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("so far,"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
        transient=True,
        # Results that go to the same terminal appear above the bar.
        redirect_stdout=sys.stdout.isatty(),
    )
