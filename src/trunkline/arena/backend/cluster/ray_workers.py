"""The machines of a Ray cluster as workers."""

import pickle
from collections import deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from trunkline.arena.backend.cluster.remote_work import RemoteStart, do_job
from trunkline.arena.backend.workers import Done, Job, Note, Start, WorkerDied, ignore, take

# Sending a job and its result takes a few milliseconds.
JOB_SECONDS = 0.5
RETRIES = 5


@dataclass(frozen=True, slots=True)
class RayWorkers:
    """The cluster that this process is connected to."""

    count: int = 0
    """How many jobs are done at a time at most; 0 means as many as the cluster has cores."""
    retries: int = RETRIES
    """How many times a job is begun anew because its process or its machine has died."""

    @property
    def job_seconds(self) -> float:
        """Long enough for what is sent over a network."""
        return JOB_SECONDS

    def map(
        self, start: Start[Job, Done], jobs: Iterable[Job], note: Note = ignore
    ) -> Generator[Done]:
        """Do the jobs; raises `WorkerDied` if a job dies with its process time and again.

        Jobs that nobody wants any more end when this process disconnects. They are not cancelled
        one by one: a test run with Ray 2.60 was aborted just after it had cancelled one.
        """
        remote, ahead = ray.remote(do_job), self._ahead()
        submit = remote.options(num_cpus=1, max_retries=self.retries, name="trunkline")
        begin = RemoteStart.of(start)
        running: deque[Any] = deque()
        for job in jobs:
            running.append(submit.remote(begin, job))
            if len(running) >= ahead:
                yield take(_result(running.popleft()), note)
        while running:
            yield take(_result(running.popleft()), note)

    def _ahead(self) -> int:
        """How many jobs to have under way; two for each core, so that none waits for the next."""
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return self.count or max(1, 2 * int(resources.get("CPU", 1)))


def _result(job: Any) -> Any:
    """The result of a job, once it is done."""
    try:
        done: bytes = ray.get(job)
    except RayTaskError as error:
        raise error.cause from error
    except RayError as error:
        raise WorkerDied(
            "a process of the cluster died again and again in the middle of the same job:"
            f" {type(error).__name__}"
        ) from error
    return pickle.loads(done)
