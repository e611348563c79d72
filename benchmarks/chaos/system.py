"""A system under test: nodes behind a proxy, their store, and what can be broken in them."""

import asyncio
import contextlib
import signal
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

from benchmarks.chaos.preload import Preload
from benchmarks.chaos.processes import BreakablePostgres, Node, free, postgres_on, small_disk
from benchmarks.chaos.proxy import Proxy
from trunkline.server.store import StoreFailed, queries
from trunkline.server.store.postgres import PostgresStore

DISK_MEGABYTES = 512
GRACE = 4.0
OPTIONS = ["--grace", str(GRACE), "--log-level", "warning"]
READ_PAUSE = 0.5


class System:
    """Everything that runs. A node that ends by itself is started again, as a supervisor does."""

    def __init__(
        self, place: Path, preload: Preload, disk: Path | None, store: BreakablePostgres | None
    ) -> None:
        self.preload = preload
        self.disk = disk
        self.store = store
        self.returned = 0  # nodes that had ended by themselves
        count = 3 if store else 1
        self.nodes = [Node(f"node{number}", place, preload, OPTIONS) for number in range(count)]
        self.clients = Proxy([node.port for node in self.nodes])
        self.links = [Proxy([store.port]) for _ in self.nodes] if store else []
        self.locks = [asyncio.Lock() for _ in self.nodes]
        self.store_lock = asyncio.Lock()
        self._folder = disk or place
        self._reader: PostgresStore | None = None

    async def start(self) -> None:
        """Start the proxies and the nodes."""
        for proxy in (self.clients, *self.links):
            await proxy.start()
        for number in range(len(self.nodes)):
            await self.start_node(number)
        if self.store:
            self._reader = await PostgresStore.open(self.store.url(), node="checker")

    @property
    def file(self) -> Path:
        """The database of a single server."""
        return self._folder / "tables.sqlite"

    async def start_node(self, number: int) -> None:
        """Start a node until it is ready, however often that takes."""
        database = str(self.file)
        if self.links:
            database = f"postgresql://trunkline@127.0.0.1:{self.links[number].port}/postgres"
        while not self.nodes[number].is_alive:
            await self.nodes[number].start(database)
            if await self.nodes[number].until_ready():
                return
            await asyncio.sleep(0.5)

    async def supervise(self) -> None:
        """Start nodes again that ended by themselves."""
        while True:
            for number, lock in enumerate(self.locks):
                if not lock.locked() and not self.nodes[number].is_alive:
                    self.returned += 1
                    async with lock:
                        await self.start_node(number)
            await asyncio.sleep(0.2)

    async def mend(self) -> None:
        """End every fault."""
        for name in ("store", *(node.name for node in self.nodes)):
            self.preload.mend(name)
        if self.disk:
            free(self.disk)
        for route in (r for proxy in (self.clients, *self.links) for r in proxy.routes):
            route.mend()
        for node in self.nodes:
            node.signal(signal.SIGCONT)

    async def read(self, table: str) -> list[bytes]:
        """Return the log of a table, as the store has it, once it can be read."""
        while True:
            with contextlib.suppress(StoreFailed, sqlite3.Error):
                if self._reader:
                    return [entry.data for entry in await self._reader.read(table)]
                return await asyncio.to_thread(read_file, self.file, table)
            await asyncio.sleep(READ_PAUSE)

    async def close(self) -> None:
        """End everything."""
        if self._reader:
            await self._reader.close()
        for node in self.nodes:
            await node.kill()
        for proxy in (self.clients, *self.links):
            proxy.close()


def read_file(file: Path, table: str) -> list[bytes]:
    """Return the log of a table in a file that a server uses, and perhaps has compacted."""
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")  # what is compacted meanwhile is seen as it was
        return [entry.data for entry in queries.read(table, 0, connection)]


@contextlib.asynccontextmanager
async def running_system(place: Path, store: str) -> AsyncIterator[System]:
    """Run three nodes on PostgreSQL, or one server on SQLite."""
    preload = Preload(place)
    with contextlib.ExitStack() as stack:
        disk = stack.enter_context(small_disk(DISK_MEGABYTES))
        postgres = None
        if store == "postgres":
            postgres = stack.enter_context(postgres_on(disk, preload))
        system = System(place, preload, disk, postgres)
        try:
            await system.start()
            yield system
        finally:
            await system.close()
