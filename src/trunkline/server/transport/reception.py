"""Receives requests over HTTP, and ends connections that keep it waiting."""

import asyncio
from typing import TYPE_CHECKING, cast

import h11
from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from trunkline.server.transport.door import Leave
from trunkline.server.transport.intake import Intake

if TYPE_CHECKING:
    from trunkline.server.services import Services

REQUEST_SECONDS = 20.0  # from the connection or the first byte until head and body are complete
UNREAD_SECONDS = 60.0  # how long a client may read nothing of an answer
MOST_REQUEST_BYTES = 32 << 10  # a head may have 16 kB, a body 4 kB
PORTION_BYTES = 4096  # parsed at once, which bounds the parsing of a request that is too long
COMPLETE = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED)
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 24\r\n\r\n"
    b"Too many are connected.\n"
)


class Reception(H11Protocol):
    """A connection over HTTP until it becomes a websocket. uvicorn alone would wait for ever."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        services: Services = cast("Starlette", config.app).state.services
        self._door, self._cut_offs = services.door, services.cut_offs
        self._is_limited = services.config.limits
        self._leave: Leave | None = None
        self._request_timer: asyncio.TimerHandle | None = None
        self._reading_timer: asyncio.TimerHandle | None = None
        self._received = 0  # bytes of the present request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in if there is room. Its first request is due."""
        super().connection_made(transport)
        self._leave = self._door.enter(self._host)
        if self._leave:
            self._expect_request()
        else:
            transport.write(FULL)
            transport.close()

    @property
    def _host(self) -> str | None:
        """The address that counts: none for a proxy, which connects for many."""
        app, host = self.config.loaded_app, self.client[0] if self.client else ""
        is_proxy = isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts
        return None if is_proxy else host

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection."""
        super().connection_lost(exc)
        _cancel(self._request_timer)
        _cancel(self._reading_timer)
        if self._leave:
            self._leave()

    def data_received(self, data: bytes) -> None:
        """Parse bytes in portions, unless the request has too many."""
        for start in range(0, len(data), PORTION_BYTES):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            portion = data[start : start + PORTION_BYTES]
            super().data_received(portion)
            self._note_progress(len(portion))

    def _note_progress(self, size: int) -> None:
        if self.transport.get_protocol() is not self:
            return
        if self.conn.their_state in COMPLETE:
            self._received = 0
            self._end_request_timer()
            return
        self._received += size
        self._expect_request()
        if self._is_limited and self._received > MOST_REQUEST_BYTES:
            self._door.note_flood(self._host or "")
            self.transport.abort()

    def _expect_request(self) -> None:
        if self._is_limited and self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_SECONDS, self._end_request)

    def _end_request(self) -> None:
        if self._received:
            self._cut_off()
        else:  # browsers connect in advance and may never ask: no reason for a line in the log
            self.transport.abort()

    def _end_request_timer(self) -> None:
        _cancel(self._request_timer)
        self._request_timer = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection and its place over to a websocket."""
        self._end_request_timer()
        super().handle_websocket_upgrade(event)
        wire = self.transport.get_protocol()
        assert isinstance(wire, Intake)
        wire.leave, self._leave = self._leave, None

    def on_response_complete(self) -> None:
        """Wait for the next request, or for the client to read the last answer."""
        super().on_response_complete()
        rest = len(self.conn.trailing_data[0])
        if self.transport.is_closing():
            self._expect_reading()
        elif rest or self.conn.their_state is not h11.IDLE:  # the next one came with the last
            self._note_progress(rest)

    def timeout_keep_alive_handler(self) -> None:
        """End a connection without requests, even if its client reads nothing."""
        super().timeout_keep_alive_handler()
        self._expect_reading()

    def pause_writing(self) -> None:
        """Wait for the client to read, but not for ever."""
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        """Go on with the answer."""
        super().resume_writing()
        _cancel(self._reading_timer)
        self._reading_timer = None
        if self.transport.is_closing():  # it stays open until the rest is read, too
            self._expect_reading()

    def _expect_reading(self) -> None:
        if self._is_limited and self._reading_timer is None:
            self._reading_timer = self.loop.call_later(UNREAD_SECONDS, self._cut_off)

    def _cut_off(self) -> None:
        self._cut_offs.note("slow")
        self.transport.abort()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer:
        timer.cancel()
