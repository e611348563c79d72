"""The schema of the PostgreSQL store, step by step. A released step never changes."""

from typing import TYPE_CHECKING

from trunkline.server.store.interface import NewerSchema

if TYPE_CHECKING:
    from trunkline.server.store.postgres.postgres_connections import AnyConnection

LOCK = 0x7472756E6B6C  # "trunkl"

STEPS = (
    # Entries have no foreign key: each would lock the row of its table, and a table is never
    # deleted while it has a game. `writer` is a token of the append, by which a node finds out
    # whether it has written an entry although the connection broke.
    """
    CREATE TABLE tables (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text NOT NULL UNIQUE,
        is_running boolean NOT NULL DEFAULT false,
        holder text
    );
    CREATE INDEX running ON tables (number) WHERE is_running;
    CREATE INDEX held ON tables (holder) WHERE holder IS NOT NULL;
    CREATE TABLE nodes (
        id text PRIMARY KEY,
        seen timestamptz NOT NULL
    );
    CREATE TABLE cluster (
        started timestamptz NOT NULL
    );
    INSERT INTO cluster VALUES (clock_timestamp());
    CREATE TABLE entries (
        table_number bigint NOT NULL,
        version bigint NOT NULL CHECK (version > 0),
        entry bytea NOT NULL,
        writer uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (table_number, version)
    );
    CREATE TABLE seated (
        player text NOT NULL,
        table_number bigint NOT NULL REFERENCES tables (number),
        PRIMARY KEY (player, table_number)
    );
    CREATE TABLE accounts (
        key text PRIMARY KEY,
        name text NOT NULL,
        player text NOT NULL UNIQUE,
        password_hash text NOT NULL,
        epoch bigint NOT NULL
    );
    CREATE TABLE bots (
        key text PRIMARY KEY,
        name text NOT NULL,
        player text NOT NULL UNIQUE,
        owner text NOT NULL REFERENCES accounts (player),
        token_hash text NOT NULL UNIQUE
    );
    CREATE INDEX bots_of_owner ON bots (owner);
    CREATE TABLE secrets (
        name text PRIMARY KEY,
        value text NOT NULL
    );
    """,
    # `at` is when the last of the packed entries was stored.
    """
    CREATE TABLE compacted (
        table_number bigint PRIMARY KEY REFERENCES tables (number),
        version bigint NOT NULL,
        data bytea NOT NULL,
        at timestamptz NOT NULL
    );
    ALTER TABLE tables ADD COLUMN is_compact boolean NOT NULL DEFAULT false;
    CREATE INDEX compactable ON tables (number) WHERE NOT is_running AND NOT is_compact;
    """,
)


async def migrate(connection: "AnyConnection") -> None:
    """Bring a database up to date, in one transaction. Nodes that start at once take turns."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema (version integer NOT NULL)")
        done = await connection.fetchval("SELECT version FROM schema")
        if done is None:
            await connection.execute("INSERT INTO schema VALUES (0)")
        if (done or 0) > len(STEPS):
            raise NewerSchema(f"it has schema {done}, this release supports up to {len(STEPS)}")
        for step in STEPS[done or 0 :]:
            await connection.execute(step)
        if done != len(STEPS):
            await connection.execute("UPDATE schema SET version = $1", len(STEPS))
