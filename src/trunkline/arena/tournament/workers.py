"""Blocks played by several processes, in order, whatever the number of processes."""

import multiprocessing
import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from trunkline.arena.tournament.tournament import Block, Stage, Tournament


class WorkerDied(Exception):
    """A process has ended in the middle of its games."""


def play_blocks(tournament: Tournament, blocks: range, workers: int = 1) -> Generator[Block]:
    """Play blocks and yield them in order."""
    workers = min(workers, len(blocks))
    if workers <= 1:
        stage = Stage(tournament)
        yield from map(stage.play, blocks)
        return
    with _started(tournament, blocks, workers) as readers:
        for place, number in enumerate(blocks):
            yield _received(readers[place % workers], number)


def _received(reader: Connection, number: int) -> Block:
    try:
        block: Block = reader.recv()
    except EOFError:
        raise WorkerDied(f"a process died while it played block {number}") from None
    return block


@contextmanager
def _started(tournament: Tournament, blocks: range, workers: int) -> Iterator[list[Connection]]:
    """Processes that share the blocks out like cards; each sends its own through a pipe."""
    processes: list[BaseProcess] = []
    readers: list[Connection] = []
    try:
        for worker in range(workers):
            process, reader = _start(tournament, blocks[worker::workers])
            processes.append(process)
            readers.append(reader)
        yield readers
    finally:
        for process in processes:
            process.terminate()
        for process, reader in zip(processes, readers, strict=True):
            process.join()
            reader.close()


def _start(tournament: Tournament, blocks: range) -> tuple[BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(tournament, blocks, writer))
    process.start()
    writer.close()  # so that the process's own end is the last, and its death an end of file
    return process, reader


def _work(tournament: Tournament, blocks: range, writer: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to handle
    stage = Stage(tournament)
    stage.warm_up()
    try:
        for block in blocks:
            writer.send(stage.play(block))
    except BrokenPipeError:
        return  # nobody wants the rest
