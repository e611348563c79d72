"""A websocket client that spends little, and so leaves the cores to the servers under load."""

import asyncio
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FIN = 0x80
MASKED = 0x80
NO_MASK = bytes(4)  # a mask of zeros changes nothing; what it guards against is not on a loopback
KEY = "bG9hZC1vbi1hLXNlcnZlcg=="
END_OF_HEAD = b"\r\n\r\n"


class LightSocket(asyncio.Protocol):
    """Passes every text message on and answers pings, without compression and fragments."""

    def __init__(self, receive: Callable[[bytes], None], lose: Callable[[Exception], None]) -> None:
        self._receive = receive
        self._lose = lose
        self._buffer = bytearray()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    async def open(self, url: str, cookie: str = "") -> None:
        """Connect to an http address. `lose` hears of an end that nobody here asked for."""
        address = urlsplit(url)
        assert address.hostname
        assert address.port
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, address.hostname, address.port)
        target = f"{address.path}?{address.query}" if address.query else address.path
        try:
            self._write(_handshake(target, address.netloc, cookie))
            await self._opened
        except BaseException:  # also when the client stops meanwhile
            self._abort()
            raise

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is not of that class

    def connection_lost(self, error: Exception | None) -> None:
        """Report the end, unless this side closed."""
        lost = error or ConnectionError("the server closed the connection")
        if not self._opened.done():
            self._opened.set_exception(lost)
        elif self._transport:
            self._lose(lost)
        self._transport = None

    def data_received(self, data: bytes) -> None:
        """Read the answer to the handshake, then frames."""
        self._buffer += data
        if self._opened.done() or self._read_head():
            self._read_frames()

    def _read_head(self) -> bool:
        head, found, rest = self._buffer.partition(END_OF_HEAD)
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self._opened.set_exception(ConnectionError(head.decode(errors="replace")))
            return False
        self._buffer = rest
        self._opened.set_result(None)
        return True

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while frame := _next_frame(buffer, start):
            opcode, begin, end = frame
            payload = bytes(buffer[begin:end])
            start = end
            self._handle(opcode, payload)
        del buffer[:start]

    def _handle(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._receive(payload)
        elif opcode == PING:
            self._write(_frame(PONG, payload))

    def send(self, data: bytes) -> None:
        """Send a text message."""
        self._write(_frame(TEXT, data))

    def close(self) -> None:
        """Say goodbye and close."""
        if self._transport:
            self._write(_frame(CLOSE, struct.pack(">H", 1000)))
            self._transport.close()
            self._transport = None

    def _abort(self) -> None:
        if self._transport:
            self._transport.abort()
            self._transport = None

    def _write(self, data: bytes) -> None:
        if self._transport:
            self._transport.write(data)


def _handshake(target: str, host: str, cookie: str) -> bytes:
    lines = [
        f"GET {target} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join(lines).encode() + END_OF_HEAD


def _next_frame(buffer: bytearray, start: int) -> tuple[int, int, int] | None:
    """Return opcode, begin and end of the payload, if the whole frame is here."""
    have = len(buffer) - start
    if have < 2:
        return None
    length, begin = buffer[start + 1], start + 2
    if length >= 126:
        form, size = (">H", 2) if length == 126 else (">Q", 8)
        if have < 2 + size:
            return None
        (length,) = struct.unpack_from(form, buffer, begin)
        begin += size
    if len(buffer) < begin + length:
        return None
    if not buffer[start] & FIN:
        raise ConnectionError("a fragmented message, which this client cannot read")
    return buffer[start] & 0x0F, begin, begin + length


def _frame(opcode: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        head = bytes((FIN | opcode, MASKED | size))
    else:
        head = struct.pack(">BBH", FIN | opcode, MASKED | 126, size)
    return head + NO_MASK + payload
