"""Spreads connections over nodes, in turn. It knows nothing of HTTP, so websockets work."""

import asyncio
import contextlib
from collections.abc import Coroutine, Iterator, Sequence
from itertools import count
from typing import Any

HOST = "127.0.0.1"
CHUNK = 65536  # bytes
RETRY_SECONDS = 0.1
PATIENCE_SECONDS = 30.0  # while no node accepts
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class RoundRobin:
    """A proxy. It skips nodes that do not accept, and waits while none does."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self._next = count()
        self._forwarding: set[asyncio.Task[None]] = set()

    async def listen(self, port: int) -> asyncio.Server:
        """Accept connections; port 0 picks a free one."""
        return await asyncio.start_server(self._accept, HOST, port)

    async def close(self) -> None:
        """End every connection."""
        for task in self._forwarding:
            task.cancel()
        await asyncio.gather(*self._forwarding, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._forwarding.add(task)
        try:
            await self._forward(reader, writer)
        finally:
            self._forwarding.discard(task)
            writer.close()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                from_node, to_node = await self._connect()
        except TimeoutError:
            return
        try:
            await _until_one_ends(_copy(reader, to_node), _copy(from_node, writer))
        finally:
            to_node.close()

    async def _connect(self) -> Streams:
        while True:
            for port in self._in_turn():
                with contextlib.suppress(OSError):
                    return await asyncio.open_connection(HOST, port)
            await asyncio.sleep(RETRY_SECONDS)

    def _in_turn(self) -> Iterator[int]:
        first = next(self._next)
        for number in range(len(self._ports)):
            yield self._ports[(first + number) % len(self._ports)]


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()


async def _until_one_ends(*copies: Coroutine[Any, Any, None]) -> None:
    tasks = [asyncio.ensure_future(copy) for copy in copies]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
