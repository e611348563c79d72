"""People who open a table, play a game, have it checked, and begin another."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec

from benchmarks.chaos.history import HistoryFile
from benchmarks.chaos.player import Evening, Place, Player
from trunkline.client import Client, RefusedByServer
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.table_settings import TableSettings

T = TypeVar("T")
Judge = Callable[[str, Path, Any], Awaitable[None]]

KINDS = (  # settings, and how many of the seats people have
    (TableSettings(2), 2),
    (TableSettings(3, "mega"), 3),
    (TableSettings(4, bank=20, increment=1), 4),
    (TableSettings(5, "1910"), 3),
    (TableSettings(4, "anniversary", bank=30), 3),
)
REQUEST_SECONDS = 8.0
BREAK = (OSError, httpx.TransportError, RefusedByServer)


@dataclass(slots=True)
class Company:
    """The people of one table after another."""

    number: int
    port: int
    evening: Evening
    place: Path
    judge: Judge
    chance: random.Random
    tables: list[str] = field(default_factory=list)
    _clients: list[Client] = field(default_factory=list)

    async def play(self) -> None:
        """Play game after game, until it is time to finish."""
        settings, people = KINDS[self.number % len(KINDS)]
        async with contextlib.AsyncExitStack() as stack:
            for seat in range(people):
                client = Client(f"http://127.0.0.1:{self.port}")
                client._http.timeout = httpx.Timeout(REQUEST_SECONDS)
                self._clients.append(await stack.enter_async_context(client))
                await insist(lambda c=client, s=seat: c.become_guest(self._name(s)))  # type: ignore[misc]
            while not self.evening.is_ending:
                await self._play_game(settings, people)

    def _name(self, seat: int) -> str:
        return f"Guest {self.number}-{seat}"

    async def _play_game(self, settings: TableSettings, people: int) -> None:
        settings = msgspec.structs.replace(settings, bot_pause=self.evening.think / 4)
        table = await insist(lambda: self._clients[0].open_table(settings))
        self.tables.append(table)
        history = HistoryFile(self.place / f"{table}.jsonl")
        try:
            await asyncio.gather(
                *(self._player(seat, table, settings, history).play() for seat in range(people))
            )
            record = await insist(lambda: self._clients[0].record(table))
        except asyncio.CancelledError:
            history.close()
            await asyncio.shield(self.judge(table, history.path, None))
            raise
        history.close()
        await self.judge(table, history.path, record)

    def _player(
        self, seat: int, table: str, settings: TableSettings, history: HistoryFile
    ) -> Player:
        people = KINDS[self.number % len(KINDS)][1]
        cookie = str(self._clients[seat]._http.cookies.get(COOKIE))
        bots = settings.seats - people
        place = Place(
            self._name(seat), cookie, self.port, table, people, bots, may_desert=seat >= 2
        )
        chance = random.Random(self.chance.random())
        return Player(place, self.evening, history, chance)


async def insist(asking: Callable[[], Awaitable[T]]) -> T:
    """Ask until there is an answer."""
    while True:
        with contextlib.suppress(*BREAK):
            return await asking()
        await asyncio.sleep(0.2)
