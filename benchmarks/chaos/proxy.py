"""A proxy that spreads connections over servers, and can cut, delay or lose them."""

import asyncio
import contextlib
import socket
from collections.abc import Sequence

CONNECT_SECONDS = 1.0


class Route:
    """The way to one server, with what is wrong on it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.delay = 0.0
        self._open = asyncio.Event()
        self._answers = asyncio.Event()
        self._open.set()
        self._answers.set()
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()

    @property
    def is_silent(self) -> bool:
        """Whether nothing passes."""
        return not self._open.is_set()

    def silence(self) -> None:
        """Let nothing pass, and close nothing: a black hole."""
        self._open.clear()

    def withhold_answers(self) -> None:
        """Let only requests pass."""
        self._answers.clear()

    def mend(self) -> None:
        """Let everything pass at once. What was silent is cut, as its ends have given it up."""
        was_broken = self.is_silent or not self._answers.is_set()
        self.delay = 0.0
        if was_broken:
            self.cut()
        self._open.set()
        self._answers.set()

    def cut(self) -> None:
        """Break every connection off."""
        for pair in tuple(self._pairs):
            for writer in pair:
                writer.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Carry a connection to its end. False if the server does not answer."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                from_server, to_server = await asyncio.open_connection("127.0.0.1", self.port)
        except (OSError, TimeoutError):
            return False
        pair = (writer, to_server)
        self._pairs.add(pair)
        try:
            await asyncio.gather(
                self._forward(reader, to_server), self._forward(from_server, writer, self._answers)
            )
        finally:
            self._pairs.discard(pair)
        return True

    async def _forward(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        gate: asyncio.Event | None = None,
    ) -> None:
        try:
            with contextlib.suppress(ConnectionError):
                while data := await reader.read(65536):
                    if self.delay:
                        await asyncio.sleep(self.delay)
                    await self._open.wait()
                    if gate:
                        await gate.wait()
                    writer.write(data)
        finally:
            writer.close()


class Proxy:
    """Gives each connection to the next server that answers."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.port = 0
        self.routes = [Route(port) for port in ports]
        self._next = 0
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Stop, and cut everything."""
        if self._server:
            self._server.close()
        for route in self.routes:
            route.mend()
            route.cut()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = writer.get_extra_info("socket")
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in self.routes:
            route = self.routes[self._next % len(self.routes)]
            self._next += 1
            if await route.carry(reader, writer):
                return
        writer.transport.abort()
