"""Says when a kernel is compiled, to those who watch. Needs no Numba."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Protocol

Function = Callable[..., Any]


class CompileWatcher(Protocol):
    """Hears of every kernel that is compiled. A kernel's callees are compiled in between."""

    def begin(self, function: Function) -> None:
        """Hear that a function is about to be compiled."""

    def end(self, function: Function) -> None:
        """Hear that it is compiled."""


WATCHERS: list[CompileWatcher] = []


@contextlib.contextmanager
def watched(watcher: CompileWatcher) -> Iterator[None]:
    """Let a watcher hear of what is compiled meanwhile."""
    WATCHERS.append(watcher)
    try:
        yield
    finally:
        WATCHERS.remove(watcher)


@contextlib.contextmanager
def announced(function: Function) -> Iterator[None]:
    """Let all watchers hear of this compilation."""
    watchers = tuple(WATCHERS)
    for watcher in watchers:
        watcher.begin(function)
    yield
    for watcher in watchers:
        watcher.end(function)
