"""Archives: whatever is written is read again, and whatever is damaged is refused."""

import asyncio
import gzip
import json
import os
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.store.host_suite import ADA, ANT, BEN, BOT, CONTENTS, ZEBRA, contents
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.archive.archive_reader import UnfitArchive, open_archive
from trunkline.server.archive.archive_writer import CannotWrite, write_archive
from trunkline.server.archive.exchange import (
    ImportSummary,
    import_tables,
    open_backup,
    open_import,
    write_backup,
    write_export,
)
from trunkline.server.store import Account, OwnedBot, Stored, StoredTable
from trunkline.server.store.memory import MemoryStore
from trunkline.server.table.entries import HostPassed, Opened, encode_entries

KEY = "a key that signs cookies"
OPENED, PASSED = encode_entries([Opened(TableSettings(2), "ada"), HostPassed("ben")])
TABLE = StoredTable("k7m2p9xq", (OPENED, PASSED), ("ada", "ben"), is_running=False)


async def stream(parts: Iterable[Stored]) -> AsyncIterator[Stored]:
    for part in parts:
        yield part


def write(path: Path, parts: Iterable[Stored], key: str | None = KEY) -> bytes:
    """Write a backup and return what the file contains."""
    asyncio.run(write_archive(path, "backup", stream(parts), key))
    return path.read_bytes()


texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=4,
)
objects = st.dictionaries(texts, json_values, max_size=3)
entries = st.binary(max_size=12) | objects.map(lambda value: json.dumps(value).encode())
stored = (
    st.builds(Account, texts, texts, texts, texts, st.integers(0, (1 << 31) - 1)),
    st.builds(OwnedBot, texts, texts, texts, texts, texts),
    st.builds(
        StoredTable,
        texts,
        st.lists(entries, min_size=1, max_size=4).map(tuple),
        st.lists(texts, max_size=3).map(tuple),
        st.booleans(),
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.tuples(*(st.lists(kind, max_size=3) for kind in stored)), st.sampled_from(["a", "a.gz"]))
def test_whatever_a_store_has_comes_back(
    parts: tuple[list[Account], list[OwnedBot], list[StoredTable]], name: str
) -> None:
    written = [one for kind in parts for one in kind]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        write(path, written)
        archive = open_archive(path)
        assert list(archive.contents()) == written
        assert archive.key == KEY
        assert [archive.end.accounts, archive.end.bots, archive.end.tables] == [
            len(kind) for kind in parts
        ]


def test_each_line_is_a_json_object_and_entries_are_as_in_the_log(tmp_path: Path) -> None:
    lines = write(tmp_path / "a", [ADA, BOT, TABLE, ANT]).splitlines()
    read = [json.loads(line) for line in lines]
    kinds = ["header", "key", "account", "bot", "table", "table", "end"]
    assert [line["type"] for line in read] == kinds
    assert (read[0]["kind"], read[0]["version"]) == ("backup", 1)
    assert OPENED + b"," + PASSED in lines[4]
    assert read[5]["entries"] == ["Zmlyc3Q="]


def test_a_file_is_packed_if_its_name_says_so_and_read_whatever_its_name(tmp_path: Path) -> None:
    plain, packed = write(tmp_path / "a", CONTENTS), write(tmp_path / "a.gz", CONTENTS)
    assert packed[:2] == b"\x1f\x8b"
    assert len(gzip.decompress(packed)) == len(plain)
    (tmp_path / "a.gz").rename(tmp_path / "renamed")
    assert list(open_archive(tmp_path / "renamed").contents()) == list(CONTENTS)


@pytest.mark.skipif(os.name == "nt", reason="needs Unix modes")
def test_only_the_owner_can_read_an_archive_and_it_can_be_repeated(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for parts in (CONTENTS, CONTENTS[:1]):
        write(path, parts)
        assert path.stat().st_mode & 0o777 == 0o600
        assert list(open_archive(path).contents()) == list(parts)
        assert list(tmp_path.iterdir()) == [path]


def test_a_backup_that_fails_leaves_the_earlier_one_and_nothing_else(tmp_path: Path) -> None:
    async def broken() -> AsyncIterator[Stored]:
        yield ADA
        raise RuntimeError

    path = tmp_path / "a"
    before = write(path, CONTENTS)
    with pytest.raises(RuntimeError):
        asyncio.run(write_archive(path, "backup", broken()))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_another_file_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    for content in (b"SQLite format 3\0", b"", b"\x1f\x8bbroken"):
        path.write_bytes(content)
        with pytest.raises(CannotWrite, match="is not an archive"):
            write(path, CONTENTS)
        assert path.read_bytes() == content
    with pytest.raises(CannotWrite):
        write(tmp_path, CONTENTS)
    with pytest.raises(CannotWrite, match="cannot be written"):
        write(tmp_path / "nowhere" / "a", CONTENTS)


def damage(path: Path, change: Callable[[bytes], bytes]) -> str:
    """Change a file and return why it is refused."""
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(UnfitArchive) as refused:
        open_archive(path)
    sentence = str(refused.value)
    assert sentence.startswith(str(path))
    assert "\n" not in sentence
    return sentence.removeprefix(str(path))


@pytest.mark.parametrize("name", ["a", "a.gz"])
def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    whole = write(path, [ADA, ZEBRA])
    for length in range(0, len(whole), 7):
        assert damage(path, lambda _, length=length: whole[:length])  # type: ignore[misc]


def test_a_file_with_any_changed_byte_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    whole = write(path, [ADA, TABLE])
    for place in range(0, len(whole), 3):
        changed = bytes([whole[place] ^ 1])
        assert damage(path, lambda _, at=place, by=changed: whole[:at] + by + whole[at + 1 :])  # type: ignore[misc]


def line(place: int, new: bytes) -> Callable[[bytes], bytes]:
    """Replace a line."""

    def change(whole: bytes) -> bytes:
        lines = whole.splitlines(keepends=True)
        return b"".join([*lines[:place], new, *lines[place + 1 :]])

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda _: b"", " is not complete: its last lines are missing"),
        (lambda _: b"PK\3\4 a zip file", " is not an archive of Trunkline"),
        (lambda _: b'{"type":"end"}\n', " is not an archive of Trunkline"),
        (lambda whole: whole.replace(b'"version":1', b'"version":2'), ", line 1: the archive has"),
        (lambda whole: whole + b"{}\n", ", line 7: "),
        (lambda whole: whole + whole, ", line 7: it is not in its place"),
        (line(1, b'{"type":"key","key":"two\\nlines"}\n'), ", line 2: it has no valid key"),
        (line(3, b""), ", line 5: an earlier line has changed or is missing"),
        (line(3, b"\xff\n"), ", line 4: "),
        (line(3, b"[" * 100_000 + b"\n"), ", line 4: "),
        (line(3, b'{"type":"bot","key":"\\u0000"}\n'), ", line 4: "),
        (line(4, b'{"type":"table","id":"x","is_running":true}\n'), ", line 5: "),
    ],
)
def test_a_damaged_or_hostile_file_is_refused_with_its_line(
    tmp_path: Path, change: Callable[[bytes], bytes], sentence: str
) -> None:
    path = tmp_path / "a"
    write(path, [ADA, BOT, TABLE])
    assert damage(path, change).startswith(sentence)


@pytest.mark.parametrize(
    "wrong",
    [
        replace(TABLE, entries=()),
        replace(TABLE, id="nul\0"),
        replace(ADA, epoch=1 << 40),
        replace(ADA, epoch=-1),
    ],
)
def test_a_line_that_no_store_can_keep_is_refused(tmp_path: Path, wrong: Stored) -> None:
    write(tmp_path / "a", [wrong])
    assert damage(tmp_path / "a", lambda whole: whole).startswith(", line 3: ")


def test_a_file_that_is_missing_or_a_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(UnfitArchive, match="cannot be read"):
            open_archive(path)


@pytest.mark.parametrize(
    "wrong",
    [
        replace(TABLE, id="../x"),
        replace(TABLE, id="K7M2"),
        replace(TABLE, id=""),
        replace(TABLE, id="a" * 65),
        replace(TABLE, entries=(b"binary",)),
        replace(TABLE, entries=(b"[1]",)),
        replace(TABLE, entries=(b'{"type":"nothing"}',)),
        replace(TABLE, entries=(PASSED, OPENED)),
        replace(TABLE, entries=(OPENED, OPENED)),
    ],
)
def test_a_table_that_no_server_wrote_is_not_imported(tmp_path: Path, wrong: StoredTable) -> None:
    write(tmp_path / "a", [TABLE, wrong])
    with pytest.raises(UnfitArchive, match="line 4: "):
        open_import(tmp_path / "a")


def test_import_adds_what_is_missing_and_changes_nothing_else(tmp_path: Path) -> None:
    longer = replace(TABLE, id="longer", entries=(OPENED, PASSED))
    other = replace(TABLE, id="other", entries=(OPENED, PASSED))
    same = replace(TABLE, id="same")
    write(tmp_path / "a", [ADA, TABLE, longer, other, same])

    async def story() -> None:
        store = MemoryStore()
        there = [
            replace(longer, entries=(OPENED, PASSED, PASSED)),
            replace(other, entries=(OPENED,)),
            same,
        ]
        await store.restore(there)
        archive = open_import(tmp_path / "a")
        summary = await import_tables(archive, store)
        assert summary == ImportSummary([TABLE.id], ["same"], ["longer", "other"])
        assert await contents(store) == (*there, TABLE)
        again = await import_tables(archive, store)
        assert again == ImportSummary([], [TABLE.id, "same"], ["longer", "other"])

    asyncio.run(story())


def test_an_export_has_tables_only_and_is_no_backup(tmp_path: Path) -> None:
    async def story() -> None:
        store = MemoryStore()
        await store.restore([*CONTENTS, TABLE])
        path = tmp_path / "a"
        await write_export(store, path, None, lambda table: table.id != "ant")
        assert list(open_archive(path).contents()) == [ZEBRA, TABLE]
        await write_export(store, path, [TABLE.id], lambda _: True)
        assert list(open_import(path).contents()) == [TABLE]
        assert open_archive(path).key is None
        with pytest.raises(UnfitArchive, match="has only tables"):
            open_backup(path)

    asyncio.run(story())


def test_a_backup_restores_the_whole_store(tmp_path: Path) -> None:
    async def story() -> None:
        store, other = MemoryStore(), MemoryStore()
        await store.restore(CONTENTS)
        await store.remove_account(BEN.key)
        await write_backup(store, KEY, tmp_path / "a.gz")
        archive = open_backup(tmp_path / "a.gz")
        await other.restore(archive.contents())
        assert await contents(other) == await contents(store)
        assert archive.key == KEY

    asyncio.run(story())
