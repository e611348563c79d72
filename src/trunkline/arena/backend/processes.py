"""Processes of this machine: for Python bots, which hold the interpreter."""

import multiprocessing
import signal
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from trunkline.arena.backend.workers import (
    Done,
    Job,
    Note,
    Start,
    WorkerDied,
    do_with_steps,
    ignore,
    take,
)

JOB_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Processes:
    """So many processes of this machine."""

    count: int

    @property
    def job_seconds(self) -> float:
        """Long enough for what is sent through a pipe."""
        return JOB_SECONDS

    def map(
        self, start: Start[Job, Done], jobs: Iterable[Job], note: Note = ignore
    ) -> Generator[Done]:
        """Do the jobs; raises `WorkerDied` if a process ends too early."""
        every = list(jobs)
        with _started(start, every, self.count) as readers:
            for place, job in enumerate(every):
                try:
                    done = readers[place % self.count].recv()
                except EOFError:
                    raise WorkerDied(f"a process died while it played block {job}") from None
                yield take(done, note)


@contextmanager
def _started(
    start: Start[Job, Done], jobs: Sequence[Job], count: int
) -> Iterator[list[Connection]]:
    """Start processes that take turns with the jobs; each sends its results through a pipe."""
    processes: list[BaseProcess] = []
    readers: list[Connection] = []
    try:
        for worker in range(count):
            process, reader = _start_process(start, jobs[worker::count])
            processes.append(process)
            readers.append(reader)
        yield readers
    finally:
        for process in processes:
            process.terminate()
        for process, reader in zip(processes, readers, strict=True):
            process.join()
            reader.close()


def _start_process(start: Start[Job, Done], jobs: Sequence[Job]) -> tuple[BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(start, jobs, writer))
    process.start()
    writer.close()  # now only the process holds the pipe open, so its death ends the file
    return process, reader


def _work(start: Start[Job, Done], jobs: Sequence[Job], writer: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to handle
    work = start()
    try:
        for job in jobs:
            writer.send(do_with_steps(work, job))
    except BrokenPipeError:
        return  # nobody wants the rest
