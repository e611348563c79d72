"""A websocket that sends messages without a task, a queue or a coroutine for each of them."""

from weakref import ref

from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import OPEN

from trunkline.server.transport.heartbeat import Heartbeat

EXTENSION = "trunkline.wire"
TEXT_FRAME = 0x81  # one whole message of text
SHORT, LONG = 126, 127  # marks of the length: two bytes or eight follow


class Wire(Heartbeat):
    """A websocket whose messages of one moment leave together, as answer and update do."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, object]
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._unsent: list[bytes] = []
        self._is_flush_due = False

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake, and let the application find this object."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions = self.scope["extensions"]
            assert extensions is not None
            extensions[EXTENSION] = {"wire": ref(self)}  # it holds the scope: no cycle

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the parser, which refers to itself: the garbage collector would do so much later."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.conn.parser_exc = None

    @property
    def waiting(self) -> int:
        """How many messages wait until the client has read earlier ones."""
        return len(self._unsent)

    def post(self, text: bytes) -> None:
        """Send a message after the earlier ones, soon or once the client has read those."""
        self._unsent.append(text)
        if not self._is_flush_due and self.writable.is_set():
            self._is_flush_due = True
            self.loop.call_soon(self._flush)

    async def send_waiting(self) -> None:
        """Wait until the client has read earlier messages, then send all that wait."""
        await self.writable.wait()
        self._flush()

    def resume_writing(self) -> None:
        """Send what waited for the client."""
        super().resume_writing()
        self._flush()

    def _flush(self) -> None:
        self._is_flush_due = False
        if not self.writable.is_set():
            return
        texts, self._unsent = self._unsent, []
        if texts and self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in _frame(text)]))


def wire_of(socket: WebSocket) -> Wire:
    """Return the wire below a socket of the application."""
    wire: Wire | None = socket.scope["extensions"][EXTENSION]["wire"]()
    assert wire, "a wire lives as long as the application serves it"
    return wire


def _frame(text: bytes) -> tuple[bytes, bytes]:
    """Return the head of a server's frame, which has no mask, and the message."""
    length = len(text)
    if length < SHORT:
        return bytes((TEXT_FRAME, length)), text
    if length < 1 << 16:
        return bytes((TEXT_FRAME, SHORT)) + length.to_bytes(2, "big"), text
    return bytes((TEXT_FRAME, LONG)) + length.to_bytes(8, "big"), text
