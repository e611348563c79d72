"""A client for scripts: be somebody, open tables, sit down, play."""

import contextlib
from collections.abc import AsyncIterator
from itertools import count
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from trunkline.engine.moves import Move
from trunkline.server.entries import Phrase, Settings
from trunkline.server.identity import COOKIE
from trunkline.server.messages import (
    AskRematch,
    Begin,
    ClientMessage,
    ComeBack,
    DoneMessage,
    FreeSeat,
    GetUp,
    GiveSeatToBot,
    LookThrough,
    MakeMove,
    MuteSeat,
    RefusedMessage,
    SayPhrase,
    SayText,
    ServerMessage,
    SitDown,
    UpdateMessage,
    VoteKick,
    decode_server_message,
    encode,
)


class RefusedByServer(Exception):
    """The server refused something; `refusal` says what and why."""

    def __init__(self, refusal: Any) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Client:
    """One person at a server.

    Use it as `async with Client(url) as client`.
    """

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        # Where there is no TLS, the certificates need not be read, which takes its time.
        is_secure = self._url.startswith("https:")
        self._http = httpx.AsyncClient(base_url=self._url, trust_env=False, verify=is_secure)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._http.aclose()

    async def become_guest(self, name: str) -> None:
        """Take a name; the server gives a cookie that stands for this person from now on."""
        await self.ask("POST", "/api/guest", {"name": name})

    async def register(self, name: str, password: str) -> None:
        """Make an account; what was played as a guest goes with it."""
        await self.ask("POST", "/api/account", {"name": name, "password": password})

    async def log_in(self, name: str, password: str) -> None:
        """Be the one who has that account."""
        await self.ask("POST", "/api/session", {"name": name, "password": password})

    async def open_table(self, settings: Settings) -> str:
        """Open a table and return its id."""
        answer = await self.ask("POST", "/api/tables", msgspec.to_builtins(settings))
        return str(answer["id"])

    async def own_tables(self) -> Any:
        """The tables at which one sits or sat, newest first."""
        return (await self.ask("GET", "/api/me/tables"))["tables"]

    async def record(self, table: str) -> Any:
        """The record of a finished game."""
        return await self.ask("GET", f"/api/tables/{table}/record")

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Any request; raises `RefusedByServer`."""
        response = await self._http.request(method, path, json=body)
        if response.is_error:
            raise RefusedByServer(response.json())
        return response.json() if response.content else None

    @contextlib.asynccontextmanager
    async def at_table(self, table: str) -> AsyncIterator["Seat"]:
        """A connection to a table, until the block ends."""
        cookie = self._http.cookies.get(COOKIE)
        headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
        address = urlsplit(self._url)
        scheme = "wss" if address.scheme == "https" else "ws"
        url = f"{address._replace(scheme=scheme).geturl()}/api/tables/{table}/socket"
        async with connect(
            url, additional_headers=headers, proxy=None, max_size=None, compression=None
        ) as socket:
            yield Seat(socket)


class Seat:
    """A person's connection to a table. `update` is how the table was last told to stand."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self.update: UpdateMessage | None = None

    async def next_update(self) -> UpdateMessage:
        """Wait for the next update."""
        while True:
            if isinstance(message := await self.receive(), UpdateMessage):
                return message

    async def sit(self, seat: int | None = None, name: str | None = None) -> int:
        """Take a seat; with a name, one for somebody who shares this connection."""
        return await self.do(SitDown(next(self._ids), seat, name))

    async def seat_bot(self, seat: int, bot: str, name: str | None = None) -> int:
        """Give a seat to a bot."""
        return await self.do(GiveSeatToBot(next(self._ids), seat, bot, name))

    async def clear_seat(self, seat: int) -> int:
        """Make a seat free before the game."""
        return await self.do(FreeSeat(next(self._ids), seat))

    async def leave(self) -> int:
        """Leave the seat; during a game, to a bot."""
        return await self.do(GetUp(next(self._ids)))

    async def take_back(self) -> int:
        """Play again instead of the bot."""
        return await self.do(ComeBack(next(self._ids)))

    async def start(self) -> int:
        """Begin the game."""
        return await self.do(Begin(next(self._ids)))

    async def play(self, move: Move) -> int:
        """Make a move in answer to the last update."""
        update = self.update or await self.next_update()
        seat = -1 if update.seat is None else update.seat
        return await self.do(MakeMove(next(self._ids), seat, update.version, move))

    async def kick(self, seat: int) -> int:
        """Vote that the bot should keep an absent player's seat."""
        return await self.do(VoteKick(next(self._ids), seat))

    async def say(self, text: str) -> int:
        """Say something."""
        return await self.do(SayText(next(self._ids), text))

    async def say_phrase(self, phrase: Phrase) -> int:
        """Say something that every page says in its reader's language."""
        return await self.do(SayPhrase(next(self._ids), phrase))

    async def mute(self, seat: int, *, is_muted: bool = True) -> int:
        """Hear nothing more of a seat, or hear it again."""
        return await self.do(MuteSeat(next(self._ids), seat, is_muted))

    async def look(self, seat: int | None) -> int:
        """See the table as another of one's own seats, or as none."""
        return await self.do(LookThrough(next(self._ids), seat))

    async def rematch(self) -> int:
        """Ask for another game; the update tells at which table."""
        return await self.do(AskRematch(next(self._ids)))

    async def do(self, message: ClientMessage) -> int:
        """Send a message and wait for its answer; updates that come in between are noted."""
        await self.send(encode(message))
        while True:
            match answer := await self.receive():
                case DoneMessage(id, version) if id == message.id:
                    return version
                case RefusedMessage(id) if id in (message.id, None):
                    raise RefusedByServer(answer)

    async def send(self, data: str | bytes) -> None:
        """Send whatever."""
        await self._socket.send(data)

    async def receive(self) -> ServerMessage:
        """The next message; an update is noted."""
        message = decode_server_message(await self._socket.recv())
        if isinstance(message, UpdateMessage):
            self.update = message
        return message
