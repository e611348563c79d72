"""Several real nodes on one real PostgreSQL."""

import contextlib
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from tests.postgres_server import PostgresServer
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.server.store.postgres import PostgresStore
from trunkline.server.table.entries import LogEntry, decode_entries

OPTIONS = ("--bot-pause", "0", "--no-limits")


class Nodes:
    """The nodes of one database."""

    def __init__(self, place: Path, postgres: PostgresServer, options: tuple[str, ...]) -> None:
        self.postgres = postgres
        self.url = postgres.new_database()
        self._place = place
        self._options = ("--database", self.url, *OPTIONS, *options)
        self.servers: list[Server] = []

    def add(self) -> Server:
        """Start one more node."""
        place = Path(tempfile.mkdtemp(dir=self._place, prefix="node-"))
        server = Server(place, *self._options)
        self.servers.append(server)
        server.start()
        return server

    def kill(self) -> None:
        """End all nodes."""
        for server in self.servers:
            server.kill()

    async def entries(self, table: str) -> list[LogEntry]:
        """Return the log of a table."""
        store = await PostgresStore.open(self.url, node="reader")
        try:
            return decode_entries(entry.data for entry in await store.read(table))
        finally:
            await store.close()


@contextlib.contextmanager
def running_nodes(
    place: Path, postgres: PostgresServer, count: int, *options: str
) -> Iterator[Nodes]:
    """Run nodes until the block ends."""
    nodes = Nodes(place, postgres, options)
    try:
        for _ in range(count):
            nodes.add()
        yield nodes
    finally:
        nodes.kill()


@contextlib.asynccontextmanager
async def same_person(client: Client, server: Server) -> AsyncIterator[Client]:
    """The same person at another node, as a load balancer sends them there."""
    async with Client(server.url) as other:
        other._http.cookies.update(client._http.cookies)
        yield other


@contextlib.asynccontextmanager
async def seated_at(client: Client, table: str) -> AsyncIterator[Seat]:
    """Sit down at a table."""
    async with client.at_table(table) as seat:
        await seat.sit()
        yield seat
