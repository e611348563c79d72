"""The SQLite store."""

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.store.host_suite import HostSuite
from tests.server.store.store_suite import StoreSuite, read
from trunkline.server.store import Account, NewerSchema, SqliteStore, Store, StoreFailed
from trunkline.server.store.migrations import STEPS

KILLS = 20
WRITER = """
import asyncio, sys
from trunkline.server.store import SqliteStore

async def write(store, table):
    version = len(await store.read(table))
    while True:
        version = await store.append(table, version, [f"{table} {version}".encode()])
        print(table, version, flush=True)

async def main():
    store = SqliteStore(sys.argv[1])
    print("ready", flush=True)
    await asyncio.gather(*(write(store, f"t{k}") for k in range(5)))

asyncio.run(main())
"""


class TestSqliteStore(StoreSuite, HostSuite):
    async def open(self, place: Path) -> Store:
        return SqliteStore(place / "tables.sqlite")


def test_whatever_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    rng = random.Random(9)
    acknowledged: dict[str, int] = {}
    for _ in range(KILLS):
        for line in killed_after(rng.randint(1, 200), file):
            table, version = line.split()
            assert int(version) > acknowledged.get(table, 0), "no version is given out twice"
            acknowledged[table] = int(version)
        assert_nothing_is_missing(file, acknowledged)
    assert sum(acknowledged.values()) > 100


def killed_after(lines: int, file: Path) -> list[str]:
    """The acknowledgements of a writer that is killed once it has printed so many."""
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == "ready\n"
    told = [writer.stdout.readline() for _ in range(lines)]
    writer.send_signal(signal.SIGKILL)
    told += [line for line in writer.stdout if line.endswith("\n")]
    writer.stdout.close()
    writer.wait()
    return told


def assert_nothing_is_missing(file: Path, acknowledged: dict[str, int]) -> None:
    async def story() -> None:
        store = SqliteStore(file)
        for table, version in acknowledged.items():
            entries = await read(store, table)
            assert len(entries) >= version
            assert entries == [f"{table} {k}".encode() for k in range(len(entries))]
            acknowledged[table] = len(entries)
        await store.close()

    asyncio.run(story())


def test_a_database_of_a_later_release_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    with pytest.raises(NewerSchema, match="this release supports"):
        SqliteStore(file)


def test_a_migration_that_was_cut_short_is_done_again(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN")
    connection.execute("CREATE TABLE tables (number INTEGER)")
    connection.close()  # without a commit
    asyncio.run(SqliteStore(file).close())
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
    connection.close()


def test_a_database_of_the_first_release_is_migrated_and_keeps_its_entries(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    connection = sqlite3.connect(file, isolation_level=None)
    connection.executescript(STEPS[0])
    connection.execute("PRAGMA user_version = 1")
    connection.execute("INSERT INTO tables (id) VALUES ('old')")
    connection.execute("INSERT INTO entries VALUES (1, 1, x'6f6e65')")
    connection.close()

    async def story() -> None:
        store = SqliteStore(file)
        assert await read(store, "old") == [b"one"]
        await store.append("old", 1, [b"two"], seated=["ada"])
        assert await store.tables_of("ada", 10) == ["old"]
        await store.add_account(Account("ada", "Ada", "ada", "hash", 1))
        await store.close()

    asyncio.run(story())


def test_a_store_that_cannot_write_says_so_when_it_is_checked(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        store._database.connection.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreFailed):
            await store.check()
        store._database.connection.execute("PRAGMA query_only = OFF")
        await store.check()
        await store.close()

    asyncio.run(story())


def test_every_append_is_on_the_disk_before_it_is_told(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    connection = store._database.connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    asyncio.run(store.close())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(b"this is not a database" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        SqliteStore(file)


def test_nobody_else_can_read_the_file(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.append("a", 0, [b"one"])
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        assert set(modes.values()) == {0o600}, modes
        await store.close()

    asyncio.run(story())
