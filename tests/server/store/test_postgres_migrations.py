"""Databases of every step of the schema are migrated with their data."""

import asyncio

import pytest

from tests.postgres_server import PostgresServer
from tests.server.store.store_suite import ADA, BOT, read
from trunkline.server.store.postgres import PostgresStore
from trunkline.server.store.postgres.postgres_migrations import STEPS

# What the first step can keep. A later step that keeps more adds its own.
DATA = """
INSERT INTO tables (id, is_running) VALUES ('old', false), ('live', true);
INSERT INTO entries (table_number, version, entry, writer)
    SELECT number, version, convert_to(id || version, 'UTF8'), gen_random_uuid()
    FROM tables, generate_series(1, 3) AS version;
INSERT INTO seated SELECT 'player 1', number FROM tables;
INSERT INTO accounts VALUES ('ada', 'Ada', 'player 1', 'hash', 1);
INSERT INTO bots VALUES ('my-bot', 'My-Bot', 'player 2', 'player 1', 'token hash');
INSERT INTO secrets VALUES ('signing key', 'the key of the nodes');
"""


@pytest.mark.parametrize("step", range(1, len(STEPS) + 1))
def test_a_database_of_a_step_is_migrated_and_keeps_its_data(
    step: int, postgres: PostgresServer
) -> None:
    url = postgres.new_database()
    version = f"CREATE TABLE schema (version integer NOT NULL); INSERT INTO schema VALUES ({step});"
    postgres.run_sql(version + "".join(STEPS[:1]) + DATA + "".join(STEPS[1:step]), url)

    async def story() -> None:
        store = await PostgresStore.open(url, node="a")
        assert await store.pool.fetchval("SELECT version FROM schema") == len(STEPS)
        assert await read(store, "old") == [b"old1", b"old2", b"old3"]
        assert await store.running_tables(9) == ["live"]
        assert await store.tables_of("player 1", 9) == ["live", "old"]
        assert await store.account("ada") == ADA
        assert await store.bots_of("player 1") == [BOT]
        assert await store.signing_key() == "the key of the nodes"
        assert await store.append("live", 3, [b"four"], is_running=False) == 4
        assert await store.compactable(9, 0) == ["old", "live"]
        await store.close()

    asyncio.run(story())
