"""Runs a PostgreSQL in a temporary folder, and starts it again when it dies."""

import asyncio

from tests.postgres_server import PostgresServer

CHECK_SECONDS = 0.2


class Database:
    """A PostgreSQL of our own. `remove` ends it and forgets its data."""

    def __init__(self) -> None:
        # As in a real installation, a move is on the disk before it is acknowledged.
        self._server = PostgresServer(fsync=True)

    async def start(self) -> str:
        """Start it and return the address of its database."""
        await asyncio.to_thread(self._server.start)
        self._report()
        return self._server.url()

    async def run(self) -> None:
        """Keep it running until the task is cancelled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            if not self._server.is_alive:
                print("PostgreSQL ended and is started again.", flush=True)
                await self._start_again()

    def remove(self) -> None:
        """End it and delete its data."""
        self._server.remove()

    async def _start_again(self) -> None:
        """Its processes may need a moment to give back what they share."""
        try:
            await asyncio.to_thread(self._server.start)
            self._report()
        except AssertionError:
            await asyncio.to_thread(self._server.kill)

    def _report(self) -> None:
        print(f"PostgreSQL: {self._server.url()} process {self._server.pid}", flush=True)
        print(f"PostgreSQL: process {self._server.pid} is ready", flush=True)
