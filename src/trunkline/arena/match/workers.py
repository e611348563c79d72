"""Spreads work over several cores and yields the results in order.

Threads are for kernels, which leave the interpreter to others. Processes are for Python bots.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")
Start = Callable[[], Callable[[int], Done]]
"""Called once in each process; what it returns then plays block after block."""


class WorkerDied(Exception):
    """A process ended in the middle of its games."""


def map_in_threads(
    work: Callable[[Job], Done],
    jobs: Iterable[Job],
    workers: int,
    *,
    give_up: Callable[[], None] = lambda: None,
) -> Generator[Done]:
    """Do the jobs in threads, a few of them ahead of the one that is wanted next.

    `give_up` is called if nobody wants the rest, so that jobs that take long can end early.
    """
    if workers == 1:
        yield from map(work, jobs)
        return
    with ThreadPoolExecutor(workers) as pool:
        running: deque[Future[Done]] = deque()
        try:
            for job in jobs:
                running.append(pool.submit(work, job))
                if len(running) > 2 * workers:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            give_up()
            raise


def map_in_processes(start: Start[Done], blocks: Sequence[int], workers: int) -> Generator[Done]:
    """Play blocks in processes; raises `WorkerDied` if one of these ends too early."""
    with _started(start, blocks, workers) as readers:
        for place, number in enumerate(blocks):
            try:
                done: Done = readers[place % workers].recv()
            except EOFError:
                raise WorkerDied(f"a process died while it played block {number}") from None
            yield done


@contextmanager
def _started(start: Start[Done], blocks: Sequence[int], workers: int) -> Iterator[list[Connection]]:
    """Start processes that take turns with the blocks; each sends its own through a pipe."""
    processes: list[BaseProcess] = []
    readers: list[Connection] = []
    try:
        for worker in range(workers):
            process, reader = _start_process(start, blocks[worker::workers])
            processes.append(process)
            readers.append(reader)
        yield readers
    finally:
        for process in processes:
            process.terminate()
        for process, reader in zip(processes, readers, strict=True):
            process.join()
            reader.close()


def _start_process(start: Start[Done], blocks: Sequence[int]) -> tuple[BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(start, blocks, writer))
    process.start()
    writer.close()  # now only the process holds the pipe open, so its death ends the file
    return process, reader


def _work(start: Start[Done], blocks: Sequence[int], writer: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to handle
    play = start()
    try:
        for block in blocks:
            writer.send(play(block))
    except BrokenPipeError:
        return  # nobody wants the rest
