"""Reads and compacts the logs of tables."""

from itertools import takewhile
from typing import TYPE_CHECKING

from trunkline.server.store.compression import pack, unpack
from trunkline.server.store.interface import StoredEntry

if TYPE_CHECKING:
    import asyncpg

    from trunkline.server.store.postgres.postgres_connections import AnyConnection

# An append that began before must have ended when its version disappears from `entries`, because
# the unique version is the lock. No statement runs for as long as this.
SETTLED_SECONDS = 60.0

AGE = "greatest(extract(epoch FROM clock_timestamp() - at), 0)::float8"
READ = f"""
WITH wanted AS (SELECT number FROM tables WHERE id = $1)
SELECT version, data, {AGE} AS age, true AS is_packed
FROM compacted JOIN wanted ON table_number = number WHERE version > $2
UNION ALL
SELECT version, entry, {AGE}, false
FROM entries JOIN wanted ON table_number = number WHERE version > $2
ORDER BY version
"""
COMPACTABLE = """
SELECT id FROM tables WHERE NOT is_running AND NOT is_compact AND clock_timestamp() >=
    (SELECT at FROM entries WHERE table_number = number ORDER BY version DESC LIMIT 1)
    + make_interval(secs => $2)
ORDER BY number LIMIT $1
"""
UNPACKED = """
SELECT version, entry, at, at <= clock_timestamp() - make_interval(secs => $2) AS is_settled
FROM entries WHERE table_number = $1 ORDER BY version
"""
PACK = """
INSERT INTO compacted VALUES ($1, $2, $3, $4) ON CONFLICT (table_number)
DO UPDATE SET version = excluded.version, data = excluded.data, at = excluded.at
"""


async def read(connection: "AnyConnection", table: str, after: int) -> list[StoredEntry]:
    """Return the entries of a table after a version."""
    entries: list[StoredEntry] = []
    for _, data, age, is_packed in await connection.fetch(READ, table, after):
        contents = unpack(data)[after:] if is_packed else [data]
        entries.extend(StoredEntry(content, age) for content in contents)
    return entries


async def compactable(connection: "AnyConnection", most: int, older_than: float) -> list[str]:
    """Return tables without a game whose last entry is so many seconds old, oldest first."""
    return [id for (id,) in await connection.fetch(COMPACTABLE, most, older_than)]


async def compact(connection: "AnyConnection", table: str) -> None:
    """Pack the settled entries of a table, except the last. Nodes take turns at a table."""
    async with connection.transaction():
        number = await connection.fetchval(
            "SELECT number FROM tables WHERE id = $1 AND NOT is_running FOR UPDATE", table
        )
        if number is None:
            return
        unpacked = await connection.fetch(UNPACKED, number, SETTLED_SECONDS)
        rows = list(takewhile(lambda row: row["is_settled"], unpacked[:-1]))
        if rows:
            await _pack(connection, number, rows)
        if len(rows) == len(unpacked) - 1:
            await connection.execute(
                "UPDATE tables SET is_compact = true WHERE number = $1", number
            )


async def _pack(connection: "AnyConnection", number: int, rows: "list[asyncpg.Record]") -> None:
    """Move entries, which follow those that are already packed."""
    old = await connection.fetchval("SELECT data FROM compacted WHERE table_number = $1", number)
    data = pack([*(unpack(old) if old else []), *(row["entry"] for row in rows)])
    version, at = rows[-1]["version"], rows[-1]["at"]
    await connection.execute(PACK, number, version, data, at)
    await connection.execute(
        "DELETE FROM entries WHERE table_number = $1 AND version <= $2", number, version
    )
