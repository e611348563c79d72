"""A proxy that can fall silent without closing anything, as a lost network does."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from tests.postgres_server import PostgresServer
from tests.server.server_process import Server


class SilentProxy:
    """Forwards connections to a server. While it is silent, it keeps what it receives."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self._server_port = port
        self._to_server, self._to_client = _open_gate(), _open_gate()
        self._forwarding: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """Its address, in place of the server's."""
        return f"http://127.0.0.1:{self.port}"

    async def hush(self) -> None:
        """Forward nothing more, not even of new connections."""
        self._to_server.clear()
        self._to_client.clear()

    async def hush_answers(self) -> None:
        """Forward nothing more to clients."""
        self._to_client.clear()

    async def open_anew(self) -> asyncio.Event:
        """Forward new connections. What clients sent before waits until the event is set."""
        before = self._to_server
        self._to_server, self._to_client = _open_gate(), _open_gate()
        return before

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one connection in both directions."""
        gates = self._to_server, self._to_client
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        ways = ((reader, to_server, gates[0]), (from_server, writer, gates[1]))
        self._forwarding |= {asyncio.create_task(_forward(*way)) for way in ways}

    async def end(self) -> None:
        """Close every connection."""
        for task in self._forwarding:
            task.cancel()
        await asyncio.gather(*self._forwarding, return_exceptions=True)


def _open_gate() -> asyncio.Event:
    gate = asyncio.Event()
    gate.set()
    return gate


async def _forward(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event
) -> None:
    try:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                await gate.wait()
                writer.write(data)
            await gate.wait()
    finally:
        writer.close()


@contextlib.asynccontextmanager
async def silent_proxy(server: Server | PostgresServer) -> AsyncIterator[SilentProxy]:
    """A proxy before a server, until the block ends."""
    proxy = SilentProxy(server.port)
    listener = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    proxy.port = listener.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listener.close()
        await proxy.end()
