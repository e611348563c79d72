"""Measures the service times that `benchmarks.million` simulates with.

python -m benchmarks.service_times                    a PostgreSQL of its own, with fsync
python -m benchmarks.service_times --database postgresql://...

Writers are connections, as nodes have one each. A batch is one transaction with its notification.
"""

import argparse
import asyncio
import contextlib
import secrets
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measured_server import MeasuredServer
from trunkline.arena.bench.machine import machine
from trunkline.client import Client
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.store.postgres import PostgresStore

ENTRY = b"x" * 170  # bytes, as a move of four planners has on average
BATCHES = (1, 4, 16, 64, 256)
WRITERS = (1, 2, 4, 8)
WARM_UP_CONNECTIONS = 50


@contextlib.contextmanager
def database(url: str | None) -> Iterator[str]:
    """Give the address of a database: the named one, or a new one for this run."""
    if url:
        yield url
        return
    from tests.postgres_server import PostgresServer

    with PostgresServer(fsync=True) as server:
        yield server.new_database()


class Writer:
    """A node that appends to tables of its own, a batch after the other."""

    def __init__(self, store: PostgresStore, size: int) -> None:
        self._store = store
        self._tables = [secrets.token_hex(8) for _ in range(size)]
        self._version = 0
        self.seconds: list[float] = []

    async def write(self) -> None:
        """Append an entry to every table, all in one transaction."""
        started = time.perf_counter()
        appends = (self._store.append(table, self._version, [ENTRY]) for table in self._tables)
        await asyncio.gather(*appends)
        self._version += 1
        self.seconds.append(time.perf_counter() - started)

    async def write_for(self, seconds: float) -> None:
        """Write batches for some time."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            await self.write()

    async def read_for(self, seconds: float) -> None:
        """Read the last entry of a table, as a node that follows it does."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            started = time.perf_counter()
            await self._store.read(self._tables[0], self._version - 1)
            self.seconds.append(time.perf_counter() - started)


async def measure(url: str, seconds: float) -> None:
    """Print every row."""
    stores = [await PostgresStore.open(url, node=f"node{n}") for n in range(max(WRITERS))]
    print("writers  batch  ms a batch  batches/s  appends/s")
    alone = [(1, size) for size in BATCHES]
    together = [(writers, size) for size in (1, 16) for writers in WRITERS[1:]]
    for writers, size in alone + together:
        await _measure_writes(stores[:writers], size, seconds)
    await _measure_reads(stores[0], seconds)
    for store in stores:
        await store.close()


async def _measure_writes(stores: list[PostgresStore], size: int, seconds: float) -> None:
    running = [Writer(store, size) for store in stores]
    await asyncio.gather(*(writer.write() for writer in running))  # creates the tables
    for writer in running:
        writer.seconds.clear()
    await asyncio.gather(*(writer.write_for(seconds) for writer in running))
    taken = [second for writer in running for second in writer.seconds]
    rate = len(taken) / seconds
    median = 1000 * statistics.median(taken)
    print(f"{len(stores):7}  {size:5}  {median:10.2f}  {rate:9.0f}  {rate * size:9.0f}")


async def _measure_reads(store: PostgresStore, seconds: float) -> None:
    reader = Writer(store, 1)
    await reader.write()
    await reader.write()
    reader.seconds.clear()
    await reader.read_for(seconds)
    print(
        f"to read one entry: {1000 * statistics.median(reader.seconds):.2f} ms, one after another"
    )


async def measure_connections(connections: int) -> None:
    """Print what a connection to a new table costs a server, up to its first update."""
    with (
        tempfile.TemporaryDirectory() as folder,
        MeasuredServer(Path(folder) / "tables.sqlite", 0) as server,
    ):
        async with Client(server.url) as host:
            await host.become_guest("Host")
            table = await host.open_table(TableSettings(4))
            await _connect_often(host, table, WARM_UP_CONNECTIONS)
            before = server.busy_seconds()
            await _connect_often(host, table, connections)
            used = 1000 * (server.busy_seconds() - before) / connections
            print(f"to connect and receive an update: {used:.2f} ms of a core")


async def _connect_often(client: Client, table: str, connections: int) -> None:
    for _ in range(connections):
        async with client.at_table(table) as seat:
            await seat.next_update()


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="postgresql://...")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row [3]")
    options = parser.parse_args()
    print(f"{machine()}")
    with database(options.database) as url:
        asyncio.run(measure(url, options.seconds))
    asyncio.run(measure_connections(500))


if __name__ == "__main__":
    main()
