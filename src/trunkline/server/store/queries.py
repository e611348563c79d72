"""The queries of the SQLite store. Each runs inside a transaction of the store, except
`append_all`, which is one by itself."""

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from trunkline.server.store.compression import pack, unpack
from trunkline.server.store.interface import (
    Account,
    HasAccount,
    NameTaken,
    OwnedBot,
    StaleVersion,
    StoredEntry,
    TooManyBots,
)

APPEND = (
    "INSERT INTO entries SELECT number, ?, ? FROM tables WHERE id = ? AND ?"
    " = (SELECT coalesce(max(version), 0) FROM entries WHERE table_number = number)"
    " RETURNING table_number"
)
APPEND_ALL = (
    "INSERT INTO entries WITH new (id, expected, entry) AS (VALUES {rows})"
    " SELECT number, expected + 1, entry FROM new JOIN tables USING (id)"
    " WHERE NOT EXISTS (SELECT 1 FROM new LEFT JOIN tables USING (id) WHERE expected IS NOT"
    " (SELECT max(version) FROM entries WHERE table_number = number))"
)
RUNNING = "UPDATE tables SET is_running = ?, changed = ?, is_compact = 0 WHERE number = ?"
ACCOUNT = "SELECT key, name, player, password_hash, epoch FROM accounts"
BOT = "SELECT key, name, player, owner, token_hash FROM bots"


@dataclass(frozen=True, slots=True)
class Append:
    """Adds entries to a table with the expected version, and notes by which to find the table."""

    table: str
    expected: int
    entries: Sequence[bytes]
    seated: Sequence[str]
    is_running: bool | None

    @property
    def is_one_entry(self) -> bool:
        """Whether it adds one entry to an existing table and nothing else."""
        has_notes = self.seated or self.is_running is not None
        return self.expected > 0 and len(self.entries) == 1 and not has_notes

    def __call__(self, connection: sqlite3.Connection) -> int:
        """Add entries and notes and return the new version."""
        if not self.expected:
            opened = self.table, int(time.time())
            connection.execute("INSERT OR IGNORE INTO tables (id, changed) VALUES (?, ?)", opened)
        first, *others = self.entries
        values = self.expected + 1, first, self.table, self.expected
        added = connection.execute(APPEND, values).fetchall()
        if not added:
            raise StaleVersion(self.table, self.expected)
        number = added[0][0]
        if others:
            rows = [(number, version, entry) for version, entry in enumerate(others, values[0] + 1)]
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        self._note(connection, number)
        return self.expected + len(self.entries)

    def _note(self, connection: sqlite3.Connection, number: int) -> None:
        if self.seated:
            pairs = [(player, number) for player in self.seated]
            connection.executemany("INSERT OR IGNORE INTO seated VALUES (?, ?)", pairs)
        if self.is_running is not None:
            running = int(self.is_running), int(time.time()), number
            connection.execute(RUNNING, running)


def append_all(connection: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Add one entry to each of several tables and return whether that worked.

    Nothing is written if a table has another version than expected or appears twice.
    """
    if len({append.table for append in appends}) < len(appends):
        return False
    statement = APPEND_ALL.format(rows=", ".join(["(?, ?, ?)"] * len(appends)))
    rows = ((append.table, append.expected, append.entries[0]) for append in appends)
    return connection.execute(statement, tuple(chain.from_iterable(rows))).rowcount > 0


def _number(connection: sqlite3.Connection, table: str) -> int | None:
    found = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
    return found[0] if found else None


def read(table: str, after: int, connection: sqlite3.Connection) -> list[StoredEntry]:
    """Return the entries of a table after a version."""
    number = _number(connection, table)
    found = connection.execute(
        "SELECT entry FROM entries WHERE table_number = ? AND version > ? ORDER BY version",
        (number, after),
    )
    entries = [*_packed(connection, number)[after:], *(entry for (entry,) in found)]
    return [StoredEntry(entry, 0.0) for entry in entries]


def _packed(connection: sqlite3.Connection, number: int | None) -> list[bytes]:
    """Return the first entries of a table, if they are packed."""
    found = connection.execute("SELECT data FROM compacted WHERE table_number = ?", (number,))
    return [entry for (data,) in found for entry in unpack(data)]


def compactable(most: int, older_than: float, connection: sqlite3.Connection) -> list[str]:
    """Return tables without a game whose last change is so many seconds ago, oldest first."""
    found = connection.execute(
        "SELECT id FROM tables WHERE is_running = 0 AND is_compact = 0 AND changed <= ?"
        " ORDER BY number LIMIT ?",
        (time.time() - older_than, most),
    )
    return [id for (id,) in found]


def compact(table: str, connection: sqlite3.Connection) -> None:
    """Pack the entries of a table, except the last."""
    resting = connection.execute(
        "UPDATE tables SET is_compact = 1 WHERE id = ? AND is_running = 0 RETURNING number",
        (table,),
    ).fetchone()
    if resting is None:
        return
    number = resting[0]
    found = connection.execute(
        "SELECT version, entry FROM entries WHERE table_number = ? ORDER BY version", (number,)
    )
    if rows := found.fetchall()[:-1]:
        version = rows[-1][0]
        data = pack([*_packed(connection, number), *(entry for _, entry in rows)])
        connection.execute("REPLACE INTO compacted VALUES (?, ?, ?)", (number, version, data))
        connection.execute(
            "DELETE FROM entries WHERE table_number = ? AND version <= ?", (number, version)
        )


def tables(connection: sqlite3.Connection) -> list[str]:
    """Return all tables, oldest first."""
    return [id for (id,) in connection.execute("SELECT id FROM tables ORDER BY number")]


def tables_of(player: str, most: int, connection: sqlite3.Connection) -> list[str]:
    """Return the tables of a player, newest first."""
    found = connection.execute(
        "SELECT id FROM seated JOIN tables ON number = table_number"
        " WHERE player = ? ORDER BY table_number DESC LIMIT ?",
        (player, most),
    )
    return [id for (id,) in found]


def running_tables(most: int, connection: sqlite3.Connection) -> list[str]:
    """Return the tables with a game in progress, newest first."""
    found = connection.execute(
        "SELECT id FROM tables WHERE is_running = 1 ORDER BY number DESC LIMIT ?", (most,)
    )
    return [id for (id,) in found]


def add_account(account: Account, connection: sqlite3.Connection) -> None:
    """Add an account."""
    if _account(connection, "key", account.key):
        raise NameTaken(account.key)
    if _account(connection, "player", account.player):
        raise HasAccount(account.key)
    fields = account.key, account.name, account.player, account.password_hash, account.epoch
    connection.execute("INSERT INTO accounts VALUES (?, ?, ?, ?, ?)", fields)


def account(key: str, connection: sqlite3.Connection) -> Account | None:
    """Return the account with that key."""
    return _account(connection, "key", key)


def account_of(player: str, connection: sqlite3.Connection) -> Account | None:
    """Return the account of a player."""
    return _account(connection, "player", player)


def _account(connection: sqlite3.Connection, column: str, value: str) -> Account | None:
    found = connection.execute(f"{ACCOUNT} WHERE {column} = ?", (value,)).fetchone()
    return Account(*found) if found else None


def set_password(key: str, password_hash: str, epoch: int, connection: sqlite3.Connection) -> None:
    """Change a password, unless there was a later change."""
    connection.execute(
        "UPDATE accounts SET password_hash = ?, epoch = ? WHERE key = ? AND epoch <= ?",
        (password_hash, epoch, key, epoch),
    )


def add_bot(bot: OwnedBot, most: int, connection: sqlite3.Connection) -> None:
    """Add a bot."""
    if connection.execute(f"{BOT} WHERE key = ?", (bot.key,)).fetchone():
        raise NameTaken(bot.key)
    if len(bots_of(bot.owner, connection)) >= most:
        raise TooManyBots(bot.owner)
    fields = bot.key, bot.name, bot.player, bot.owner, bot.token_hash
    connection.execute("INSERT INTO bots VALUES (?, ?, ?, ?, ?)", fields)


def bot(token_hash: str, connection: sqlite3.Connection) -> OwnedBot | None:
    """Return the bot with that token."""
    found = connection.execute(f"{BOT} WHERE token_hash = ?", (token_hash,)).fetchone()
    return OwnedBot(*found) if found else None


def bots_of(owner: str, connection: sqlite3.Connection) -> list[OwnedBot]:
    """Return the bots of an owner, by name."""
    found = connection.execute(f"{BOT} WHERE owner = ? ORDER BY key", (owner,))
    return [OwnedBot(*row) for row in found]


def remove_bot(owner: str, key: str, connection: sqlite3.Connection) -> OwnedBot | None:
    """Delete a bot of that owner and return it."""
    found = connection.execute(
        "DELETE FROM bots WHERE owner = ? AND key = ?"
        " RETURNING key, name, player, owner, token_hash",
        (owner, key),
    ).fetchone()
    return OwnedBot(*found) if found else None


def touch(connection: sqlite3.Connection) -> None:
    """Write a value that is already there, which fails if writing is impossible."""
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"PRAGMA user_version = {schema}")
