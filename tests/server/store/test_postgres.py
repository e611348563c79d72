"""The PostgreSQL store."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.postgres_server import PostgresServer
from tests.server.store.host_suite import HostSuite
from tests.server.store.store_suite import StoreSuite, read
from trunkline.server.store import NewerSchema, StaleVersion, Store, StoreFailed
from trunkline.server.store.postgres import PostgresStore, postgres_logs
from trunkline.server.store.postgres.postgres_migrations import STEPS


class TestPostgresStore(StoreSuite, HostSuite):
    @pytest.fixture(autouse=True)
    def _database(self, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.url = postgres.new_database()
        monkeypatch.setattr(postgres_logs, "SETTLED_SECONDS", 0.0)

    async def open(self, place: Path) -> Store:
        return await PostgresStore.open(self.url, node="a")


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    """The address of an empty database."""
    return postgres.new_database()


def test_of_many_nodes_that_append_at_once_one_succeeds_each_time(url: str) -> None:
    tables = [f"t{k}" for k in range(8)]
    won: list[tuple[str, int]] = []

    async def race(store: PostgresStore, rng: random.Random) -> None:
        versions = dict.fromkeys(tables, 0)
        for _ in range(60):
            table = rng.choice(tables)
            entries = [f"{store.node} {rng.random()}".encode()] * rng.randint(1, 3)
            try:
                after = await store.append(table, versions[table], entries, seated=[store.node])
                won.extend((table, version) for version in range(versions[table] + 1, after + 1))
                versions[table] = after
            except StaleVersion:
                versions[table] = len(await store.read(table))

    async def story() -> None:
        stores = [await PostgresStore.open(url, node=f"n{k}") for k in range(3)]
        rngs = (random.Random(k) for k in range(12))
        await asyncio.gather(*(race(stores[k % 3], rng) for k, rng in enumerate(rngs)))
        assert len(won) == len(set(won)), "no version was given out twice"
        for table in tables:
            versions = {version for name, version in won if name == table}
            assert versions == set(range(1, len(await stores[0].read(table)) + 1))
        for store in stores:
            await store.close()

    asyncio.run(story())
    assert len(won) > 100


def test_many_nodes_start_at_once_on_an_empty_database(url: str) -> None:
    async def story() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(url, node=f"n{k}") for k in range(5)))
        keys = await asyncio.gather(*(store.signing_key() for store in stores))
        assert len(set(keys)) == 1
        assert len(keys[0]) > 40
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_a_database_of_a_later_release_is_refused(url: str, postgres: PostgresServer) -> None:
    postgres.run_sql(
        f"CREATE TABLE schema (version integer); INSERT INTO schema VALUES ({len(STEPS) + 1})", url
    )
    with pytest.raises(NewerSchema, match="this release supports"):
        asyncio.run(PostgresStore.open(url, node="a"))


def test_an_append_tells_all_nodes_which_tables_changed(url: str) -> None:
    async def story() -> None:
        store = await PostgresStore.open(url, node="n1")
        heard: asyncio.Queue[str] = asyncio.Queue()
        async with store.pool.acquire() as listening:
            await listening.add_listener("trunkline_tables", lambda *a: heard.put_nowait(str(a[3])))
            await store.append("k7m2p9xq", 0, [b"one", b"two"])
            assert await heard.get() == "n1 k7m2p9xq:2"
            with pytest.raises(StaleVersion):
                await store.append("k7m2p9xq", 1, [b"x"])
            names = [f"table-{k}" for k in range(600)]
            await asyncio.gather(*(store.append(name, 0, [b"x"]) for name in names))
            told: set[str] = set()
            while len(told) < len(names):
                payload = await heard.get()
                assert len(payload) < 8000
                node, *changed = payload.split()
                assert node == "n1"
                told.update(changed)
            assert told == {f"{name}:1" for name in names}
            await listening.reset()
        await store.close()

    asyncio.run(story())


def test_an_entry_has_an_age_by_the_clock_of_the_database(
    url: str, postgres: PostgresServer
) -> None:
    async def story() -> None:
        store = await PostgresStore.open(url, node="a")
        await store.append("a", 0, [b"old", b"new"])
        postgres.run_sql("UPDATE entries SET at = at - interval '1 hour' WHERE version = 1", url)
        old, new = await store.read("a")
        assert 3600 <= old.age < 7200
        assert 0 <= new.age < 3600
        await store.close()

    asyncio.run(story())


def test_only_settled_entries_are_compacted(url: str, postgres: PostgresServer) -> None:
    async def story() -> None:
        store = await PostgresStore.open(url, node="a")
        await store.append("a", 0, [b"one", b"two", b"three", b"four"])
        await store.compact("a")
        postgres.run_sql("UPDATE entries SET at = at - interval '1 hour' WHERE version < 3", url)
        await store.compact("a")
        assert await store.pool.fetchval("SELECT version FROM compacted") == 2
        assert await store.pool.fetchval("SELECT count(*) FROM entries") == 2
        assert await store.compactable(9, 0) == ["a"], "the rest is still to do"
        assert await read(store, "a") == [b"one", b"two", b"three", b"four"]
        assert (await store.read("a"))[0].age >= 3600
        await store.close()

    asyncio.run(story())


def test_an_answer_means_that_the_disk_has_it(url: str) -> None:
    async def story() -> None:
        store = await PostgresStore.open(url, node="a")
        assert await store.pool.fetchval("SHOW synchronous_commit") == "on"
        await store.append("a", 0, [b"x"])
        connection = store._appends._connection
        assert connection is not None
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        await store.close()

    asyncio.run(story())


def test_a_store_that_cannot_write_says_so_when_it_is_checked(
    url: str, postgres: PostgresServer
) -> None:
    database = url.rpartition("/")[2]

    async def story() -> None:
        store = await PostgresStore.open(url, node="a")
        await store.append("a", 0, [b"one"])
        postgres.run_sql(f"ALTER DATABASE {database} SET default_transaction_read_only = on")
        await store.pool.expire_connections()
        with pytest.raises(StoreFailed, match="read-only"):
            await store.check()
        assert await read(store, "a") == [b"one"]
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("postgresql://ada:hush@127.0.0.1:1/db", "refused"),
        ("postgresql://ada:hush@127.0.0.1:none/db", "cannot be used"),
        ("postgresql://ada:hush@no.such.host.invalid/db", "known|resolution|found"),
    ],
)
def test_a_store_that_cannot_be_opened_says_why_without_the_password(
    address: str, reason: str
) -> None:
    with pytest.raises(StoreFailed, match=reason) as raised:
        asyncio.run(PostgresStore.open(address, node="a"))
    assert "hush" not in str(raised.value)


def test_a_missing_database_is_named(postgres: PostgresServer) -> None:
    with pytest.raises(StoreFailed, match='database "missing" does not exist'):
        asyncio.run(PostgresStore.open(postgres.url("missing"), node="a"))
