"""Reads the whole contents of the SQLite store, and writes them into an empty one."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from trunkline.server.store.interface import (
    Account,
    NotEmpty,
    OwnedBot,
    Stored,
    StoredTable,
    UnfitContents,
)
from trunkline.server.store.queries import ACCOUNT, BOT, Append, read

BUSY_SECONDS = 10.0  # how long to wait for another process that locks the file
TABLE = "SELECT number, id, is_running FROM tables"
NAMED = " WHERE id IN (SELECT value FROM json_each(?))"
CONTENTS = "SELECT 1 FROM tables UNION ALL SELECT 1 FROM accounts LIMIT 1"


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a connection that cannot write. Threads may use it one after the other."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def read_all(connection: sqlite3.Connection, tables: Collection[str] | None) -> Iterator[Stored]:
    """Yield the accounts, the bots and the tables (all, or those named), in one transaction."""
    connection.execute("BEGIN")
    for row in connection.execute(f"{ACCOUNT} ORDER BY key"):
        yield Account(*row)
    for row in connection.execute(f"{BOT} ORDER BY key"):
        yield OwnedBot(*row)
    where, values = ("", ()) if tables is None else (NAMED, (json.dumps(list(tables)),))
    for number, id, is_running in connection.execute(f"{TABLE}{where} ORDER BY number", values):
        entries = tuple(entry.data for entry in read(id, 0, connection))
        yield StoredTable(id, entries, _seated(connection, number), bool(is_running))


def _seated(connection: sqlite3.Connection, number: int) -> tuple[str, ...]:
    found = connection.execute(
        "SELECT player FROM seated WHERE table_number = ? ORDER BY player", (number,)
    )
    return tuple(player for (player,) in found)


def restore(contents: Iterable[Stored], connection: sqlite3.Connection) -> None:
    """Fill an empty store."""
    if connection.execute(CONTENTS).fetchone():
        raise NotEmpty
    try:
        for one in contents:
            _add(one, connection)
    except sqlite3.IntegrityError as error:
        raise UnfitContents(str(error)) from error


def _add(one: Stored, connection: sqlite3.Connection) -> None:
    match one:
        case Account(key, name, player, password_hash, epoch):
            fields = key, name, player, password_hash, epoch
            connection.execute("INSERT INTO accounts VALUES (?, ?, ?, ?, ?)", fields)
        case OwnedBot(key, name, player, owner, token_hash):
            of_bot = key, name, player, owner, token_hash
            connection.execute("INSERT INTO bots VALUES (?, ?, ?, ?, ?)", of_bot)
        case StoredTable(id, entries, seated, is_running):
            connection.execute("INSERT INTO tables (id) VALUES (?)", (id,))
            Append(id, 0, entries, seated, is_running)(connection)
