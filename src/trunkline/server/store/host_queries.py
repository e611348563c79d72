"""The queries of the SQLite store for its host, who removes tables and accounts."""

import json
import sqlite3
from collections.abc import Collection

from trunkline.server.store.interface import StaleVersion

PLAYERS = "(SELECT value FROM json_each(?1))"
# No typed name has a key that begins with a space.
ANONYMISE = (
    "UPDATE accounts SET key = ' ' || player, name = '', password_hash = '', epoch = epoch + 1"
    " WHERE key = ? AND password_hash <> '' RETURNING player"
)


def remove_account(key: str, connection: sqlite3.Connection) -> bool:
    """Remove an account and its bots. Its player keeps the epoch."""
    found = connection.execute(ANONYMISE, (key,)).fetchall()
    connection.executemany("DELETE FROM bots WHERE owner = ?", found)
    return bool(found)


def remove_table(table: str, expected: int, connection: sqlite3.Connection) -> None:
    """Remove a table with the expected version."""
    found = connection.execute(
        "SELECT number FROM tables WHERE id = ?"
        " AND ? = (SELECT max(version) FROM entries WHERE table_number = number)",
        (table, expected),
    ).fetchone()
    if not found:
        raise StaleVersion(table, expected)
    for statement in (
        "DELETE FROM entries WHERE table_number = ?",
        "DELETE FROM compacted WHERE table_number = ?",
        "DELETE FROM seated WHERE table_number = ?",
        "DELETE FROM tables WHERE number = ?",
    ):
        connection.execute(statement, found)


def existing_tables(tables: Collection[str], connection: sqlite3.Connection) -> set[str]:
    """Return those of the tables that exist."""
    found = connection.execute(
        "SELECT id FROM tables WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(tables)),),
    )
    return {id for (id,) in found}


def epochs(players: Collection[str], connection: sqlite3.Connection) -> dict[str, int]:
    """Return the epochs of accounts, and 0 for each bot."""
    found = connection.execute(
        f"SELECT player, epoch FROM accounts WHERE player IN {PLAYERS}"
        f" UNION ALL SELECT player, 0 FROM bots WHERE player IN {PLAYERS}",
        (json.dumps(list(players)),),
    )
    return dict(found.fetchall())
