"""All tables of a server: opens them, finds them, and closes those that nobody uses."""

import asyncio
import contextlib
import sys
import time
from collections.abc import Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import structlog

from trunkline.protocol.table_settings import TableSettings
from trunkline.server.nodes.peers import NoPeers, Peers
from trunkline.server.operations.logs import table_tag
from trunkline.server.operations.metrics import Metrics
from trunkline.server.operations.preparation import NEW_TABLE, OLD_TABLE, Preparation
from trunkline.server.people.identity import Person
from trunkline.server.store import Store, StoreFailed
from trunkline.server.table.bot_seats import BotSeats
from trunkline.server.table.codes import new_code, parse_code
from trunkline.server.table.damage import DamagedTable
from trunkline.server.table.decide import NewTable
from trunkline.server.table.guided import guided_table
from trunkline.server.table.table import Table
from trunkline.server.table.timekeeper import Timekeeper
from trunkline.server.waiting_bots import WaitingBots

MOST_OWN_TABLES = 50
MOST_RELOADED = 1000  # after a restart; the others when somebody asks for them
THINKERS = 32  # threads; a bot that hangs blocks one
FIRST_RETRY_SECONDS, LAST_RETRY_SECONDS = 1.0, 30.0  # if the store fails while tables are loaded
IDLE_SECONDS = 300.0  # after which an unused table is closed
COMPACT_SECONDS = 3600.0  # after its last entry
MOST_COMPACTED = 50  # at a time, so that moves never wait for long
NEWEST = sys.maxsize  # a version: whatever the store has

log = structlog.get_logger()


@dataclass(slots=True)
class LiveTable:
    """A table with its bots and its timekeeper."""

    table: Table
    bots: BotSeats
    timekeeper: Timekeeper
    used: float
    opened: float
    """When it became live, in seconds since 1970."""

    async def close(self) -> None:
        """Close the table. The store keeps it."""
        self.bots.close()
        self.timekeeper.close()
        await self.table.close()

    def is_idle(self, now: float) -> bool:
        """Return whether nobody has used the table for a while and nothing is about to happen.

        The holder also waits for those who are connected to other nodes.
        """
        presence, is_held = self.table.presence, self.table.is_held
        is_empty = presence.is_empty if is_held else presence.is_empty_here
        is_quiet = is_empty and self.bots.is_idle and self.timekeeper.is_idle
        if not is_quiet:
            self.used = now
        return is_quiet and now - self.used > IDLE_SECONDS


class Watcher(Protocol):
    """Hears which tables are live."""

    def table_opened(self, live: LiveTable) -> None:
        """A table became live."""

    def table_closed(self, live: LiveTable) -> None:
        """A table is no longer live, because nobody used it."""


class Hub:
    """Holds the live tables and loads others from the store when somebody asks for them."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        bot_pause: float = 0.0,
        grace: float = 60.0,
        preparation: Preparation | None = None,
        peers: Peers | None = None,
    ) -> None:
        self.is_draining = False
        self._store = store
        self._metrics = metrics
        self._bot_pause = bot_pause
        self._grace = grace
        self._preparation = preparation
        self._peers = peers or NoPeers()
        self.waiting_bots = WaitingBots(self._peers.publish)
        self._watchers: list[Watcher] = []
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bots")
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._damaged: set[str] = set()
        self._sweeping = asyncio.create_task(self._sweep())

    async def load_running_tables(self) -> None:
        """Load the tables with a game in progress, so that bots move and clocks run.

        While the store fails, try again. A damaged table is reported and does not stop the others.
        """
        left = await self._load_all(None)
        pause = FIRST_RETRY_SECONDS
        while left != []:
            await asyncio.sleep(pause)
            left = await self._load_all(left)
            pause = min(2 * pause, LAST_RETRY_SECONDS)

    async def _load_all(self, ids: list[str] | None) -> list[str] | None:
        """Load tables (None: all that run) and return those that the store failed to read."""
        try:
            ids = await self._store.running_tables(MOST_RELOADED) if ids is None else ids
        except StoreFailed:
            return ids
        return [id for id in ids if not await self._has_tried(id)]

    async def _has_tried(self, id: str) -> bool:
        """Load a table. Return whether it makes no sense to try again."""
        try:
            await self.table(id)
        except StoreFailed:
            return False
        except DamagedTable:  # reported
            pass
        except Exception as error:
            log.error("table not restored", table=table_tag(id), exc_info=error)
        return True

    @property
    def uptime(self) -> float:
        """The seconds since the first of the nodes started."""
        return self._peers.uptime

    def on_live(self, watcher: "Watcher") -> None:
        """Call `watcher` with every table that becomes live or is closed."""
        self._watchers.append(watcher)

    async def open(self, settings: TableSettings, host: str) -> Table:
        """Open a table. Raises `ValueError` for settings that no game can have."""
        return await self._open(NewTable(new_code(), settings, host))

    async def open_guided(self, person: Person) -> Table:
        """Open a table with the prepared game that a guide explains, and start it."""
        return await self._open(guided_table(new_code(), person, int(time.time())))

    async def open_next(self, new: NewTable) -> None:
        """Open the table of a rematch, unless it is open."""
        if new.id not in self._live:
            await self._open(new)

    async def _open(self, new: NewTable) -> Table:
        await self._until_ready(NEW_TABLE)
        table = await Table.open(
            new.id, self._store, new.settings, new.host, new.seated, self._metrics, self, new.game
        )
        log.info("table opened", table=table_tag(new.id), seats=new.settings.seats)
        return await self._activate(table)

    def find_bot(self, name: str) -> Person | None:
        """Return the waiting remote bot with that name, if there is one."""
        return self.waiting_bots.find(name)

    async def table(self, code: str) -> Table | None:
        """Return the table with a code, however it is typed, if there is one.

        Raises `DamagedTable` if its log cannot be read.
        """
        id = parse_code(code)
        live = self._live.get(id)
        if live:
            live.used = time.monotonic()
            return live.table
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table | None:
        try:
            await self._until_ready(OLD_TABLE)
            table = await Table.load(id, self._store, self._metrics, self)
            if table.state.version:
                return await self._activate(table)
            await table.close()
            return None
        except DamagedTable as damage:
            self._report(damage)
            raise
        finally:
            del self._loading[id]

    def _report(self, damage: DamagedTable) -> None:
        """Log a damaged table, once."""
        if damage.id not in self._damaged:
            self._damaged.add(damage.id)
            self._metrics.damaged_tables.set(len(self._damaged))
            log.error("table damaged", table=table_tag(damage.id), reason=damage.reason)

    async def _until_ready(self, part: str) -> None:
        """Wait for what the first start of an installation compiles."""
        if self._preparation:
            await self._preparation.ready(part)

    async def _activate(self, table: Table) -> Table:
        table.is_held = self._peers.is_alone
        bots = BotSeats(
            table, self._metrics, self._thinkers, self._bot_pause, until_ready=self._until_ready
        )
        timekeeper = Timekeeper(table, self._grace)
        table.on_change(partial(self.waiting_bots.invite_absent, table))
        live = LiveTable(table, bots, timekeeper, time.monotonic(), time.time())
        self._live[table.id] = live
        self._metrics.tables.set(len(self._live))
        for watcher in self._watchers:
            watcher.table_opened(live)
        await self.claim([table])
        return table

    async def claim(self, tables: Iterable[Table]) -> None:
        """Hold the tables that can go on and that no living node holds."""
        wanted = {table.id for table in tables if not table.is_held and table.state.can_go_on}
        if not wanted:
            return
        try:
            self._hold(await self._peers.claim(wanted))
        except StoreFailed:  # claimed again when the store is back
            log.debug("tables not claimed", count=len(wanted))

    async def hold(self, ids: Collection[str]) -> None:
        """Load tables that this node holds now, and play their bots and meet their deadlines."""
        for id in ids:
            while not await self._has_tried(id):
                await asyncio.sleep(FIRST_RETRY_SECONDS)
            self._hold([id])

    def _hold(self, ids: Iterable[str]) -> None:
        for id in ids:
            if (live := self._live.get(id)) and not live.table.is_held:
                live.table.is_held = True
                live.table.refresh()

    async def rejoin(self, held: Collection[str]) -> None:
        """Catch up with what other nodes did to the tables while this one could not hear them."""
        for live in self._live.values():
            live.table.is_held = live.table.id in held
            live.table.presence.forget_elsewhere()
            live.table.follow(NEWEST)
        await self.claim(self.tables())
        await self.hold([id for id in held if id not in self._live])

    def follow(self, id: str, version: int) -> None:
        """Read what another node stored of a table, if the table is live here."""
        live = self._live.get(id)
        if live and version > live.table.state.version:
            live.table.follow(version)

    def live(self, id: str) -> LiveTable | None:
        """Return a live table, if it is one."""
        return self._live.get(id)

    def live_tables(self) -> list[LiveTable]:
        """Return the live tables with what belongs to them, oldest first."""
        return list(self._live.values())

    def tables(self) -> list[Table]:
        """Return the live tables, oldest first."""
        return [live.table for live in self._live.values()]

    async def tables_of(self, player: str) -> list[Table]:
        """Return the readable tables where a player has or had a seat, newest first."""
        ids = await self._store.tables_of(player, MOST_OWN_TABLES)
        found = []
        for id in ids:
            with contextlib.suppress(DamagedTable):
                found.append(await self.table(id))
        return [table for table in found if table]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SECONDS / 10)
            await self.close_idle_tables(time.monotonic())
            with contextlib.suppress(StoreFailed):  # it can wait
                await self.compact_tables(COMPACT_SECONDS)

    async def close_idle_tables(self, now: float) -> None:
        """Close idle tables. They are loaded again when somebody asks for them."""
        for id, live in list(self._live.items()):
            if live.is_idle(now):
                del self._live[id]
                await live.close()
                await self._let_sleep(live)
        self._metrics.tables.set(len(self._live))

    async def compact_tables(self, older_than_seconds: float) -> None:
        """Let the store compact some of the tables that nobody uses any more."""
        for id in await self._store.compactable(MOST_COMPACTED, older_than_seconds):
            if id not in self._live:
                await self._store.compact(id)

    async def forget(self, id: str) -> None:
        """Close a live table that is no longer in the store."""
        live = self._live.pop(id, None)
        if live:
            await live.close()
            await self._let_sleep(live)
            self._metrics.tables.set(len(self._live))

    async def _let_sleep(self, live: LiveTable) -> None:
        for watcher in self._watchers:
            watcher.table_closed(live)
        if live.table.is_held:
            with contextlib.suppress(StoreFailed):  # then another node adopts it later
                await self._peers.release(live.table.id)

    async def close(self) -> None:
        """Close every table. The store keeps them."""
        self._sweeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._sweeping
        while self._live:  # a rematch may open one more
            await self._live.popitem()[1].close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
