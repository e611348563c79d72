"""Bounds what a websocket takes in. uvicorn pauses reading only for whole messages."""

import asyncio
from typing import TYPE_CHECKING, cast

from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from trunkline.server.transport.door import Leave

if TYPE_CHECKING:
    from trunkline.server.services import Services

# Three times what anybody may say in messages, so that only a flood is ever cut off. All of it may
# come at once, as after a pause of the network or from a proxy.
MOST_FRAMES = 600
MOST_BYTES = 1 << 20
REFILL_SECONDS = 10.0
MOST_FRAGMENTS = 256  # of one message; even empty ones are kept until the message is complete
UNREAD_SECONDS = 10.0  # for a client to read what is left, once the application is done
PORTION_BYTES = 1024  # parsed at once, which bounds the frames that are parsed before they count


class Allowance:
    """An amount that may be used at once and refills evenly. The caller knows the time."""

    def __init__(self, most: float, now: float) -> None:
        self._most = self._left = most
        self._at = now

    def take(self, amount: int, now: float) -> bool:
        """Use an amount and return whether there was enough."""
        refilled = self._left + (now - self._at) * self._most / REFILL_SECONDS
        self._left = min(refilled, self._most) - amount
        self._at = now
        return self._left >= 0


class Intake(WebSocketsSansIOProtocol):
    """A websocket that ends at once if it gets too much, and keeps little for a slow reader."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, object]
    ) -> None:
        super().__init__(config, server_state, app_state)
        services: Services = cast("Starlette", config.app).state.services
        self._door = services.door
        self._is_limited = services.config.limits
        now = self.loop.time()
        self._bytes, self._frames = Allowance(MOST_BYTES, now), Allowance(MOST_FRAMES, now)
        self._late_pongs = b""
        self._unread_timer: asyncio.TimerHandle | None = None
        self.leave: Leave | None = None
        """Makes room for another connection."""

    async def run_asgi(self) -> None:
        """Run the application. After it, a client that reads nothing cannot stay."""
        await super().run_asgi()
        if not self.disconnected:
            self._unread_timer = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection."""
        super().connection_lost(exc)
        if self._unread_timer:
            self._unread_timer.cancel()
        if self.leave:
            self.leave()

    def data_received(self, data: bytes) -> None:
        """Parse bytes in portions, unless there are too many or a portion has too many frames."""
        if not self._is_limited:
            super().data_received(data)
        elif self._bytes.take(len(data), self.loop.time()):
            self._parse_portions(data)
        else:
            self._cut_off()

    def _parse_portions(self, data: bytes) -> None:
        for start in range(0, len(data), PORTION_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PORTION_BYTES])

    def handle_events(self) -> None:
        """Handle what was parsed, unless there are too many frames."""
        if self._is_limited and not self._frames.take(len(self.conn.events), self.loop.time()):
            self._cut_off()
        else:
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """Add a fragment to its message, unless it has too many."""
        super().handle_cont(event)
        if self._is_limited and len(self.frames) > MOST_FRAGMENTS:
            self._cut_off()

    def handle_ping(self) -> None:
        """Answer pings. Who does not read gets only the latest answers, once the rest is read."""
        pongs = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pongs)
        elif pongs:
            self._late_pongs = pongs

    def resume_writing(self) -> None:
        """Send the pongs that waited for the client."""
        super().resume_writing()
        pongs, self._late_pongs = self._late_pongs, b""
        if pongs and not self.transport.is_closing():
            self.transport.write(pongs)

    def _cut_off(self) -> None:
        """End the connection without a goodbye, which a client that floods would not read."""
        if not self.transport.is_closing():
            visitor = self.scope["client"]  # behind a proxy not who connects
            self._door.note_flood(visitor[0] if visitor else "")
            self.transport.abort()
