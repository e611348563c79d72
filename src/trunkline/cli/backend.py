"""Chooses who does the work of a command: cores of this machine, or a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from trunkline.cli.text.terminal import fail, getting_ready, printable, usable_cores

if TYPE_CHECKING:
    from trunkline.arena.backend.workers import Workers


@contextmanager
def chosen_workers(
    backend: str, address: str | None, count: int | None
) -> "Iterator[int | Workers]":
    """The workers that the options ask for: a number of cores, or a cluster while it is needed.

    Ends the command with one line if the options contradict each other or the workers fail.
    """
    from trunkline.arena.backend.workers import WorkersFailed

    if address and backend != "ray":
        fail("--address needs --backend ray", 2)
    try:
        if backend == "ray":
            with _cluster(address, count or 0) as cluster:
                yield cluster
        else:
            yield usable_cores() if count == 0 else count or 1
    except WorkersFailed as error:
        fail(printable(str(error), 500))


@contextmanager
def _cluster(address: str | None, count: int) -> "Iterator[Workers]":
    from contextlib import ExitStack

    from trunkline.arena.backend.cluster import RayWorkers, connected

    with ExitStack() as until_done:
        with getting_ready("Connecting to Ray ..."):
            until_done.enter_context(connected(address))
        yield RayWorkers(count)
