"""Tests the proxy of examples/cluster with small servers instead of nodes."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator

from examples.cluster.nodes import free_port
from examples.cluster.round_robin import RoundRobin
from tests.patience import PATIENCE_SECONDS


@contextlib.asynccontextmanager
async def named_server(name: str, port: int = 0) -> AsyncIterator[int]:
    """A server that says its name, then repeats what it hears; gives its port."""
    open_connections = set()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        open_connections.add(writer)
        writer.write(f"{name}\n".encode())
        while line := await reader.readline():
            writer.write(line)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", port)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for writer in open_connections:
            writer.close()


@contextlib.asynccontextmanager
async def proxy_before(*ports: int) -> AsyncIterator[int]:
    proxy = RoundRobin(ports)
    listener = await proxy.listen(0)
    try:
        yield listener.sockets[0].getsockname()[1]
    finally:
        listener.close()
        await proxy.close()


async def name_at(port: int) -> str:
    """Who answers, after a line went there and back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    async with asyncio.timeout(PATIENCE_SECONDS):
        name = await reader.readline()
        writer.write(b"a line\n")
        assert await reader.readline() == b"a line\n"
    writer.close()
    return name.decode().strip()


def test_connections_go_to_the_nodes_in_turn() -> None:
    async def story() -> None:
        async with named_server("a") as a, named_server("b") as b, proxy_before(a, b) as port:
            assert Counter([await name_at(port) for _ in range(6)]) == {"a": 3, "b": 3}

    asyncio.run(story())


def test_a_node_that_does_not_accept_is_skipped() -> None:
    async def story() -> None:
        async with named_server("a") as a, proxy_before(free_port(), a) as port:
            assert [await name_at(port) for _ in range(3)] == ["a", "a", "a"]

    asyncio.run(story())


def test_a_connection_waits_while_no_node_accepts() -> None:
    async def story() -> None:
        node = free_port()
        async with proxy_before(node) as port:
            waiting = asyncio.create_task(name_at(port))
            await asyncio.sleep(0.2)
            assert not waiting.done()
            async with named_server("late", node):
                assert await waiting == "late"

    asyncio.run(story())


def test_a_client_learns_that_its_node_died() -> None:
    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:
            node = await stack.enter_async_context(named_server("a"))
            async with proxy_before(node) as port:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                assert await reader.readline() == b"a\n"
                await stack.aclose()
                async with asyncio.timeout(PATIENCE_SECONDS):
                    assert await reader.read() == b""
                writer.close()

    asyncio.run(story())
