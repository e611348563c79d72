"""The queries of the PostgreSQL store for its host, who removes tables and accounts."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from trunkline.server.store.interface import StaleVersion
from trunkline.server.store.postgres.postgres_queries import SIGNING_KEY

if TYPE_CHECKING:
    from trunkline.server.store.postgres.postgres_connections import AnyConnection

# No typed name has a key that begins with a space.
ANONYMISE = (
    "UPDATE accounts SET key = ' ' || player, name = '', password_hash = '', epoch = epoch + 1"
    " WHERE key = $1 AND password_hash <> '' RETURNING player"
)


async def remove_account(connection: "AnyConnection", key: str) -> bool:
    """Remove an account and its bots. Its player keeps the epoch."""
    async with connection.transaction():
        player = await connection.fetchval(ANONYMISE, key)
        await connection.execute("DELETE FROM bots WHERE owner = $1", player)
    return player is not None


async def remove_table(connection: "AnyConnection", table: str, expected: int) -> None:
    """Remove a table with the expected version."""
    async with connection.transaction():
        number = await connection.fetchval(
            "SELECT number FROM tables WHERE id = $1"
            " AND $2 = (SELECT max(version) FROM entries WHERE table_number = number) FOR UPDATE",
            table,
            expected,
        )
        if number is None:
            raise StaleVersion(table, expected)
        await connection.execute("DELETE FROM entries WHERE table_number = $1", number)
        await connection.execute("DELETE FROM compacted WHERE table_number = $1", number)
        await connection.execute("DELETE FROM seated WHERE table_number = $1", number)
        await connection.execute("DELETE FROM tables WHERE number = $1", number)


async def existing_tables(connection: "AnyConnection", tables: Collection[str]) -> set[str]:
    """Return those of the tables that exist."""
    found = await connection.fetch("SELECT id FROM tables WHERE id = ANY ($1)", list(tables))
    return {id for (id,) in found}


async def epochs(connection: "AnyConnection", players: Collection[str]) -> dict[str, int]:
    """Return the epochs of accounts, and 0 for each bot."""
    found = await connection.fetch(
        "SELECT player, epoch FROM accounts WHERE player = ANY ($1)"
        " UNION ALL SELECT player, 0 FROM bots WHERE player = ANY ($1)",
        list(players),
    )
    return {row["player"]: row["epoch"] for row in found}


async def set_signing_key(connection: "AnyConnection", key: str) -> None:
    """Replace the key that signs cookies."""
    await connection.execute(
        "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2",
        SIGNING_KEY,
        key,
    )
