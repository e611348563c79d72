"""A table under load: clients at every seat play game after game, and every answer is timed."""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass

from benchmarks.light_socket import LightSocket
from benchmarks.load_report import LoadFigures

ARRIVING_AT_ONCE = 4


@dataclass(slots=True)
class Load:
    """What every table does; `think` is in seconds and may change during a run."""

    tables: int
    seats: int
    think: float
    seed: str


class LoadedTable(ABC):
    """A table with a client at every seat; when a game ends, they begin another.

    The clients connect to different nodes, if there are several.
    """

    def __init__(self, urls: Sequence[str], number: int, load: Load, figures: LoadFigures) -> None:
        self.load = load
        self.figures = figures
        self.begun = asyncio.Event()
        self.random = random.Random(f"{load.seed}/{number}")
        self.sent: dict[int, float] = {}
        self.acknowledged = 0
        self.urls = [urls[(number + seat) % len(urls)] for seat in range(load.seats)]

    async def play(self) -> None:
        """Play one game after another."""
        while True:
            async with AsyncExitStack() as stack:
                self.sent, self.acknowledged = {}, 0
                seats = await self.sit_down(stack)
                self.begun.set()
                await asyncio.gather(*(seat.finished for seat in seats))
            self.figures.games += 1

    def acknowledge(self, version: int) -> None:
        """Remember the last version that the server acknowledged."""
        self.acknowledged = max(self.acknowledged, version)
        self.figures.moves += 1

    @abstractmethod
    async def arrive(self, stack: AsyncExitStack) -> None:
        """Connect every client."""

    @abstractmethod
    async def sit_down(self, stack: AsyncExitStack) -> "Sequence[LoadedSeat]":
        """Open a table, take all its seats and start the game."""

    @abstractmethod
    async def watch(self, stack: AsyncExitStack) -> None:
        """Add as many spectators as there are seats."""

    @abstractmethod
    async def check(self) -> None:
        """Count acknowledged moves that are missing for a client that connects now."""


class LoadedSeat(ABC):
    """One connection of a loaded table."""

    def __init__(self, table: LoadedTable) -> None:
        self.table = table
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._socket = LightSocket(self._count, self.lose)
        self.is_moving = False
        self._thought: asyncio.TimerHandle | None = None

    async def connect(self, url: str, stack: AsyncExitStack, cookie: str = "") -> None:
        """Connect until the stack ends."""
        await self._socket.open(url, cookie)
        stack.callback(self._close)

    def _count(self, data: bytes) -> None:
        self.table.figures.received += len(data)
        self.receive(data)

    @abstractmethod
    def receive(self, data: bytes) -> None:
        """Take a message."""

    @abstractmethod
    def move(self) -> None:
        """Choose a move and send it."""

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._socket.send(data)

    def send_move(self, data: bytes, version: int) -> None:
        """Send a move that leads to a version, and start the clock."""
        self.table.sent[version] = time.perf_counter()
        self.send(data)

    def note(self, version: int) -> None:
        """Measure how long the update with a version took, if a move here led to it."""
        sent = self.table.sent.get(version)
        if sent is not None:
            self.table.figures.waited.append(time.perf_counter() - sent)

    def consider(self) -> None:
        """Move after some thought, unless a move is under way."""
        if not self.is_moving:
            self.is_moving = True
            think = self.table.load.think * self.table.random.uniform(0.5, 1.5)
            self._thought = asyncio.get_running_loop().call_later(think, self.move)

    def moved(self) -> None:
        """A move was answered; the next one may follow."""
        self.is_moving = False

    def finish(self) -> None:
        """The game is over for this seat."""
        if not self.finished.done():
            self.finished.set_result(None)

    def lose(self, error: Exception) -> None:
        """The connection broke."""
        if not self.finished.done():
            self.finished.set_exception(error)

    def _close(self) -> None:
        if self._thought:
            self._thought.cancel()
        self._socket.close()
        self.finished.cancel()


async def begin_play(
    tables: Sequence[LoadedTable], warm_up: float, stack: AsyncExitStack
) -> "list[asyncio.Task[None]]":
    """Let clients arrive and play.

    Tables open one after another; else they would all end their games at the same time.
    """
    arriving = asyncio.Semaphore(ARRIVING_AT_ONCE)

    async def begin(number: int, table: LoadedTable) -> "asyncio.Task[None]":
        await asyncio.sleep(warm_up * number / len(tables))
        async with arriving:
            await table.arrive(stack)
            playing = asyncio.create_task(table.play())
            waiting = asyncio.create_task(table.begun.wait())
            await asyncio.wait({playing, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                waiting.cancel()
                playing.result()
            return playing

    return await asyncio.gather(*(begin(*numbered) for numbered in enumerate(tables)))


async def end_play(tables: Sequence[LoadedTable], playing: "Sequence[asyncio.Task[None]]") -> None:
    """Stop all tables, raise what went wrong at one, and look for lost moves."""
    for task in playing:
        task.cancel()
    for failure in await asyncio.gather(*playing, return_exceptions=True):
        if failure and not isinstance(failure, asyncio.CancelledError):
            raise failure
    for table in tables:
        await table.check()
