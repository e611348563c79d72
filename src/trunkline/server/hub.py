"""All tables of a server: opened, found again, and let go when nobody is there."""

import asyncio
import contextlib
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import structlog

from trunkline.protocol.table_settings import TableSettings
from trunkline.server.operations.logs import table_tag
from trunkline.server.operations.metrics import Metrics
from trunkline.server.people.waiting_bots import WaitingBots
from trunkline.server.store import Store
from trunkline.server.table.bot_seats import BotSeats
from trunkline.server.table.commands import Rematch
from trunkline.server.table.decide import decide
from trunkline.server.table.entries import Entry, SeatTaken
from trunkline.server.table.state import Sitter
from trunkline.server.table.table import Table
from trunkline.server.table.timekeeper import Timekeeper

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that reads like another
CODE_LENGTH = 8  # short enough to read out; 40 bits, so not found by trying
MOST_OWN_TABLES = 50
MOST_BROUGHT_BACK = 1000  # after a restart; others when somebody asks for them
THINKERS = 32  # threads; a bot that hangs keeps one
IDLE_SECONDS = 300.0  # after which a table with nobody there is let go

log = structlog.get_logger()


@dataclass(slots=True)
class LiveTable:
    """A table with those who act on it by themselves."""

    table: Table
    bots: BotSeats
    timekeeper: Timekeeper
    used: float

    async def close(self) -> None:
        """Leave the table; the store has all of it."""
        self.bots.close()
        self.timekeeper.close()
        await self.table.close()

    def is_idle(self, now: float) -> bool:
        """Whether nobody is there, and nothing is to happen by itself."""
        is_quiet = self.table.presence.is_empty and self.bots.is_idle
        if not is_quiet:
            self.used = now
        return is_quiet and now - self.used > IDLE_SECONDS


class Hub:
    """The live tables. Any other is loaded from the store when somebody asks for it."""

    def __init__(
        self, store: Store, metrics: Metrics, bot_pause: float = 0.0, grace: float = 60.0
    ) -> None:
        self.is_draining = False
        self.waiting_bots = WaitingBots()
        self._store = store
        self._metrics = metrics
        self._bot_pause = bot_pause
        self._grace = grace
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bots")
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._rematching = asyncio.Lock()
        self._sweeping = asyncio.create_task(self._sweep())

    async def bring_back(self) -> None:
        """Load the tables where a game is being played: bots go on, and clocks run."""
        for id in await self._store.running_tables(MOST_BROUGHT_BACK):
            try:
                await self.table(id)
            except Exception as error:  # one table that cannot be read keeps no other away
                log.error("table not restored", table=table_tag(id), error=repr(error))

    async def open(
        self, settings: TableSettings, host: str, seated: tuple[Entry, ...] = ()
    ) -> Table:
        """A new table; raises `ValueError` for settings that no game can have."""
        table = await Table.open(new_code(), self._store, settings, host, seated, self._metrics)
        log.info("table opened", table=table_tag(table.id), seats=settings.seats)
        return self._take_in(table)

    async def table(self, code: str) -> Table | None:
        """A table by its code, however it is typed, if there is one."""
        id = "".join(letter for letter in code.lower() if letter.isalnum())
        live = self._live.get(id)
        if live:
            live.used = time.monotonic()
            return live.table
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table | None:
        try:
            table = await Table.load(id, self._store, self._metrics)
            if table.state.version:
                return self._take_in(table)
            await table.close()
            return None
        finally:
            del self._loading[id]

    def _take_in(self, table: Table) -> Table:
        bots = BotSeats(table, self._metrics, self._thinkers, self._bot_pause)
        keeper = Timekeeper(table, self._grace)
        table.follow(partial(self.waiting_bots.look, table))
        self._live[table.id] = LiveTable(table, bots, keeper, time.monotonic())
        self._metrics.tables.set(len(self._live))
        return table

    def tables(self) -> list[Table]:
        """The live tables, oldest first."""
        return [live.table for live in self._live.values()]

    async def tables_of(self, player: str) -> list[Table]:
        """The tables at which a player sits or sat, newest first."""
        ids = await self._store.tables_of(player, MOST_OWN_TABLES)
        found = [await self.table(id) for id in ids]
        return [table for table in found if table]

    async def rematch(self, table: Table, player: str) -> int:
        """Open a table for the same players, each one seat on, and tell them."""
        async with self._rematching:
            decide(table.state, Rematch(player, ""), table.clock)
            twin = await self.open(table.state.settings, player, rotated(table.state.sitters))
            return await table.do(Rematch(player, twin.id))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SECONDS / 10)
            await self.let_go(time.monotonic())

    async def let_go(self, now: float) -> None:
        """Close the tables that have been idle; whoever comes back loads them anew."""
        for id, live in list(self._live.items()):
            if live.is_idle(now):
                del self._live[id]
                await live.close()
        self._metrics.tables.set(len(self._live))

    async def close(self) -> None:
        """Leave every table; the store has all of them."""
        self._sweeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._sweeping
        for live in self._live.values():
            await live.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)


def new_code() -> str:
    """A code for a table: its id, its link, and what a friend reads out."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def rotated(sitters: list[Sitter | None]) -> tuple[Entry, ...]:
    """Everybody one seat on; a bot that kept a seat warm stays."""
    seats = len(sitters)
    return tuple(
        _seated_again((seat + 1) % seats, sitter) for seat, sitter in enumerate(sitters) if sitter
    )


def _seated_again(seat: int, sitter: Sitter) -> Entry:
    if sitter.keeper and not sitter.is_out_of_time:
        return SeatTaken(seat, sitter.keeper, sitter.keeper, sitter.keeper)
    return SeatTaken(seat, sitter.player, sitter.name, sitter.bot, sitter.is_remote)
