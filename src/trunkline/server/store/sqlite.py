"""The store in one SQLite file."""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from trunkline.server.store import host_queries, queries, snapshots
from trunkline.server.store.database_file import FileChanged
from trunkline.server.store.interface import (
    Account,
    NewerSchema,
    OwnedBot,
    Store,
    Stored,
    StoreDamaged,
    StoredEntry,
    StoreFailed,
)
from trunkline.server.store.sqlite_connection import SqliteConnection

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]

MOST_JOBS_TOGETHER = 512
READ_TOGETHER = 16  # tables of a snapshot that are in memory at a time


class SqliteStore(Store):
    """One thread owns the file. It does all jobs that arrive during a write in the next
    transaction, so a thousand tables share one wait for the disk."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self._jobs: queue.SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._path = Path(path)
        self._database = SqliteConnection(path)
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def append(
        self,
        table: str,
        expected: int,
        entries: Sequence[bytes],
        *,
        seated: Sequence[str] = (),
        is_running: bool | None = None,
    ) -> int:
        """Add one or more entries, all or none. Return the new version once they are durable."""
        return await self._do(queries.Append(table, expected, entries, seated, is_running))

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return the entries of a table after a version, in order."""
        return await self._do(partial(queries.read, table, after))

    async def tables(self) -> list[str]:
        """Return all tables, oldest first."""
        return await self._do(queries.tables)

    async def tables_of(self, player: str, most: int) -> list[str]:
        """Return the tables where a player has or had a seat, newest first."""
        return await self._do(partial(queries.tables_of, player, most))

    async def running_tables(self, most: int) -> list[str]:
        """Return the tables with a game in progress, newest first."""
        return await self._do(partial(queries.running_tables, most))

    async def compactable(self, most: int, older_than_seconds: float) -> list[str]:
        """Return tables that can be compacted, oldest first."""
        return await self._do(partial(queries.compactable, most, older_than_seconds))

    async def compact(self, table: str) -> None:
        """Pack all entries of a table but the last, unless a game is in progress."""
        await self._do(partial(queries.compact, table))

    async def add_account(self, account: Account) -> None:
        """Add an account. Raises `NameTaken` or `HasAccount`."""
        await self._do(partial(queries.add_account, account))

    async def account(self, key: str) -> Account | None:
        """Return the account with that key, if there is one."""
        return await self._do(partial(queries.account, key))

    async def account_of(self, player: str) -> Account | None:
        """Return the account of a player, if there is one."""
        return await self._do(partial(queries.account_of, player))

    async def set_password(self, key: str, password_hash: str, epoch: int) -> None:
        """Change an account's password and epoch, unless its epoch is later."""
        await self._do(partial(queries.set_password, key, password_hash, epoch))

    async def add_bot(self, bot: OwnedBot, most: int) -> None:
        """Add a bot. Raises `NameTaken`, or `TooManyBots` if its owner already has `most`."""
        await self._do(partial(queries.add_bot, bot, most))

    async def bot(self, token_hash: str) -> OwnedBot | None:
        """Return the bot whose token has that hash, if there is one."""
        return await self._do(partial(queries.bot, token_hash))

    async def bots_of(self, owner: str) -> list[OwnedBot]:
        """Return the bots of an account's player, by name."""
        return await self._do(partial(queries.bots_of, owner))

    async def remove_bot(self, owner: str, key: str) -> OwnedBot | None:
        """Delete a bot of that owner and return it, if there was one."""
        return await self._do(partial(queries.remove_bot, owner, key))

    async def remove_account(self, key: str) -> bool:
        """Remove an account and its bots. Return whether there was one."""
        return await self._do(partial(host_queries.remove_account, key))

    async def remove_table(self, table: str, expected: int) -> None:
        """Remove a table. Raises `StaleVersion` unless it has the expected version."""
        await self._do(partial(host_queries.remove_table, table, expected))

    async def existing_tables(self, tables: Collection[str]) -> set[str]:
        """Return those of the tables that exist."""
        return await self._do(partial(host_queries.existing_tables, tables))

    async def epochs(self, players: Collection[str]) -> dict[str, int]:
        """Return the epoch of each of the players that has an account, and 0 for each bot."""
        return await self._do(partial(host_queries.epochs, players))

    async def snapshot(self, tables: Collection[str] | None = None) -> AsyncGenerator[Stored]:
        """Yield what the store contains at one moment. A connection of its own reads it."""
        try:
            with contextlib.closing(snapshots.open_to_read(self._path)) as connection:
                stored = snapshots.read_all(connection, tables)
                while some := await asyncio.to_thread(list, islice(stored, READ_TOGETHER)):
                    for one in some:
                        yield one
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error

    async def restore(self, contents: Iterable[Stored]) -> None:
        """Fill an empty store, all or nothing, in the order of a snapshot."""
        await self._do(partial(snapshots.restore, contents))

    async def check(self) -> None:
        """Test whether the store can write. Raises `StoreFailed` if not."""
        await self._do(queries.touch)

    async def close(self) -> None:
        """Finish the work in progress and close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if not self._thread.is_alive():
            raise RuntimeError("the store is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return await done

    def _work(self) -> None:
        while jobs := self._next_jobs():
            self._do_together(jobs)
        self._database.close()

    def _next_jobs(self) -> list[tuple[Job, asyncio.Future[Any]]]:
        """Wait for a job and return all that are there. Empty once the store is closed."""
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
        """Do all jobs in one transaction. The answers go out once it is on the disk."""
        asked, waiting = zip(*jobs, strict=True)
        answers = self._answers(asked)
        waiting[0].get_loop().call_soon_threadsafe(_answer_all, waiting, answers)

    def _answers(self, jobs: Sequence[Job]) -> list[Any]:
        try:
            return self._transact(jobs)
        except (sqlite3.Error, FileChanged, NewerSchema, OSError) as error:
            self._database.roll_back()
            if not _is_damage(error):
                return [StoreFailed(str(error)) for _ in jobs]
            if len(jobs) == 1:
                return [StoreDamaged(str(error))]
            return [answer for job in jobs for answer in self._answers([job])]

    def _transact(self, jobs: Sequence[Job]) -> list[Any]:
        """Do all jobs if the file is there before, and answer only if it is there afterwards."""
        self._database.recover()
        connection = self._database.connection
        answers = _append_all(connection, jobs) or _do_each(connection, jobs)
        self._database.check()
        return answers


def _is_damage(error: Exception) -> bool:
    """Return whether a page cannot be read. It may belong to one table only."""
    return isinstance(error, sqlite3.DatabaseError) and "malformed" in str(error)


def _append_all(connection: sqlite3.Connection, jobs: Sequence[Job]) -> list[Any] | None:
    """Return the new versions, if one statement can do all jobs.

    After each statement this thread waits for the interpreter's lock, up to 5 ms on a busy server.
    """
    appends = [job for job in jobs if isinstance(job, queries.Append) and job.is_one_entry]
    if len(appends) < len(jobs):
        return None
    try:
        is_done = queries.append_all(connection, appends)
    except sqlite3.Error:
        raise
    except Exception:  # one has a value that SQLite cannot store: let it fail alone
        return None
    return [append.expected + 1 for append in appends] if is_done else None


def _do_each(connection: sqlite3.Connection, jobs: Sequence[Job]) -> list[Any]:
    connection.execute("BEGIN IMMEDIATE")
    answers = [_attempt(connection, job) for job in jobs]
    connection.execute("COMMIT")
    return answers


def _attempt(connection: sqlite3.Connection, job: Job) -> Any:
    """Return the answer of one job. If it fails, only its own changes are rolled back."""
    connection.execute("SAVEPOINT job")
    try:
        return job(connection)
    except sqlite3.Error:
        raise  # a problem of the file, so it affects all jobs
    except Exception as error:
        connection.execute("ROLLBACK TO job")
        return error
    finally:
        connection.execute("RELEASE job")


def _answer_all(waiting: Sequence[asyncio.Future[Any]], answers: list[Any]) -> None:
    for done, answer in zip(waiting, answers, strict=True):
        if done.cancelled():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
