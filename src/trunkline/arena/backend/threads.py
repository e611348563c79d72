"""Threads of this process: for kernels, which leave the interpreter to others."""

from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

from trunkline.arena.backend.workers import Done, Job, Note, Start, Workers, ignore

# Compiled code does not notice Ctrl-C, so it returns to Python this often.
JOB_SECONDS = 0.03


class _GivenUp(Exception):
    """Ends a job whose result nobody wants any more."""


@dataclass(frozen=True, slots=True)
class Threads:
    """So many threads of this process."""

    count: int = 1

    @property
    def job_seconds(self) -> float:
        """Short, so that Ctrl-C works at once."""
        return JOB_SECONDS

    def map(
        self, start: Start[Job, Done], jobs: Iterable[Job], note: Note = ignore
    ) -> Generator[Done]:
        """Do the jobs; `note` may be called from any of the threads."""
        work, given_up = start(), Event()

        def watch(*step: Any) -> None:
            if given_up.is_set():
                raise _GivenUp
            note(*step)

        if self.count == 1:
            for job in jobs:
                yield work(job, watch)
            return
        with ThreadPoolExecutor(self.count) as pool:
            running: deque[Future[Done]] = deque()
            try:
                for job in jobs:
                    running.append(pool.submit(work, job, watch))
                    if len(running) > 2 * self.count:
                        yield running.popleft().result()
                while running:
                    yield running.popleft().result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                given_up.set()
                raise


def threads_or(workers: int | Workers) -> Workers:
    """The given workers; a number means so many threads."""
    return Threads(workers) if isinstance(workers, int) else workers
