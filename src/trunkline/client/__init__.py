"""A client for scripts: be somebody, open tables, sit down, play."""

import contextlib
from collections.abc import AsyncIterator
from itertools import count
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from trunkline.engine.events import Event
from trunkline.engine.moves import Move
from trunkline.protocol.messages import (
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
    SeatedMessage,
    ServerMessage,
    SitDown,
    UpdateMessage,
    VoteKick,
    decode_server_message,
    decode_waiting_message,
    encode,
)
from trunkline.protocol.table_settings import Phrase, TableSettings
from trunkline.server.http.problems import Problem
from trunkline.server.people.identity import COOKIE


class RefusedByServer(Exception):
    """The server refused something; `refusal` has a code and a sentence that say why."""

    def __init__(self, refusal: Problem | RefusedMessage) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class Client:
    """One person at a server, or with a token one remote bot.

    Use it as `async with Client(url) as client`.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self._url = url.rstrip("/")
        self._token = {"Authorization": f"Bearer {token}"} if token else {}
        # Where there is no TLS, the certificates need not be read, which takes its time.
        is_secure = self._url.startswith("https:")
        self._http = httpx.AsyncClient(
            base_url=self._url, headers=self._token, trust_env=False, verify=is_secure
        )

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

    async def make_bot(self, name: str) -> str:
        """Make a remote bot of one's account and return its token, which cannot be had again."""
        return str((await self.ask("POST", "/api/me/bots", {"name": name}))["token"])

    async def revoke_bot(self, name: str) -> None:
        """Make a bot's token void."""
        await self.ask("DELETE", f"/api/me/bots/{name}")

    async def open_table(self, settings: TableSettings) -> str:
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
            raise RefusedByServer(_problem(response))
        return response.json() if response.content else None

    @contextlib.asynccontextmanager
    async def at_table(self, table: str) -> AsyncIterator["Seat"]:
        """A connection to a table, until the block ends."""
        async with self._connect(f"/api/tables/{table}/socket") as socket:
            yield Seat(socket)

    @contextlib.asynccontextmanager
    async def waiting(self) -> AsyncIterator["Waiting"]:
        """A remote bot's connection by which it can be given seats, until the block ends."""
        async with self._connect("/api/bots/socket") as socket:
            yield Waiting(socket)

    def _connect(self, path: str) -> connect:
        cookie = self._http.cookies.get(COOKIE)
        headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
        address = urlsplit(self._url)
        scheme = "wss" if address.scheme == "https" else "ws"
        return connect(
            f"{address._replace(scheme=scheme).geturl()}{path}",
            additional_headers=headers | self._token,
            proxy=None,
            max_size=None,
            compression=None,
        )


def _problem(response: httpx.Response) -> Problem:
    try:
        return msgspec.json.decode(response.content, type=Problem)
    except msgspec.DecodeError:  # it is not the server that answers, but something before it
        return Problem(
            "unreadable", f"The server answered {response.status_code} without a reason."
        )


class Waiting:
    """A remote bot that waits for seats."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def next_table(self) -> str:
        """Wait for a table where the bot has a seat; it may be told of one more than once."""
        while True:
            message = decode_waiting_message(await self._socket.recv())
            if isinstance(message, SeatedMessage):
                return message.table


class Seat:
    """A player's connection to a table. `update` is how the table was last told to stand."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self.update: UpdateMessage | None = None
        self._history: list[Event] = []

    @property
    def history(self) -> tuple[Event, ...]:
        """All that has happened in the game, as this seat may know it."""
        return tuple(self._history)

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
            self._history[message.first_event :] = message.events
        return message
