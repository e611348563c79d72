"""The store in one SQLite file."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, TypeVar

from trunkline.server.store.base import StaleVersion, Store, StoreFailed
from trunkline.server.store.migrations import migrate

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]

BUSY_SECONDS = 10.0  # how long to wait for another process that holds the file
MOST_JOBS_TOGETHER = 512

APPEND = "INSERT INTO entries (table_number, version, entry) VALUES (?, ?, ?)"
VERSION = "SELECT coalesce(max(version), 0) FROM entries WHERE table_number = ?"


class SqliteStore(Store):
    """A thread of its own owns the file. Whatever is asked while it writes is written together
    next, so a thousand tables share one wait for the disk."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self._jobs: queue.SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._connection = _open(path)
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """Add entries, all or none, and return the new version once they are durable."""
        return await self._do(lambda connection: _append(connection, table, expected, entries))

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table that came after a version, in order."""
        return await self._do(lambda connection: _read(connection, table, after))

    async def tables(self) -> list[str]:
        """The tables that there are, oldest first."""
        return await self._do(_tables)

    async def close(self) -> None:
        """Finish what was begun, and let go of the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if not self._thread.is_alive():
            raise RuntimeError("the store is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        # A caller that gives up does not undo what the thread may already be writing.
        return await asyncio.shield(done)

    def _work(self) -> None:
        while jobs := self._next_jobs():
            self._do_together(jobs)
        self._connection.close()

    def _next_jobs(self) -> list[tuple[Job, asyncio.Future[Any]]]:
        """All that is waiting, at least one; none once the store is closed."""
        job = self._jobs.get()
        jobs = []
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_JOBS_TOGETHER or self._jobs.empty():
                return jobs
            job = self._jobs.get()
        if jobs:
            self._jobs.put(None)
        return jobs

    def _do_together(self, jobs: list[tuple[Job, asyncio.Future[Any]]]) -> None:
        """One transaction for all; nobody is told anything before it is on the disk."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            answers = [_attempt(connection, job) for job, _ in jobs]
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            answers = [StoreFailed(str(error))] * len(jobs)
        for (_, done), answer in zip(jobs, answers, strict=True):
            done.get_loop().call_soon_threadsafe(_answer, done, answer)


def _open(path: str | PathLike[str]) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _attempt(connection: sqlite3.Connection, job: Job) -> Any:
    """The answer of one job; if it fails, what it has written is taken back, the others' is not."""
    connection.execute("SAVEPOINT job")
    try:
        return job(connection)
    except StaleVersion as error:
        connection.execute("ROLLBACK TO job")
        return error
    finally:
        connection.execute("RELEASE job")


def _answer(done: asyncio.Future[Any], answer: Any) -> None:
    if done.cancelled():
        return
    if isinstance(answer, Exception):
        done.set_exception(answer)
    else:
        done.set_result(answer)


def _append(
    connection: sqlite3.Connection, table: str, expected: int, entries: Sequence[bytes]
) -> int:
    number = _number(connection, table)
    if number is None:
        if expected:
            raise StaleVersion(table, expected)
        number = connection.execute("INSERT INTO tables (id) VALUES (?)", (table,)).lastrowid
    if connection.execute(VERSION, (number,)).fetchone() != (expected,):
        raise StaleVersion(table, expected)
    rows = [(number, expected + k, entry) for k, entry in enumerate(entries, start=1)]
    connection.executemany(APPEND, rows)
    return expected + len(rows)


def _number(connection: sqlite3.Connection, table: str) -> int | None:
    found = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
    return found[0] if found else None


def _read(connection: sqlite3.Connection, table: str, after: int) -> list[bytes]:
    number = _number(connection, table)
    found = connection.execute(
        "SELECT entry FROM entries WHERE table_number = ? AND version > ? ORDER BY version",
        (number, after),
    )
    return [entry for (entry,) in found]


def _tables(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT id FROM tables ORDER BY number")]
