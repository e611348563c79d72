"""A table of a Trunkline server under load."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress

import httpx
import msgspec

from benchmarks.load_report import LoadFigures
from benchmarks.loaded_table import Load, LoadedSeat, LoadedTable
from trunkline.protocol.client_messages import ClientMessage, Sit, Start
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.table_settings import TableSettings

LONGEST_ANSWER = 60.0  # seconds; a server that starts for the first time compiles before a table
LONGEST_WAIT = 5.0  # until a node has heard of what another one stored
LOOK_SECONDS = 0.002
CLAIM = b'"claim"'  # the type of a move that claims a route
PLAY = b'{"type":"play","id":%d,"seat":%d,"version":%d,"move":'


class View(msgspec.Struct):
    """The part of a view that a client under load reads."""

    is_over: bool


class Update(msgspec.Struct, tag="update"):
    """The part of an update that a client under load reads."""

    version: int
    seat: int | None
    view: View | None
    legal_moves: tuple[msgspec.Raw, ...]


class Done(msgspec.Struct, tag="done"):
    """The server carried out a message."""

    id: int
    version: int


class Refused(msgspec.Struct, tag="refused"):
    """The server refused a message."""

    id: int | None
    sentence: str


DECODER = msgspec.json.Decoder(Update | Done | Refused)


class TrunklineTable(LoadedTable):
    """A table with a guest at every seat."""

    def __init__(self, urls: Sequence[str], number: int, load: Load, figures: LoadFigures) -> None:
        super().__init__(urls, number, load, figures)
        self._settings = msgspec.to_builtins(TableSettings(load.seats))
        self._http = httpx.AsyncClient(timeout=LONGEST_ANSWER, trust_env=False, verify=False)
        self._cookies: list[str] = []
        self._id = ""

    async def arrive(self, stack: AsyncExitStack) -> None:
        """Connect every client as a guest."""
        await stack.enter_async_context(self._http)
        for number, url in enumerate(self.urls):
            answer = await self._post(f"{url}/api/guest", {"name": f"Client {number}"})
            self._cookies.append(f"{COOKIE}={answer.cookies[COOKIE]}")

    async def _post(self, url: str, body: object, cookie: str = "") -> httpx.Response:
        answer = await self._http.post(url, json=body, headers={"Cookie": cookie})
        self._http.cookies.clear()  # four clients share it
        return answer.raise_for_status()

    async def sit_down(self, stack: AsyncExitStack) -> "list[TrunklineSeat]":
        """Open a table, take all its seats and start the game."""
        answer = await self._post(f"{self.urls[0]}/api/tables", self._settings, self._cookies[0])
        self._id = answer.json()["id"]
        seats = [await self._connect(number, stack) for number in range(self.load.seats)]
        version = 0
        for seat in seats:
            await seat.reach(version)
            version = await seat.do(Sit(0))
        await seats[0].reach(version)
        await seats[0].do(Start(0))
        return seats

    async def _connect(
        self, number: int, stack: AsyncExitStack, *, is_spectator: bool = False
    ) -> "TrunklineSeat":
        seat = TrunklineSeat(self)
        cookie = "" if is_spectator else self._cookies[number]
        await seat.connect(f"{self.urls[number]}/api/tables/{self._id}/socket", stack, cookie)
        return seat

    async def watch(self, stack: AsyncExitStack) -> None:
        """Add as many spectators as there are seats."""
        for number in range(self.load.seats):
            seat = await self._connect(number, stack, is_spectator=True)
            await seat.first_update.wait()

    async def check(self) -> None:
        """Count acknowledged moves that are missing for a client that connects now."""
        async with AsyncExitStack() as stack:
            seat = await self._connect(0, stack)
            await seat.first_update.wait()
            with suppress(TimeoutError):  # another node may have stored the last moves
                await asyncio.wait_for(seat.reach(self.acknowledged), LONGEST_WAIT)
            self.figures.lost += max(0, self.acknowledged - seat.version)


class TrunklineSeat(LoadedSeat):
    """One connection to a table of a Trunkline server."""

    def __init__(self, table: LoadedTable) -> None:
        super().__init__(table)
        self.first_update = asyncio.Event()
        self.version = 0
        self._seat = -1
        self._legal_moves: tuple[msgspec.Raw, ...] = ()
        self._offered: tuple[msgspec.Raw, ...] = ()
        self._moves = 0
        self._answer: asyncio.Future[Done | Refused] | None = None

    async def reach(self, version: int) -> None:
        """Wait until this client has seen a version, which another node may have made."""
        while self.version < version:
            await asyncio.sleep(LOOK_SECONDS)

    async def do(self, message: ClientMessage) -> int:
        """Send a message, wait for its answer and return the new version."""
        self._answer = asyncio.get_running_loop().create_future()
        self.send(msgspec.json.encode(message))
        answer = await self._answer
        self._answer = None
        if isinstance(answer, Refused):
            raise ConnectionError(answer.sentence)
        return answer.version

    def receive(self, data: bytes) -> None:
        """Take a message of the server."""
        match message := DECODER.decode(data):
            case Update():
                self._take(message)
            case _ if self._answer and not self._answer.done():
                self._answer.set_result(message)
            case Done(_, version):
                self.table.acknowledge(version)
                self.moved()
            case Refused():
                self.table.figures.refused += 1
                self._legal_moves = self._legal_moves or self._offered
                self.moved()
        if self._legal_moves:
            self.consider()

    def _take(self, update: Update) -> None:
        self._reach(update.version, is_over=update.view is not None and update.view.is_over)
        self._seat = -1 if update.seat is None else update.seat
        self._legal_moves = update.legal_moves
        self.first_update.set()

    def _reach(self, version: int, *, is_over: bool) -> None:
        if version > self.version:  # else somebody came or went, and nobody waited for that
            self.note(version)
            self.version = version
        if is_over:
            self.finish()

    def move(self) -> None:
        """Claim a route if one can be claimed, else make any move."""
        moves = [bytes(move) for move in self._legal_moves]
        move = self.table.random.choice([move for move in moves if CLAIM in move] or moves)
        self._offered, self._legal_moves = self._legal_moves, ()
        self._moves += 1
        head = PLAY % (self._moves, self._seat, self.version)
        self.send_move(head + move + b"}", self.version + 1)
