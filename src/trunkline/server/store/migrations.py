"""The schema of the SQLite store, step by step. A released step never changes."""

import sqlite3

from trunkline.server.store.interface import NewerSchema

STEPS = (
    """
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE entries (
        table_number INTEGER NOT NULL REFERENCES tables (number),
        version INTEGER NOT NULL CHECK (version > 0),
        entry BLOB NOT NULL,
        PRIMARY KEY (table_number, version)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE accounts (
        key TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        player TEXT NOT NULL UNIQUE,
        password_hash TEXT NOT NULL,
        epoch INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE seated (
        player TEXT NOT NULL,
        table_number INTEGER NOT NULL REFERENCES tables (number),
        PRIMARY KEY (player, table_number)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE tables ADD COLUMN is_running INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX running ON tables (number) WHERE is_running = 1;
    """,
    """
    CREATE TABLE bots (
        key TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        player TEXT NOT NULL UNIQUE,
        owner TEXT NOT NULL REFERENCES accounts (player),
        token_hash TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE INDEX bots_of_owner ON bots (owner);
    """,
    # `changed` is when the table was opened or its last game started or ended, in Unix seconds.
    """
    CREATE TABLE compacted (
        table_number INTEGER PRIMARY KEY REFERENCES tables (number),
        version INTEGER NOT NULL,
        data BLOB NOT NULL
    ) STRICT;
    ALTER TABLE tables ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN is_compact INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX compactable ON tables (number) WHERE is_running = 0 AND is_compact = 0;
    """,
)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database up to date. Each step is a transaction."""
    (done,) = connection.execute("PRAGMA user_version").fetchone()
    if done > len(STEPS):
        raise NewerSchema(f"it has schema {done}, this release supports up to {len(STEPS)}")
    for number in range(done, len(STEPS)):
        connection.executescript(
            f"BEGIN IMMEDIATE;{STEPS[number]}PRAGMA user_version = {number + 1};COMMIT;"
        )
