"""Nodes that share a PostgreSQL: leases by rows, messages by LISTEN and NOTIFY."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from trunkline.server.nodes import leases
from trunkline.server.nodes.peer_messages import (
    Goodbye,
    Hello,
    PeerMessage,
    decode_parcel,
    encode_parcels,
)
from trunkline.server.nodes.peers import PeerListener, Peers
from trunkline.server.store import StoreFailed
from trunkline.server.store.postgres.postgres_connections import Failure, connect, failure

if TYPE_CHECKING:
    from trunkline.server.store.postgres.postgres_connections import Connection

BEAT_SECONDS = 1.0
QUERY_SECONDS = 3.0  # after which the connection counts as lost; shorter than the lease
MOST_ADOPTED = 200  # at once, so that all living nodes take part
MOST_WAITING = 10_000  # messages that wait for the connection
PARCEL_BYTES = 7_500  # PostgreSQL allows 8000
TABLES_CHANNEL = "trunkline_tables"
NODES_CHANNEL = "trunkline_nodes"

log = structlog.get_logger()


class PostgresPeers(Peers):
    """Beats once a second. A node that stops beating loses its tables to those that go on."""

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node
        self._link: Connection | None = None
        self._is_busy = asyncio.Lock()  # a connection does one query at a time
        self._outbox: deque[PeerMessage] = deque(maxlen=MOST_WAITING)
        self._has_mail = asyncio.Event()
        self._alive: set[str] = set()
        self._started = time.monotonic()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_alone(self) -> bool:
        """Whether there can be no other node."""
        return False

    @property
    def uptime(self) -> float:
        """The seconds since the first of the nodes started, while at least one was running."""
        return time.monotonic() - self._started

    async def start(self, listener: PeerListener) -> None:
        """Join the other nodes. Raises `StoreFailed` if the database cannot be reached."""
        self._listener = listener
        try:
            await self._connect()
            await self._enter()
        except Failure as error:
            raise failure(error) from error
        self._spawn(self._stay())
        self._spawn(self._deliver())

    async def claim(self, tables: Collection[str]) -> set[str]:
        """Become the holder of tables and return those where no other living node is."""
        return {row["id"] for row in await self._ask(leases.CLAIM, self._node, list(tables))}

    async def release(self, table: str) -> None:
        """Hold a table no longer. It sleeps until somebody asks for it."""
        await self._ask(leases.RELEASE, table, self._node)

    def publish(self, message: PeerMessage) -> None:
        """Say something to all other nodes soon."""
        self._outbox.append(message)
        self._has_mail.set()

    async def leave(self) -> None:
        """Say goodbye. The other nodes adopt the tables, whose holder is then no living node."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(StoreFailed):
            await self._ask(leases.LEAVE, self._node)
            self._outbox.append(Goodbye())
            await self._send_mail()
        if self._link:
            self._link.terminate()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, query: str, *values: Any) -> list[Any]:
        try:
            async with self._is_busy:  # while others wait here, the connection may be given up
                if self._link is None:
                    raise StoreFailed("there is no connection to the database")
                return await self._link.fetch(query, *values)
        except Failure as error:
            raise failure(error) from error

    async def _connect(self) -> None:
        link = await connect(self._url, {}, QUERY_SECONDS)
        await link.add_listener(TABLES_CHANNEL, self._hear_of_tables)
        await link.add_listener(NODES_CHANNEL, self._hear_of_nodes)
        self._link = link

    async def _enter(self) -> None:
        """Register this node, and find out how long there have been nodes."""
        assert self._link is not None
        async with self._is_busy, self._link.transaction():
            await self._link.execute("SELECT pg_advisory_xact_lock($1)", leases.LOCK)
            await self._link.execute(leases.FORGET)
            if not await self._link.fetchval(leases.OTHERS_ALIVE, self._node):
                await self._link.execute(leases.START_CLUSTER)
            await self._link.fetch(leases.BEAT, self._node)
            self._started = time.monotonic() - await self._link.fetchval(leases.UPTIME)
        self.publish(Hello())

    async def _stay(self) -> None:
        """Beat until this node leaves. After a loss, connect again and catch up."""
        while True:
            try:
                if self._link is None:
                    await self._connect()
                    await self._rejoin()
                    log.info("other nodes can be reached again")
                await self._beat()
            except (StoreFailed, *Failure):
                self._drop_link()
            await asyncio.sleep(BEAT_SECONDS)

    def _drop_link(self) -> None:
        if self._link:
            log.warning("other nodes cannot be reached")
            self._link.terminate()
            self._link = None

    async def _rejoin(self) -> None:
        """Say hello again, since nobody knows what was missed."""
        held = [row["id"] for row in await self._ask(leases.HELD, self._node)]
        self._outbox.appendleft(Hello())
        await self._listener.rejoin(held)

    async def _beat(self) -> None:
        [[was_dead]] = await self._ask(leases.BEAT, self._node)
        if was_dead:
            await self._rejoin()
        alive = {row["id"] for row in await self._ask(leases.ALIVE)}
        for node in self._alive - alive:
            self._listener.node_left(node)
        self._alive = alive
        await self._adopt()
        await self._listener.beat(len(alive))

    async def _adopt(self) -> None:
        """Hold tables whose holder died."""
        adopted = [row["id"] for row in await self._ask(leases.ADOPT, self._node, MOST_ADOPTED)]
        if adopted:
            log.info("tables adopted", count=len(adopted))
            self._spawn(self._listener.hold(adopted))

    async def _deliver(self) -> None:
        while True:
            await self._has_mail.wait()
            try:
                await self._send_mail()
            except StoreFailed:
                await asyncio.sleep(BEAT_SECONDS)  # what waits is sent after the next connection

    async def _send_mail(self) -> None:
        """Send everything that waits. What was not sent for sure waits again."""
        self._has_mail.clear()
        messages = tuple(self._outbox)
        self._outbox.clear()
        parcels = encode_parcels(self._node, messages, PARCEL_BYTES)
        try:
            await self._ask(
                "SELECT pg_notify($1, parcel) FROM unnest($2::text[]) AS parcel",
                NODES_CHANNEL,
                parcels,
            )
        except StoreFailed:
            self._outbox.extendleft(reversed(messages))
            self._has_mail.set()
            raise

    def _hear_of_tables(self, _link: Any, _pid: int, _channel: str, payload: object) -> None:
        # Also those of this node: an append may have been stored although its connection broke.
        _node, *changes = str(payload).split()
        for change in changes:
            table, _, version = change.rpartition(":")
            self._listener.table_changed(table, int(version))

    def _hear_of_nodes(self, _link: Any, _pid: int, _channel: str, payload: object) -> None:
        try:
            parcel = decode_parcel(str(payload))
        except msgspec.DecodeError:  # of a later release
            return
        for message in parcel.known_messages() if parcel.node != self._node else ():
            self._listener.received(parcel.node, message)
