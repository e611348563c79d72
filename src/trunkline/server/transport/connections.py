"""The open websockets. Updates go out, and every message that comes in is answered."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.codec import encode_bytes
from trunkline.protocol.refusals import Cause, refuse
from trunkline.protocol.server_messages import RefusedMessage, ServerMessage, WaitingMessage
from trunkline.server.hub import Hub
from trunkline.server.nodes.peer_messages import CutOff, PageConnected
from trunkline.server.nodes.peers import Peers
from trunkline.server.operations.metrics import Metrics
from trunkline.server.people.identity import Person
from trunkline.server.people.rate_limits import Limits
from trunkline.server.table.table import Table
from trunkline.server.transport.answers import Answerer
from trunkline.server.transport.pages import PageKey, Pages, attempt_of
from trunkline.server.transport.wire import wire_of

Answer = Callable[[str | bytes], Awaitable[ServerMessage]]

WAITING_MESSAGES = 256  # a reader this far behind is cut off and may reconnect
CLOSE_SECONDS = 10.0

log = structlog.get_logger()


class Connection:
    """One socket and the messages that wait to be sent over it."""

    def __init__(
        self, socket: WebSocket, person: Person | None, metrics: Metrics, table: str | None = None
    ) -> None:
        self.person = person
        self.player = person.player if person else None
        self.table = table
        self._socket = socket
        self._wire = wire_of(socket)
        self._metrics = metrics
        self._answering = asyncio.Lock()
        self._end: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()
        self._ended = asyncio.Event()

    def post(self, message: ServerMessage | WaitingMessage) -> None:
        """Send a message after the earlier ones."""
        self.post_json(encode_bytes(message))

    def post_json(self, message: bytes) -> None:
        """Send a message after the earlier ones. A client that does not read is cut off."""
        if self._wire.waiting < WAITING_MESSAGES:
            self._wire.post(message)
            self._metrics.messages_out.inc()
        else:
            self.end(CloseCode.TOO_SLOW)

    def end(self, code: CloseCode) -> None:
        """Make `run` end and `close` send this code."""
        if not self._end.done():
            self._end.set_result(code)

    async def run(self, answer: Answer) -> None:
        """Serve the socket until one side ends it."""
        receiving = asyncio.create_task(self._receive(answer))
        try:
            ways_to_end: set[asyncio.Future[Any]] = {receiving, self._end}
            await asyncio.wait(ways_to_end, return_when=asyncio.FIRST_COMPLETED)
            async with self._answering:  # what was begun is done before anybody hears of the end
                receiving.cancel()
            if self._end.done() and self._end.result() == CloseCode.RESTARTING:
                await self._wire.send_waiting()
        finally:
            self._ended.set()
            await _stop(receiving)

    async def replace(self) -> None:
        """End it for a newer connection of the same page, and read nothing more from it."""
        self.end(CloseCode.REPLACED)
        await self._ended.wait()

    async def close(self) -> None:
        """Close with the code, unless the other side closed. Do not wait for long."""
        if self._end.done():
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._socket.close(self._end.result())

    async def _receive(self, answer: Answer) -> None:
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self._metrics.messages_in.inc()
            data = received.get("text") or received.get("bytes") or ""
            async with self._answering:
                self.post(await answer(data))
            await asyncio.sleep(0)  # give way, in case this client sends a lot


async def _stop(task: "asyncio.Task[None]") -> None:
    """Cancel a task and log what went wrong in it."""
    task.cancel()
    (outcome,) = await asyncio.gather(task, return_exceptions=True)
    if isinstance(outcome, Exception):
        log.error("a connection failed", exc_info=outcome)


async def _refuse_all(_data: str | bytes) -> ServerMessage:
    refusal = refuse(Cause.NOT_FOR_BOTS).refusal
    return RefusedMessage(None, refusal.code, refusal.sentence)


class Connections:
    """All sockets of a server."""

    def __init__(self, hub: Hub, limits: Limits, metrics: Metrics, peers: Peers) -> None:
        self._hub = hub
        self._peers = peers
        self._limits = limits
        self._metrics = metrics
        self._open: dict[Connection, asyncio.Event] = {}
        self._pages = Pages()

    async def serve(self, socket: WebSocket, table: Table, person: Person | None) -> None:
        """Serve a table's socket until it ends. Without a person it is a spectator's."""
        await socket.accept()
        connection = Connection(socket, person, self._metrics, table.id)
        query = socket.query_params
        page = PageKey(table.id, connection.player, query.get("page", ""))
        if not await self._pages.admit(page, attempt_of(query), connection):
            await socket.close(CloseCode.REPLACED)
            return
        if page.id:
            self._peers.publish(PageConnected(page.table, page.player, page.id, attempt_of(query)))
        wants_changes = query.get("changes") == "1"
        viewer = table.connect(connection.post_json, connection.player, wants_changes=wants_changes)
        answerer = Answerer(table, viewer, person, self._limits)

        def leave() -> None:
            self._pages.leave(page, connection)
            table.disconnect(viewer)

        await self._run(connection, answerer.answer, leave)

    async def serve_waiting_bot(self, socket: WebSocket, bot: Person) -> None:
        """Serve the socket of a remote bot that waits for a seat until it ends."""
        await socket.accept()
        connection = Connection(socket, bot, self._metrics)
        waiting_bots = self._hub.waiting_bots
        waiting = waiting_bots.add(bot, connection.post, self._hub.tables())
        await self._run(connection, _refuse_all, partial(waiting_bots.remove, waiting))

    async def _run(
        self, connection: Connection, answer: Answer, on_end: Callable[[], None]
    ) -> None:
        ended = self._open[connection] = asyncio.Event()
        self._metrics.connections.set(len(self._open))
        try:
            await connection.run(answer)
        finally:
            on_end()
            await connection.close()
            del self._open[connection]
            self._metrics.connections.set(len(self._open))
            ended.set()

    def replace_page(self, page: PageKey, attempt: int) -> None:
        """End a page's connection here, because it has a newer one at another node."""
        self._pages.replace(page, attempt)

    def cut_off(self, player: str, code: CloseCode) -> None:
        """End every connection of a player whose cookie or token is no longer valid."""
        self._peers.publish(CutOff(player, code))
        self.cut_off_here(player, code)

    def cut_off_here(self, player: str, code: CloseCode) -> None:
        """End the player's connections to this node."""
        for connection in self._open:
            if connection.player == player:
                connection.end(code)

    def people(self) -> set[Person]:
        """Return the people and bots that are connected, by every cookie that is in use."""
        return {connection.person for connection in self._open if connection.person}

    def close_table(self, table: str) -> None:
        """End every connection to a table that is gone."""
        for connection in self._open:
            if connection.table == table:
                connection.end(CloseCode.NO_SUCH_TABLE)

    async def drain(self) -> None:
        """Answer what was received, then ask every client to reconnect."""
        ending = dict(self._open)
        for connection in ending:
            connection.end(CloseCode.RESTARTING)
        await asyncio.gather(*(ended.wait() for ended in ending.values()))
