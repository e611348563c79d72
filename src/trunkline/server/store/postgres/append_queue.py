"""Collects the appends of a node and writes all that wait in one transaction."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import asyncpg

from trunkline.server.store.interface import StaleVersion, StoreFailed
from trunkline.server.store.postgres.append_statements import NewEntries, append_all, find_written
from trunkline.server.store.postgres.postgres_connections import (
    COMMAND_SECONDS,
    Failure,
    Lost,
    connect,
    failure,
)

if TYPE_CHECKING:
    from uuid import UUID

    from trunkline.server.store.postgres.postgres_connections import Connection

Job = tuple[NewEntries, "asyncio.Future[int]"]

MOST_APPENDS_TOGETHER = 512
PAUSE_SECONDS = 0.05  # between attempts to connect again
# After these it is unknown what was written, or nothing was and a second attempt may succeed.
UNKNOWN = (*Lost, asyncpg.DeadlockDetectedError)
# The tables are found by index, whatever the planner thinks of their size, and planning the
# statement takes longer than carrying it out.
PLANNER = {"enable_seqscan": "off", "plan_cache_mode": "force_generic_plan"}


class AppendQueue:
    """One task owns one connection. It carries out all appends that arrive during a write in the
    next transaction, so a thousand tables share one wait for the disk."""

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node
        self._waiting: list[Job] = []
        self._has_work = asyncio.Event()
        self._is_closing = False
        self._connection: Connection | None = None
        self._worker = asyncio.create_task(self._work(), name="appends")

    async def add(self, append: NewEntries) -> int:
        """Carry out an append and return the new version. Raises `StaleVersion`, `StoreFailed`."""
        append.check()
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        self._has_work.set()
        return await done

    async def close(self) -> None:
        """Carry out what waits and disconnect."""
        self._is_closing = True
        self._has_work.set()
        await self._worker
        self._disconnect()

    async def _work(self) -> None:
        while jobs := await self._next_jobs():
            appends = [append for append, _ in jobs]
            try:
                written = await self._write(appends)
            except StoreFailed as error:
                _fail([*jobs, *self._waiting], error)
                self._waiting.clear()
            else:
                _answer(jobs, written)

    async def _next_jobs(self) -> list[Job]:
        """Wait for an append and return those that wait, one for each table. Empty at the end."""
        while not self._waiting and not self._is_closing:
            self._has_work.clear()
            await self._has_work.wait()
        chosen: dict[str, Job] = {}
        later: list[Job] = []
        for job in self._waiting:
            is_next = len(chosen) < MOST_APPENDS_TOGETHER and job[0].table not in chosen
            if is_next:
                chosen[job[0].table] = job
            else:
                later.append(job)
        self._waiting = later
        return list(chosen.values())

    async def _write(self, appends: Sequence[NewEntries]) -> "set[UUID]":
        """Return the writers whose entries are stored."""
        try:
            async with asyncio.timeout(COMMAND_SECONDS):
                try:
                    return await append_all(await self._connected(), self._node, appends)
                except UNKNOWN:
                    if self._connection is None:
                        raise  # nothing was sent
                    return await self._write_again(appends)
        except Failure as error:
            self._disconnect()
            raise failure(error) from error

    async def _write_again(self, appends: Sequence[NewEntries]) -> "set[UUID]":
        """Find out what happened to appends whose connection broke, and make up for it.

        The same statement writes nothing that is already there, and waits for what is on its way.
        """
        while True:
            self._disconnect()
            await asyncio.sleep(PAUSE_SECONDS)
            with contextlib.suppress(*UNKNOWN):
                connection = await self._connected()
                written = await append_all(connection, self._node, appends)
                return written | await find_written(connection, appends)

    async def _connected(self) -> "Connection":
        if self._connection is None or self._connection.is_closed():
            self._disconnect()
            self._connection = await connect(self._url, PLANNER)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _answer(jobs: Sequence[Job], written: "set[UUID]") -> None:
    for append, done in jobs:
        if done.cancelled():
            continue
        if append.writer in written:
            done.set_result(append.expected + len(append.entries))
        else:
            done.set_exception(StaleVersion(append.table, append.expected))


def _fail(jobs: Sequence[Job], error: StoreFailed) -> None:
    for _, done in jobs:
        if not done.cancelled():
            done.set_exception(StoreFailed(str(error)))
