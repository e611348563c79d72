"""A client of a Trunkline server, for scripts, tests and bots."""

import contextlib
from collections.abc import AsyncIterator
from itertools import count
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from trunkline.engine.moves import Move
from trunkline.server.entries import Settings
from trunkline.server.identity import COOKIE
from trunkline.server.messages import (
    Begin,
    ClientMessage,
    DoneMessage,
    GetUp,
    GiveSeatToBot,
    MakeMove,
    RefusedMessage,
    SitDown,
    UpdateMessage,
    decode_server_message,
    encode,
)


class RefusedByServer(Exception):
    """The server refused something; `refusal` says what and why."""

    def __init__(self, refusal: Any) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Client:
    """One guest at a server.

    Use it as `async with Client(url) as client`.
    """

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        self._http = httpx.AsyncClient(base_url=self._url, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._http.aclose()

    async def become_guest(self, name: str) -> None:
        """Take a name; the server gives a cookie that stands for this guest from now on."""
        await self._ask("POST", "/api/guest", {"name": name})

    async def open_table(self, settings: Settings) -> str:
        """Open a table and return its id."""
        answer = await self._ask("POST", "/api/tables", msgspec.to_builtins(settings))
        return str(answer["id"])

    async def record(self, table: str) -> Any:
        """The record of a finished game."""
        return await self._ask("GET", f"/api/tables/{table}/record")

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        response = await self._http.request(method, path, json=body)
        if response.is_error:
            raise RefusedByServer(response.json())
        return response.json()

    @contextlib.asynccontextmanager
    async def at_table(self, table: str) -> AsyncIterator["Seat"]:
        """A connection to a table, until the block ends."""
        cookie = self._http.cookies.get(COOKIE)
        headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
        address = urlsplit(self._url)._replace(scheme="wss" if "https" in self._url else "ws")
        url = f"{address.geturl()}/api/tables/{table}/socket"
        async with connect(url, additional_headers=headers, proxy=None, max_size=None) as socket:
            yield Seat(socket)


class Seat:
    """A guest's connection to a table. `update` is how the table was last told to stand."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self.update: UpdateMessage | None = None

    async def next_update(self) -> UpdateMessage:
        """Wait for the next update."""
        while True:
            message = decode_server_message(await self._socket.recv())
            if isinstance(message, UpdateMessage):
                self.update = message
                return message

    async def sit(self, seat: int | None = None) -> int:
        """Take a seat."""
        return await self._do(SitDown(next(self._ids), seat))

    async def seat_bot(self, seat: int, bot: str) -> int:
        """Give a seat to a bot."""
        return await self._do(GiveSeatToBot(next(self._ids), seat, bot))

    async def leave(self) -> int:
        """Leave the seat."""
        return await self._do(GetUp(next(self._ids)))

    async def start(self) -> int:
        """Begin the game."""
        return await self._do(Begin(next(self._ids)))

    async def play(self, move: Move) -> int:
        """Make a move in answer to the last update."""
        update = self.update or await self.next_update()
        seat = -1 if update.seat is None else update.seat
        return await self._do(MakeMove(next(self._ids), seat, update.version, move))

    async def _do(self, message: ClientMessage) -> int:
        """Send a message and wait for its answer; updates that come in between are noted."""
        await self._socket.send(encode(message))
        while True:
            answer = decode_server_message(await self._socket.recv())
            match answer:
                case UpdateMessage():
                    self.update = answer
                case DoneMessage(id, version) if id == message.id:
                    return version
                case RefusedMessage(id) if id in (message.id, None):
                    raise RefusedByServer(answer)
