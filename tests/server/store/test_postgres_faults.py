"""PostgreSQL and the network fail in the middle of appends."""

import asyncio
import random

import pytest

from tests.postgres_server import PostgresServer
from tests.server.silent_proxy import SilentProxy, silent_proxy
from tests.server.store.store_suite import read
from trunkline.server.store import StaleVersion, StoreFailed
from trunkline.server.store.postgres import PostgresStore, append_queue
from trunkline.server.store.postgres import store as store_module

KILLS = 6
TABLES = 20


class Writer:
    """Appends to its own table again and again, and remembers what was acknowledged."""

    def __init__(self, store: PostgresStore, table: str) -> None:
        self.table = table
        self.acknowledged: dict[int, bytes] = {}
        self.failures = 0
        self._store = store
        self._count = 0

    async def write_until(self, is_over: asyncio.Event) -> None:
        version = 0
        while not is_over.is_set():
            version = await self._append(version)

    async def _append(self, version: int) -> int:
        self._count += 1
        entry = f"{self.table} {self._count}".encode()
        try:
            after = await self._store.append(self.table, version, [entry])
            self.acknowledged[after] = entry
            return after
        except (StoreFailed, StaleVersion):
            self.failures += 1
            return await self._version(version)

    async def _version(self, known: int) -> int:
        try:
            return len(await self._store.read(self.table))
        except StoreFailed:
            await asyncio.sleep(0.02)
            return known

    async def check(self) -> None:
        entries = await read(self._store, self.table)
        assert len(entries) == len(set(entries)), "nothing is there twice"
        assert {k: entries[k - 1] for k in self.acknowledged} == self.acknowledged


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_nothing_acknowledged_is_lost_and_nothing_doubled_when_postgresql_dies(how: str) -> None:
    with PostgresServer() as server:
        asyncio.run(disturbed_writers(server, how))


async def disturbed_writers(server: PostgresServer, how: str) -> None:
    store = await PostgresStore.open(server.new_database(), node="a")
    writers = [Writer(store, f"t{k}") for k in range(TABLES)]
    is_over = asyncio.Event()
    writing = asyncio.gather(*(writer.write_until(is_over) for writer in writers))
    rng = random.Random(how)
    for _ in range(KILLS):
        await progress(writers)
        await asyncio.sleep(rng.random() * 0.05)
        await asyncio.to_thread(server.kill if how == "kill" else server.stop)
        await asyncio.sleep(rng.choice([0, 0.5]))
        await asyncio.to_thread(server.start)
    await progress(writers)
    is_over.set()
    await writing
    for writer in writers:
        await writer.check()
    await store.close()


async def progress(writers: list[Writer]) -> None:
    """Wait until every table has new entries."""
    before = [len(writer.acknowledged) for writer in writers]
    while any(len(w.acknowledged) < n + 3 for w, n in zip(writers, before, strict=True)):
        await asyncio.sleep(0.01)


async def proxied_store(proxy: SilentProxy, postgres: PostgresServer) -> PostgresStore:
    url = postgres.new_database().replace(f":{postgres.port}/", f":{proxy.port}/")
    store = await PostgresStore.open(url, node="a")
    await store.append("a", 0, [b"one"])
    return store


def test_an_append_whose_answer_is_lost_is_found_and_not_repeated(postgres: PostgresServer) -> None:
    async def story() -> None:
        async with silent_proxy(postgres) as proxy:
            store = await proxied_store(proxy, postgres)
            await proxy.hush_answers()
            writing = asyncio.create_task(store.append("a", 1, [b"two", b"three"], seated=["ada"]))
            opening = asyncio.create_task(store.append("new", 0, [b"one"]))
            await asyncio.sleep(0.3)
            await proxy.open_anew()
            await proxy.end()
            assert await writing == 3
            assert await opening == 1
            assert await read(store, "a") == [b"one", b"two", b"three"]
            assert await read(store, "new") == [b"one"]
            assert await store.tables_of("ada", 9) == ["a"]
            await store.close()

    asyncio.run(story())


def test_an_append_that_another_node_overtakes_while_its_answer_is_lost_is_stale(
    postgres: PostgresServer,
) -> None:
    async def story() -> None:
        async with silent_proxy(postgres) as proxy:
            store = await proxied_store(proxy, postgres)
            await proxy.hush()
            writing = asyncio.create_task(store.append("a", 1, [b"mine"]))
            await asyncio.sleep(0.1)
            database = await asyncio.to_thread(other_node_url, postgres, store)
            other = await PostgresStore.open(database, node="b")
            await other.append("a", 1, [b"theirs"])
            await proxy.open_anew()
            await proxy.end()
            with pytest.raises(StaleVersion):
                await writing
            assert await read(store, "a") == [b"one", b"theirs"]
            await other.close()
            await store.close()

    asyncio.run(story())


def other_node_url(postgres: PostgresServer, store: PostgresStore) -> str:
    name = str(store._appends._url).rpartition("/")[2]
    return postgres.url(name)


def test_a_silent_database_fails_each_call_in_time_and_heals(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (append_queue, store_module):
        monkeypatch.setattr(module, "COMMAND_SECONDS", 0.5)

    async def story() -> None:
        async with silent_proxy(postgres) as proxy:
            store = await proxied_store(proxy, postgres)
            await proxy.hush_answers()
            calls = [
                store.append("a", 1, [b"two"]),
                store.read("a"),
                store.check(),
                store.account("ada"),
            ]
            answers = await asyncio.gather(*calls, return_exceptions=True)
            assert [type(answer) for answer in answers] == [StoreFailed] * len(calls)
            await proxy.open_anew()
            with pytest.raises(StaleVersion):  # it was written, though nobody could know
                await after_recovery(store)
            assert await read(store, "a") == [b"one", b"two"]
            await store.close()

    asyncio.run(story())


async def after_recovery(store: PostgresStore) -> int:
    """Append as soon as that works."""
    while True:
        try:
            return await store.append("a", 1, [b"again"])
        except StoreFailed:
            await asyncio.sleep(0.05)


def test_a_database_that_is_away_refuses_at_once_and_is_used_when_it_is_back() -> None:
    with PostgresServer() as server:

        async def story() -> None:
            store = await PostgresStore.open(server.new_database(), node="a")
            await store.append("a", 0, [b"one"])
            await asyncio.to_thread(server.stop)
            await asyncio.sleep(0.1)
            for _ in range(3):
                with pytest.raises(StoreFailed, match="refused"):
                    await store.append("a", 1, [b"two"])
                with pytest.raises(StoreFailed):
                    await store.read("a")
            await asyncio.to_thread(server.start)
            assert await store.append("a", 1, [b"two"]) == 2
            assert await read(store, "a") == [b"one", b"two"]
            await store.close()

        asyncio.run(story())
