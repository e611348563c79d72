"""Moves the contents of stores into archives and back, while servers use the stores."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path

from trunkline.server.archive.archive_reader import Archive, UnfitArchive, open_archive
from trunkline.server.archive.archive_writer import write_archive
from trunkline.server.archive.lines import End, UnfitLine
from trunkline.server.store import StaleVersion, Store, Stored, StoredTable
from trunkline.server.table.codes import parse_code
from trunkline.server.table.entries import Opened, UnreadableEntry, decode_entries

LONGEST_CODE = 64

Choice = Callable[[StoredTable], bool]


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What became of the tables of an archive, by their codes."""

    added: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    """The store already had them."""
    different: list[str] = field(default_factory=list)
    """The store has others under these codes, and keeps them."""


async def write_backup(store: Store, key: str | None, path: Path) -> End:
    """Write everything that a store contains. Raises `CannotWrite` or `StoreFailed`."""
    async with aclosing(store.snapshot()) as contents:
        return await write_archive(path, "backup", contents, key)


async def write_export(
    store: Store, path: Path, codes: Collection[str] | None, is_chosen: Choice
) -> End:
    """Write tables: of all or of those named, the chosen ones. Raises as `write_backup` does."""
    async with aclosing(store.snapshot(codes)) as contents:
        return await write_archive(path, "export", _chosen(contents, is_chosen))


async def _chosen(contents: AsyncGenerator[Stored], is_chosen: Choice) -> AsyncIterator[Stored]:
    async for stored in contents:
        if isinstance(stored, StoredTable) and is_chosen(stored):
            yield stored


def open_import(path: Path) -> Archive:
    """Open an archive whose tables can be added to a server. Raises `UnfitArchive`."""
    return open_archive(path, _check_table)


def _check_table(stored: Stored) -> None:
    """Refuse a table that no server can have written. Whether its moves are legal shows later."""
    if not isinstance(stored, StoredTable):
        return
    if parse_code(stored.id) != stored.id or not 0 < len(stored.id) <= LONGEST_CODE:
        raise UnfitLine("a table has no valid code")
    try:
        first, *others = decode_entries(stored.entries)
    except (UnreadableEntry, RecursionError) as error:
        raise UnfitLine(f"the table {stored.id} has an entry that no server writes") from error
    if not isinstance(first, Opened) or any(isinstance(other, Opened) for other in others):
        raise UnfitLine(f"the log of the table {stored.id} does not begin as a log does")


async def import_tables(archive: Archive, store: Store) -> ImportSummary:
    """Add the tables of an archive that a store does not have. Raises `StoreFailed`."""
    summary = ImportSummary()
    for stored in archive.contents():
        if isinstance(stored, StoredTable):
            (await _import(stored, store, summary)).append(stored.id)
    return summary


async def _import(table: StoredTable, store: Store, summary: ImportSummary) -> list[str]:
    """Add a table unless it is there, and return the list of the summary that names it."""
    try:
        await store.append(
            table.id, 0, table.entries, seated=table.seated, is_running=table.is_running
        )
    except StaleVersion:
        present = await find_table(store, table.id)
        is_same = present is not None and present.entries == table.entries
        return summary.same if is_same else summary.different
    return summary.added


async def find_table(store: Store, code: str) -> StoredTable | None:
    """Return a whole table, if there is one with that code."""
    async with aclosing(store.snapshot([code])) as contents:
        async for stored in contents:
            if isinstance(stored, StoredTable):
                return stored
    return None


def open_backup(path: Path) -> Archive:
    """Open an archive that has everything. Raises `UnfitArchive`."""
    archive = open_archive(path)
    if archive.header.kind != "backup":
        raise UnfitArchive(f"{path} has only tables: use `trunkline import`")
    return archive
