"""What the SQLite store asks of its file. Every query runs inside a transaction of the store's."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from trunkline.server.store.base import (
    Account,
    HasAccount,
    NameTaken,
    OwnedBot,
    StaleVersion,
    TooManyBots,
)

# One statement, because every one of them waits for the interpreter's lock.
APPEND = (
    "INSERT INTO entries SELECT number, ?, ? FROM tables WHERE id = ? AND ?"
    " = (SELECT coalesce(max(version), 0) FROM entries WHERE table_number = number)"
    " RETURNING table_number"
)
ACCOUNT = "SELECT key, name, player, password_hash, epoch FROM accounts"
BOT = "SELECT key, name, player, owner, token_hash FROM bots"


class Notes(NamedTuple):
    """What is noted of a table beside its entries, to find it by."""

    seated: Sequence[str]
    is_running: bool | None


def append(
    table: str,
    expected: int,
    entries: Sequence[bytes],
    notes: Notes,
    connection: sqlite3.Connection,
) -> int:
    """Add entries and notes; return the new version."""
    if not expected:
        connection.execute("INSERT OR IGNORE INTO tables (id) VALUES (?)", (table,))
    first, *others = entries
    added = connection.execute(APPEND, (expected + 1, first, table, expected)).fetchall()
    if not added:
        raise StaleVersion(table, expected)
    number = added[0][0]
    if others:
        rows = [(number, version, entry) for version, entry in enumerate(others, expected + 2)]
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    _note(connection, number, notes)
    return expected + len(entries)


def _note(connection: sqlite3.Connection, number: int | None, notes: Notes) -> None:
    if notes.seated:
        pairs = [(player, number) for player in notes.seated]
        connection.executemany("INSERT OR IGNORE INTO seated VALUES (?, ?)", pairs)
    if notes.is_running is not None:
        running = int(notes.is_running), number
        connection.execute("UPDATE tables SET is_running = ? WHERE number = ?", running)


def _number(connection: sqlite3.Connection, table: str) -> int | None:
    found = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
    return found[0] if found else None


def read(table: str, after: int, connection: sqlite3.Connection) -> list[bytes]:
    """The entries of a table that came after a version."""
    number = _number(connection, table)
    found = connection.execute(
        "SELECT entry FROM entries WHERE table_number = ? AND version > ? ORDER BY version",
        (number, after),
    )
    return [entry for (entry,) in found]


def tables(connection: sqlite3.Connection) -> list[str]:
    """All tables, oldest first."""
    return [id for (id,) in connection.execute("SELECT id FROM tables ORDER BY number")]


def tables_of(player: str, most: int, connection: sqlite3.Connection) -> list[str]:
    """The tables of a player, newest first."""
    found = connection.execute(
        "SELECT id FROM seated JOIN tables ON number = table_number"
        " WHERE player = ? ORDER BY table_number DESC LIMIT ?",
        (player, most),
    )
    return [id for (id,) in found]


def running_tables(most: int, connection: sqlite3.Connection) -> list[str]:
    """The tables where a game is being played, newest first."""
    found = connection.execute(
        "SELECT id FROM tables WHERE is_running = 1 ORDER BY number DESC LIMIT ?", (most,)
    )
    return [id for (id,) in found]


def add_account(account: Account, connection: sqlite3.Connection) -> None:
    """Keep a new account."""
    if _account(connection, "key", account.key):
        raise NameTaken(account.key)
    if _account(connection, "player", account.player):
        raise HasAccount(account.key)
    fields = account.key, account.name, account.player, account.password_hash, account.epoch
    connection.execute("INSERT INTO accounts VALUES (?, ?, ?, ?, ?)", fields)


def account(key: str, connection: sqlite3.Connection) -> Account | None:
    """The account of a key."""
    return _account(connection, "key", key)


def account_of(player: str, connection: sqlite3.Connection) -> Account | None:
    """The account of a player."""
    return _account(connection, "player", player)


def _account(connection: sqlite3.Connection, column: str, value: str) -> Account | None:
    found = connection.execute(f"{ACCOUNT} WHERE {column} = ?", (value,)).fetchone()
    return Account(*found) if found else None


def set_password(key: str, password_hash: str, epoch: int, connection: sqlite3.Connection) -> None:
    """Change a password, unless a later change has been made."""
    connection.execute(
        "UPDATE accounts SET password_hash = ?, epoch = ? WHERE key = ? AND epoch <= ?",
        (password_hash, epoch, key, epoch),
    )


def add_bot(bot: OwnedBot, most: int, connection: sqlite3.Connection) -> None:
    """Keep a new bot."""
    if connection.execute(f"{BOT} WHERE key = ?", (bot.key,)).fetchone():
        raise NameTaken(bot.key)
    if len(bots_of(bot.owner, connection)) >= most:
        raise TooManyBots(bot.owner)
    fields = bot.key, bot.name, bot.player, bot.owner, bot.token_hash
    connection.execute("INSERT INTO bots VALUES (?, ?, ?, ?, ?)", fields)


def bot(token_hash: str, connection: sqlite3.Connection) -> OwnedBot | None:
    """The bot of a token."""
    found = connection.execute(f"{BOT} WHERE token_hash = ?", (token_hash,)).fetchone()
    return OwnedBot(*found) if found else None


def bots_of(owner: str, connection: sqlite3.Connection) -> list[OwnedBot]:
    """The bots of an owner, by name."""
    found = connection.execute(f"{BOT} WHERE owner = ? ORDER BY key", (owner,))
    return [OwnedBot(*row) for row in found]


def remove_bot(owner: str, key: str, connection: sqlite3.Connection) -> OwnedBot | None:
    """Forget a bot of that owner."""
    found = connection.execute(
        "DELETE FROM bots WHERE owner = ? AND key = ?"
        " RETURNING key, name, player, owner, token_hash",
        (owner, key),
    ).fetchone()
    return OwnedBot(*found) if found else None


def touch(connection: sqlite3.Connection) -> None:
    """Write what is there already, which fails where any other writing would."""
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"PRAGMA user_version = {schema}")
