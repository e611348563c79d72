"""What does work: threads, processes or a cluster.

Work is cut into jobs. The result of a job follows from the job alone, so it does not matter who
does it, when, or how many times: whoever asked for the jobs takes each result once and in order.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")
Note = Callable[..., None]
"""Hears of the steps of a job; it may raise, which ends the job early."""
Work = Callable[[Job, Note], Done]
"""Does a job, and notes its steps if it takes long."""
Start = Callable[[], Work[Job, Done]]
"""Called once in each process that works. It can be pickled; what it returns need not be."""


class WorkersFailed(Exception):
    """Work could not be done, for a reason that has nothing to do with the work."""


class WorkerDied(WorkersFailed):
    """A process ended in the middle of a job, and no other could do it."""


class OtherInputs(WorkersFailed):
    """A machine has other files than the one that asked for the work."""


class Workers(Protocol):
    """Does jobs and gives their results in order."""

    @property
    def job_seconds(self) -> float:
        """How long a job should take, so that sending it is worth the while."""

    def map(
        self, start: Start[Job, Done], jobs: Iterable[Job], note: Note = ...
    ) -> Generator[Done]:
        """Do the jobs, a few of them ahead of the one whose result is wanted next.

        Every step of every result is noted exactly once. If nobody wants the rest, or if a job
        raises an error, no further job begins and the results of the others are dropped.
        """


def ignore(*_step: Any) -> None:
    """Note nothing."""


def do_with_steps(work: Work[Job, Done], job: Job) -> tuple[Done, list[tuple[Any, ...]]]:
    """The result of a job and its steps, for one who is in another process."""
    steps: list[tuple[Any, ...]] = []

    def keep(*step: Any) -> None:
        steps.append(step)

    return work(job, keep), steps


def take(done: tuple[Done, list[tuple[Any, ...]]], note: Note) -> Done:
    """Note the steps of a job that was done elsewhere, and return its result."""
    result, steps = done
    for step in steps:
        note(*step)
    return result
