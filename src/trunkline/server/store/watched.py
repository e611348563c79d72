"""A store whose failures are noted, whatever store it is."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Collection, Iterable, Sequence
from typing import TypeVar

from trunkline.server.store.interface import (
    Account,
    OwnedBot,
    Store,
    Stored,
    StoredEntry,
    StoreFailed,
)
from trunkline.server.store.store_health import StoreHealth

T = TypeVar("T")

CHECK_SECONDS = 10.0
RETRY_SECONDS = 1.0  # between checks while the store fails


class WatchedStore(Store):
    """Passes everything on to a store and notes whether it works."""

    def __init__(self, store: Store, health: StoreHealth) -> None:
        self._store = store
        self._health = health

    async def watch(self) -> None:
        """Check the store from time to time, so that trouble is noted when nobody plays."""
        while True:
            await asyncio.sleep(CHECK_SECONDS if self._health.is_ok else RETRY_SECONDS)
            with contextlib.suppress(StoreFailed):
                await self.check()

    async def append(
        self,
        table: str,
        expected: int,
        entries: Sequence[bytes],
        *,
        seated: Sequence[str] = (),
        is_running: bool | None = None,
    ) -> int:
        """Add one or more entries, all or none. Return the new version once they are durable."""
        try:
            version = await self._store.append(
                table, expected, entries, seated=seated, is_running=is_running
            )
        except StoreFailed as error:
            self._health.note_failure(error)
            raise
        self._health.note_success()
        return version

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return the entries of a table after a version, in order."""
        return await self._noted(self._store.read(table, after))

    async def tables(self) -> list[str]:
        """Return all tables, oldest first."""
        return await self._noted(self._store.tables())

    async def tables_of(self, player: str, most: int) -> list[str]:
        """Return the tables where a player has or had a seat, newest first."""
        return await self._noted(self._store.tables_of(player, most))

    async def running_tables(self, most: int) -> list[str]:
        """Return the tables with a game in progress, newest first."""
        return await self._noted(self._store.running_tables(most))

    async def compactable(self, most: int, older_than_seconds: float) -> list[str]:
        """Return tables that can be compacted, oldest first."""
        return await self._noted(self._store.compactable(most, older_than_seconds))

    async def compact(self, table: str) -> None:
        """Pack all entries of a table but the last, unless a game is in progress."""
        await self._noted(self._store.compact(table))

    async def add_account(self, account: Account) -> None:
        """Add an account. Raises `NameTaken` or `HasAccount`."""
        await self._noted(self._store.add_account(account))

    async def account(self, key: str) -> Account | None:
        """Return the account with that key, if there is one."""
        return await self._noted(self._store.account(key))

    async def account_of(self, player: str) -> Account | None:
        """Return the account of a player, if there is one."""
        return await self._noted(self._store.account_of(player))

    async def set_password(self, key: str, password_hash: str, epoch: int) -> None:
        """Change an account's password and epoch, unless its epoch is later."""
        await self._noted(self._store.set_password(key, password_hash, epoch))

    async def add_bot(self, bot: OwnedBot, most: int) -> None:
        """Add a bot. Raises `NameTaken`, or `TooManyBots` if its owner already has `most`."""
        await self._noted(self._store.add_bot(bot, most))

    async def bot(self, token_hash: str) -> OwnedBot | None:
        """Return the bot whose token has that hash, if there is one."""
        return await self._noted(self._store.bot(token_hash))

    async def bots_of(self, owner: str) -> list[OwnedBot]:
        """Return the bots of an account's player, by name."""
        return await self._noted(self._store.bots_of(owner))

    async def remove_bot(self, owner: str, key: str) -> OwnedBot | None:
        """Delete a bot of that owner and return it, if there was one."""
        return await self._noted(self._store.remove_bot(owner, key))

    async def remove_account(self, key: str) -> bool:
        """Remove an account and its bots. Return whether there was one."""
        return await self._noted(self._store.remove_account(key))

    async def remove_table(self, table: str, expected: int) -> None:
        """Remove a table. Raises `StaleVersion` unless it has the expected version."""
        await self._noted(self._store.remove_table(table, expected))

    async def existing_tables(self, tables: Collection[str]) -> set[str]:
        """Return those of the tables that exist."""
        return await self._noted(self._store.existing_tables(tables))

    async def epochs(self, players: Collection[str]) -> dict[str, int]:
        """Return the epoch of each of the players that has an account, and 0 for each bot."""
        return await self._noted(self._store.epochs(players))

    def snapshot(self, tables: Collection[str] | None = None) -> AsyncGenerator[Stored]:
        """Yield what the store contains at one moment, while others may write to it."""
        return self._store.snapshot(tables)

    async def restore(self, contents: Iterable[Stored]) -> None:
        """Fill an empty store, all or nothing, in the order of a snapshot."""
        await self._noted(self._store.restore(contents))

    async def check(self) -> None:
        """Test whether the store can write. Raises `StoreFailed` if not."""
        await self._noted(self._store.check())
        self._health.note_success()

    async def close(self) -> None:
        """Finish the work in progress and close."""
        await self._store.close()

    async def _noted(self, work: Awaitable[T]) -> T:
        """Wait for work that may show that the store fails, but not that it can write."""
        try:
            return await work
        except StoreFailed as error:
            self._health.note_failure(error)
            raise
