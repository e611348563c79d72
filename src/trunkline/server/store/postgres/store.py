"""The store in a PostgreSQL database."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Self, TypeVar

from trunkline.server.store.interface import Account, OwnedBot, Store, Stored, StoredEntry
from trunkline.server.store.postgres import (
    postgres_host_queries,
    postgres_logs,
    postgres_queries,
    postgres_snapshots,
)
from trunkline.server.store.postgres.append_queue import AppendQueue
from trunkline.server.store.postgres.append_statements import NewEntries
from trunkline.server.store.postgres.postgres_connections import (
    COMMAND_SECONDS,
    Failure,
    connect,
    failure,
    open_pool,
)
from trunkline.server.store.postgres.postgres_migrations import migrate

if TYPE_CHECKING:
    from trunkline.server.store.postgres.postgres_connections import AnyConnection, Pool

T = TypeVar("T")
P = ParamSpec("P")


class PostgresStore(Store):
    """Appends go through one connection, all else through a pool.

    A lost connection is made again at the next call. No call takes longer than a few seconds.
    """

    def __init__(self, pool: "Pool", appends: AppendQueue, node: str) -> None:
        self.pool = pool
        """For the queries of other parts. Who changes a setting of a connection must undo it."""
        self.node = node
        self._appends = appends
        self._is_closed = False

    @classmethod
    async def open(cls, url: str, *, node: str) -> Self:
        """Connect, and bring the schema up to date. Raises `StoreFailed` or `NewerSchema`.

        The node's name begins each notification, so that it knows its own.
        """
        try:
            await _migrate(url)
            pool = await open_pool(url)
        except Failure as error:
            raise failure(error) from error
        return cls(pool, AppendQueue(url, node), node)

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
        self._check_open()
        return await self._appends.add(NewEntries(table, expected, entries, seated, is_running))

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return the entries of a table after a version, in order."""
        return await self._do(postgres_logs.read, table, after)

    async def tables(self) -> list[str]:
        """Return all tables, oldest first."""
        return await self._do(postgres_queries.tables)

    async def tables_of(self, player: str, most: int) -> list[str]:
        """Return the tables where a player has or had a seat, newest first."""
        return await self._do(postgres_queries.tables_of, player, most)

    async def running_tables(self, most: int) -> list[str]:
        """Return the tables with a game in progress, newest first."""
        return await self._do(postgres_queries.running_tables, most)

    async def compactable(self, most: int, older_than_seconds: float) -> list[str]:
        """Return tables that can be compacted, oldest first."""
        return await self._do(postgres_logs.compactable, most, older_than_seconds)

    async def compact(self, table: str) -> None:
        """Pack all settled entries of a table but the last, unless a game is in progress."""
        await self._do(postgres_logs.compact, table)

    async def add_account(self, account: Account) -> None:
        """Add an account. Raises `NameTaken` or `HasAccount`."""
        await self._do(postgres_queries.add_account, account)

    async def account(self, key: str) -> Account | None:
        """Return the account with that key, if there is one."""
        return await self._do(postgres_queries.find_account, key)

    async def account_of(self, player: str) -> Account | None:
        """Return the account of a player, if there is one."""
        return await self._do(postgres_queries.account_of, player)

    async def set_password(self, key: str, password_hash: str, epoch: int) -> None:
        """Change an account's password and epoch, unless its epoch is later."""
        await self._do(postgres_queries.set_password, key, password_hash, epoch)

    async def add_bot(self, bot: OwnedBot, most: int) -> None:
        """Add a bot. Raises `NameTaken`, or `TooManyBots` if its owner already has `most`."""
        await self._do(postgres_queries.add_bot, bot, most)

    async def bot(self, token_hash: str) -> OwnedBot | None:
        """Return the bot whose token has that hash, if there is one."""
        return await self._do(postgres_queries.find_bot, token_hash)

    async def bots_of(self, owner: str) -> list[OwnedBot]:
        """Return the bots of an account's player, by name."""
        return await self._do(postgres_queries.bots_of, owner)

    async def remove_bot(self, owner: str, key: str) -> OwnedBot | None:
        """Delete a bot of that owner and return it, if there was one."""
        return await self._do(postgres_queries.remove_bot, owner, key)

    async def signing_key(self) -> str:
        """Return the key that signs cookies, the same for all nodes."""
        return await self._do(postgres_queries.signing_key)

    async def set_signing_key(self, key: str) -> None:
        """Replace that key. Nodes that run keep the old one until they start again."""
        await self._do(postgres_host_queries.set_signing_key, key)

    async def remove_account(self, key: str) -> bool:
        """Remove an account and its bots. Return whether there was one."""
        return await self._do(postgres_host_queries.remove_account, key)

    async def remove_table(self, table: str, expected: int) -> None:
        """Remove a table. Raises `StaleVersion` unless it has the expected version."""
        await self._do(postgres_host_queries.remove_table, table, expected)

    async def existing_tables(self, tables: Collection[str]) -> set[str]:
        """Return those of the tables that exist."""
        return await self._do(postgres_host_queries.existing_tables, tables)

    async def epochs(self, players: Collection[str]) -> dict[str, int]:
        """Return the epoch of each of the players that has an account, and 0 for each bot."""
        return await self._do(postgres_host_queries.epochs, players)

    async def snapshot(self, tables: Collection[str] | None = None) -> AsyncGenerator[Stored]:
        """Yield what the store contains at one moment, in one transaction that only reads."""
        self._check_open()
        try:
            async with (
                self.pool.acquire() as connection,
                aclosing(postgres_snapshots.read_all(connection, tables)) as contents,
            ):
                async for one in contents:
                    yield one
        except Failure as error:
            raise failure(error) from error

    async def restore(self, contents: Iterable[Stored]) -> None:
        """Fill an empty store, all or nothing, in the order of a snapshot."""
        self._check_open()
        try:
            async with self.pool.acquire() as connection:
                await postgres_snapshots.restore(connection, contents)
        except Failure as error:
            raise failure(error) from error

    async def check(self) -> None:
        """Test whether the store can write. Raises `StoreFailed` if not."""
        await self._do(postgres_queries.touch)

    async def close(self) -> None:
        """Finish the work in progress and disconnect."""
        self._is_closed = True
        await self._appends.close()
        try:
            async with asyncio.timeout(COMMAND_SECONDS):
                await self.pool.close()
        except TimeoutError:
            self.pool.terminate()

    async def _do(
        self,
        query: "Callable[Concatenate[AnyConnection, P], Awaitable[T]]",
        *arguments: P.args,
        **options: P.kwargs,
    ) -> T:
        """Carry out a query on a connection of the pool."""
        self._check_open()
        try:
            async with asyncio.timeout(COMMAND_SECONDS), self.pool.acquire() as connection:
                try:
                    return await query(connection, *arguments, **options)
                except (TimeoutError, asyncio.CancelledError):
                    connection.terminate()  # otherwise the pool would wait for its answer
                    raise
        except Failure as error:
            raise failure(error) from error

    def _check_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("the store is closed")


async def _migrate(url: str) -> None:
    # A step may take long, and other nodes wait for it.
    connection = await connect(url, {"statement_timeout": "0"}, command_seconds=None)
    try:
        await migrate(connection)
    finally:
        connection.terminate()
