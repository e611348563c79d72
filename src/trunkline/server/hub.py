"""All tables of a server: opened, found again, and brought back after a restart."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor

from trunkline.server.bot_seats import BotSeats
from trunkline.server.entries import Settings
from trunkline.server.store import Store
from trunkline.server.table import Table

ID_BYTES = 6  # short enough to read out, long enough not to be guessed by trying


class Hub:
    """The live tables, each loaded from the store once."""

    def __init__(self, store: Store, bot_pause: float = 0.0) -> None:
        self._store = store
        self._bot_pause = bot_pause
        self._thinkers = ThreadPoolExecutor(thread_name_prefix="bots")
        self._live: dict[str, tuple[Table, BotSeats]] = {}
        self._loading = asyncio.Lock()

    async def bring_back(self) -> None:
        """Load every table that the store has, so that bots go on with their turns."""
        for id in await self._store.tables():
            await self.table(id)

    async def open(self, settings: Settings, host: str) -> Table:
        """A new table; raises `ValueError` for settings that no game can have."""
        return self._seat_bots(
            await Table.open(secrets.token_urlsafe(ID_BYTES), self._store, settings, host)
        )

    async def table(self, id: str) -> Table | None:
        """A table by its id, if there is one."""
        async with self._loading:
            if id not in self._live:
                table = await Table.load(id, self._store)
                if table.state.version == 0:
                    await table.close()
                    return None
                self._seat_bots(table)
            return self._live[id][0]

    def _seat_bots(self, table: Table) -> Table:
        self._live[table.id] = table, BotSeats(table, self._thinkers, self._bot_pause)
        return table

    def tables(self) -> list[Table]:
        """The live tables, oldest first."""
        return [table for table, _ in self._live.values()]

    async def close(self) -> None:
        """Leave every table; the store has all of them."""
        for table, bots in self._live.values():
            bots.close()
            await table.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
