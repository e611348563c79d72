"""Starts several nodes on one PostgreSQL behind a proxy: `python -m examples.cluster`.

Without --database it starts a PostgreSQL of its own and forgets the games when it ends. Whatever
dies is started again. Ctrl-C stops everything.
"""

import argparse
import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import Any

from examples.cluster.nodes import Node
from examples.cluster.round_robin import RoundRobin


def read_options() -> tuple[argparse.Namespace, list[str]]:
    """Return our options, and those for every node."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="postgresql://..., instead of a PostgreSQL of our own")
    parser.add_argument("--nodes", type=int, default=3, help="how many [3]")
    parser.add_argument("--port", type=int, default=8000, help="of the proxy; 0 picks one [8000]")
    parser.epilog = "All other options go to every `trunkline serve`."
    return parser.parse_known_args()


async def run_cluster(options: argparse.Namespace, for_nodes: Sequence[str]) -> None:
    """Run everything until it is cancelled."""
    async with contextlib.AsyncExitStack() as stack:
        url = options.database or await stack.enter_async_context(_own_database())
        arguments = ["--database", url, *for_nodes]
        nodes = [Node(number, arguments) for number in range(1, options.nodes + 1)]
        await stack.enter_async_context(_running(nodes))
        address = await stack.enter_async_context(_proxy(nodes, options.port))
        await asyncio.gather(*(node.is_ready.wait() for node in nodes))
        print(f"Trunkline is ready at {address}. Ctrl-C stops everything.", flush=True)
        await asyncio.Event().wait()


@contextlib.asynccontextmanager
async def _own_database() -> AsyncIterator[str]:
    from examples.cluster.database import Database  # needs the programs of the tests

    database = Database()
    try:
        url = await database.start()
        async with _task(database.run()):
            yield url
    finally:
        database.remove()


@contextlib.asynccontextmanager
async def _running(nodes: Sequence[Node]) -> AsyncIterator[None]:
    async with contextlib.AsyncExitStack() as stack:
        for node in nodes:
            await stack.enter_async_context(_task(node.run()))
        try:
            yield
        finally:
            await asyncio.gather(*(node.stop() for node in nodes))


@contextlib.asynccontextmanager
async def _proxy(nodes: Sequence[Node], port: int) -> AsyncIterator[str]:
    proxy = RoundRobin([node.port for node in nodes])
    listener = await proxy.listen(port)
    try:
        yield "http://{}:{}".format(*listener.sockets[0].getsockname())
    finally:
        listener.close()
        await proxy.close()


@contextlib.asynccontextmanager
async def _task(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    task = asyncio.ensure_future(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def main() -> None:
    """Run the command until a signal arrives."""
    running = asyncio.ensure_future(run_cluster(*read_options()))
    for sig in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sig, running.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await running
    print("Everything has stopped.")


if __name__ == "__main__":
    asyncio.run(main())
