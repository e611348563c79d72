"""A person, or a remote bot, at a server."""

import contextlib
import ssl
from collections.abc import AsyncIterator
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from trunkline.client.errors import RefusedByServer
from trunkline.client.seat import Seat
from trunkline.protocol.codec import decode_waiting_message
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.problems import Problem
from trunkline.protocol.server_messages import SeatedMessage
from trunkline.protocol.table_settings import TableSettings

LONGEST_ANSWER = 60.0  # seconds; a server that starts for the first time compiles before a table


class Client:
    """One person at a server or, with a token, one remote bot.

    Use it as `async with Client(url) as client`.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self._url = url.rstrip("/")
        self._token = {"Authorization": f"Bearer {token}"} if token else {}
        # Without TLS there is no need to read the certificates, which is slow.
        is_secure = self._url.startswith("https:")
        self._http = httpx.AsyncClient(
            base_url=self._url,
            headers=self._token,
            timeout=LONGEST_ANSWER,
            trust_env=False,
            # What the system and SSL_CERT_FILE trust, as for sockets.
            verify=ssl.create_default_context() if is_secure else False,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._http.aclose()

    async def become_guest(self, name: str) -> None:
        """Take a name. The server sets a cookie that identifies this person from now on."""
        await self.ask("POST", "/api/guest", {"name": name})

    async def register(self, name: str, password: str) -> None:
        """Make an account. A guest's seats and games move to it."""
        await self.ask("POST", "/api/account", {"name": name, "password": password})

    async def log_in(self, name: str, password: str) -> None:
        """Log in to an account."""
        await self.ask("POST", "/api/session", {"name": name, "password": password})

    async def make_bot(self, name: str) -> str:
        """Make a remote bot for this account and return its token, which is shown only once."""
        return str((await self.ask("POST", "/api/me/bots", {"name": name}))["token"])

    async def revoke_bot(self, name: str) -> None:
        """Delete a bot. Its token stops working."""
        await self.ask("DELETE", f"/api/me/bots/{name}")

    async def open_table(self, settings: TableSettings) -> str:
        """Open a table and return its id."""
        answer = await self.ask("POST", "/api/tables", msgspec.to_builtins(settings))
        return str(answer["id"])

    async def own_tables(self) -> Any:
        """Return the tables where this person has or had a seat, newest first."""
        return (await self.ask("GET", "/api/me/tables"))["tables"]

    async def record(self, table: str) -> Any:
        """Return the record of a finished game."""
        return await self.ask("GET", f"/api/tables/{table}/record")

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send any request and return the answer. Raises `RefusedByServer`."""
        response = await self._http.request(method, path, json=body)
        if response.is_error:
            raise RefusedByServer(_problem(response))
        return response.json() if response.content else None

    @contextlib.asynccontextmanager
    async def at_table(self, table: str) -> AsyncIterator[Seat]:
        """Connect to a table until the block ends."""
        async with self._connect(f"/api/tables/{table}/socket?changes=1") as socket:
            yield Seat(socket)

    @contextlib.asynccontextmanager
    async def waiting(self) -> AsyncIterator["WaitingSocket"]:
        """Let a remote bot wait for seats until the block ends."""
        async with self._connect("/api/bots/socket") as socket:
            yield WaitingSocket(socket)

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
    except msgspec.DecodeError:  # something in front of the server answered
        return Problem(
            "unreadable", f"The server answered {response.status_code} without a reason."
        )


class WaitingSocket:
    """The connection of a remote bot that waits for seats."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def next_table(self) -> str:
        """Wait for a table where the bot has a seat. The same table may come more than once."""
        while True:
            message = decode_waiting_message(await self._socket.recv())
            if isinstance(message, SeatedMessage):
                return message.table
