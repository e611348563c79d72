"""Reads the whole contents of the PostgreSQL store, and writes them into an empty one."""

from collections.abc import AsyncGenerator, Collection, Iterable
from typing import TYPE_CHECKING
from uuid import uuid4

import asyncpg

from trunkline.server.store.interface import (
    Account,
    NotEmpty,
    OwnedBot,
    Stored,
    StoredTable,
    UnfitContents,
)
from trunkline.server.store.postgres import postgres_logs
from trunkline.server.store.postgres.postgres_queries import ACCOUNT, BOT

if TYPE_CHECKING:
    from trunkline.server.store.postgres.postgres_connections import AnyConnection

# A backup of a large store takes longer than a move may. They end with the transaction.
PATIENCE = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"
TABLES = (
    "SELECT id, is_running, array(SELECT player FROM seated WHERE table_number = number"
    ' ORDER BY player COLLATE "C") FROM tables'
    " WHERE $1::text[] IS NULL OR id = ANY ($1::text[]) ORDER BY number"
)
CONTENTS = "SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM accounts)"


async def read_all(
    connection: "AnyConnection", tables: Collection[str] | None
) -> AsyncGenerator[Stored]:
    """Yield the accounts, the bots and the tables (all, or those named), in one transaction."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        await connection.execute(PATIENCE)
        async for row in connection.cursor(f'{ACCOUNT} ORDER BY key COLLATE "C"'):
            yield Account(*row)
        async for row in connection.cursor(f'{BOT} ORDER BY key COLLATE "C"'):
            yield OwnedBot(*row)
        named = None if tables is None else list(tables)
        async for id, is_running, seated in connection.cursor(TABLES, named):
            entries = await postgres_logs.read(connection, id, 0)
            yield StoredTable(id, tuple(e.data for e in entries), tuple(seated), is_running)


async def restore(connection: "AnyConnection", contents: Iterable[Stored]) -> None:
    """Fill an empty store."""
    try:
        async with connection.transaction():
            await connection.execute(PATIENCE)
            await connection.execute("LOCK TABLE tables, accounts IN EXCLUSIVE MODE")
            if await connection.fetchval(CONTENTS):
                raise NotEmpty
            for one in contents:
                await _add(connection, one)
    except asyncpg.IntegrityConstraintViolationError as error:
        raise UnfitContents(str(error)) from error


async def _add(connection: "AnyConnection", one: Stored) -> None:
    match one:
        case Account(key, name, player, password_hash, epoch):
            statement = "INSERT INTO accounts VALUES ($1, $2, $3, $4, $5)"
            await connection.execute(statement, key, name, player, password_hash, epoch)
        case OwnedBot(key, name, player, owner, token_hash):
            statement = "INSERT INTO bots VALUES ($1, $2, $3, $4, $5)"
            await connection.execute(statement, key, name, player, owner, token_hash)
        case StoredTable():
            await _add_table(connection, one)


async def _add_table(connection: "AnyConnection", table: StoredTable) -> None:
    number = await connection.fetchval(
        "INSERT INTO tables (id, is_running) VALUES ($1, $2) RETURNING number",
        table.id,
        table.is_running,
    )
    writer = uuid4()
    entries = [(number, version, entry, writer) for version, entry in enumerate(table.entries, 1)]
    columns = "table_number", "version", "entry", "writer"
    await connection.copy_records_to_table("entries", records=entries, columns=columns)
    seated = [(player, number) for player in dict.fromkeys(table.seated)]
    await connection.copy_records_to_table("seated", records=seated)
