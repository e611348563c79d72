"""What happens to the file of the SQLite store: deleted, moved, replaced, cut, overwritten."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.store.store_suite import read
from trunkline.server.store import SqliteStore, StoreDamaged, StoreFailed

Story = Callable[[SqliteStore, Path], Awaitable[None]]


def run(story: Story, place: Path) -> None:
    """Tell a story of a store with one entry of table `a`."""

    async def whole() -> None:
        file = place / "tables.sqlite"
        store = SqliteStore(file)
        await store.append("a", 0, [b"one"])
        try:
            await story(store, file)
        finally:
            await store.close()

    asyncio.run(whole())


async def assert_fails(store: SqliteStore, because: str) -> None:
    with pytest.raises(StoreFailed, match=because):
        await store.append("a", 1, [b"two"])
    with pytest.raises(StoreFailed, match=because):
        await store.check()


def backup(file: Path) -> Path:
    """A complete copy in one file, as the documented backup makes it."""
    target = file.with_name("backup.sqlite")
    source, copy = sqlite3.connect(file), sqlite3.connect(target)
    source.backup(copy)
    copy.execute("PRAGMA journal_mode = DELETE")
    source.close()
    copy.close()
    return target


def remove(file: Path) -> None:
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        file.with_name(name).unlink(missing_ok=True)


def test_after_a_deletion_nothing_is_acknowledged(tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        remove(file)
        await assert_fails(store, "deleted or moved")
        assert not file.exists(), "no empty database takes its place"

    run(story, tmp_path)


def test_a_deletion_during_a_commit_is_noticed_before_the_answer(tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        def delete_at_commit(statement: str) -> None:
            if statement.startswith("INSERT"):
                remove(file)

        store._database.connection.set_trace_callback(delete_at_commit)
        with pytest.raises(StoreFailed, match="deleted or moved"):
            await store.append("a", 1, [b"two"])

    run(story, tmp_path)


def test_a_file_that_was_moved_away_and_comes_back_works_again(tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        away = file.with_name("away")
        file.rename(away)
        await assert_fails(store, "deleted or moved")
        away.rename(file)
        assert await store.append("a", 1, [b"two"]) == 2
        assert await read(store, "a") == [b"one", b"two"]

    run(story, tmp_path)


def test_an_empty_file_is_never_taken_for_the_database(tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        remove(file)
        file.touch()
        await assert_fails(store, "not one of this server")
        assert file.stat().st_size == 0

    run(story, tmp_path)


def test_a_restored_backup_is_used_without_a_restart(tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        saved = backup(file)
        await store.append("a", 1, [b"two"])
        remove(file)
        await assert_fails(store, "deleted or moved")
        saved.replace(file)
        assert await read(store, "a") == [b"one"]
        assert await store.append("a", 1, [b"second"]) == 2

    run(story, tmp_path)


def test_a_backup_beside_the_log_of_the_former_file_is_not_used(tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        backup(file).replace(file)
        await assert_fails(store, "replaced by another file")
        file.with_name("tables.sqlite-wal").unlink()
        assert await store.append("a", 1, [b"two"]) == 2

    run(story, tmp_path)


def test_a_deleted_log_file_loses_nothing(tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        file.with_name("tables.sqlite-wal").unlink()
        assert await store.append("a", 1, [b"two"]) == 2
        copied = sqlite3.connect(backup(file))
        assert copied.execute("SELECT count(*) FROM entries").fetchone() == (2,)
        copied.close()

    run(story, tmp_path)


@pytest.mark.parametrize("size", [0, 4096])
def test_a_file_that_was_cut_gets_no_more_entries(size: int, tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        store._database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert await store.append("a", 1, [b"two"]) == 2, "its own writing is not mistaken"
        os.truncate(file, size)
        with pytest.raises(StoreFailed, match="cut or overwrote"):
            await store.append("a", 2, [b"three"])
        with pytest.raises(StoreFailed, match="cut or overwrote"):
            await store.check()

    run(story, tmp_path)


def test_a_damaged_page_fails_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def write() -> None:
        store = SqliteStore(file)
        for table in ("a", "b"):
            await store.append(table, 0, [table.encode() * 900 for _ in range(40)])
        await store.close()

    async def read() -> None:
        store = SqliteStore(file)
        asked = (store.read("a"), store.append("b", 40, [b"on"]), store.check())
        damaged, version, checked = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(damaged, StoreDamaged)
        assert (version, checked) == (41, None)
        await store.close()

    asyncio.run(write())
    destroy_page(file, b"a" * 900, b"b" * 900)
    asyncio.run(read())


def destroy_page(file: Path, content: bytes, other: bytes) -> None:
    """Destroy a page that has the one content and not the other."""
    data = file.read_bytes()
    pages = [data[start : start + 4096] for start in range(0, len(data), 4096)]
    own = [number for number, page in enumerate(pages) if content in page and other not in page]
    pages[own[len(own) // 2]] = b"\xff" * 4096
    file.write_bytes(b"".join(pages))


def test_another_program_may_write_the_file_into_shape(tmp_path: Path) -> None:
    async def story(store: SqliteStore, file: Path) -> None:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("VACUUM")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        assert await store.append("a", 1, [b"two"]) == 2

    run(story, tmp_path)
