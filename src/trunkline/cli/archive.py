"""`trunkline backup`, `restore`, `export` and `import`: move a server's contents."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.chosen_database import ConfigFile, DatabaseName, counted, with_database
from trunkline.cli.text.terminal import check_writable, fail, printable

if TYPE_CHECKING:
    from trunkline.server.archive.archive_reader import Archive
    from trunkline.server.archive.exchange import Choice, ImportSummary
    from trunkline.server.operations.host_database import HostDatabase
    from trunkline.server.store import StoredTable

Written = Annotated[
    Path, typer.Argument(metavar="FILE", help="Archive to write; `.gz` at its end packs it.")
]
Read = Annotated[Path, typer.Argument(metavar="FILE", help="Archive to read.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("backup")(write_backup)
    app.command("restore")(restore_backup)
    app.command("export")(export_tables)
    app.command("import")(import_tables)


def write_backup(file: Written, database: DatabaseName = None, config: ConfigFile = None) -> None:
    """Write a server's tables, accounts, bots and key to a file.

    The server may run. An earlier backup of that name is replaced once the new one is complete.
    """
    check_writable(file)

    async def work(opened: "HostDatabase") -> None:
        from trunkline.server.archive.exchange import write_backup

        end = await write_backup(opened.store, await opened.key(), file)
        contents = counted(end.accounts, "account"), counted(end.bots, "bot")
        typer.echo(f"{_name(file)}: {', '.join((counted(end.tables, 'table'), *contents))}")

    with_database(database, config, work)


def restore_backup(file: Read, database: DatabaseName = None, config: ConfigFile = None) -> None:
    """Fill an empty database from a backup.

    It restores all or nothing. Start the server afterwards.
    """
    archive = _opened(file, is_backup=True)

    async def work(opened: "HostDatabase") -> None:
        from trunkline.server.store import NotEmpty, UnfitContents

        try:
            await opened.store.restore(archive.contents())
        except NotEmpty:
            fail("the database is not empty: name a new one with --database", 2)
        except UnfitContents as error:
            fail(printable(f"{file} contradicts itself: {error}", 500), 2)
        if archive.key is not None:
            await opened.set_key(archive.key)
        end = archive.end
        contents = counted(end.accounts, "account"), counted(end.bots, "bot")
        typer.echo(f"restored {', '.join((counted(end.tables, 'table'), *contents))}")

    with_database(database, config, work, is_new_allowed=True)


def export_tables(
    file: Written,
    table: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODE", help="Only the table with this code; repeatable.", show_default="all"
        ),
    ] = None,
    finished_before: Annotated[
        datetime | None,
        typer.Option(
            metavar="DATE",
            formats=["%Y-%m-%d"],
            help="Only games that ended before this day (UTC), such as 2026-11-18.",
            show_default="all",
        ),
    ] = None,
    database: DatabaseName = None,
    config: ConfigFile = None,
) -> None:
    """Write tables to a file, without accounts. The server may run."""
    check_writable(file)

    async def work(opened: "HostDatabase") -> None:
        from trunkline.server.archive.exchange import write_export

        codes = await _existing(opened, table) if table else None
        end = await write_export(opened.store, file, codes, _choice(finished_before))
        typer.echo(f"{_name(file)}: {counted(end.tables, 'table')}")

    with_database(database, config, work)


async def _existing(opened: "HostDatabase", typed: list[str]) -> set[str]:
    from trunkline.server.table.codes import parse_code

    codes = {parse_code(code): code for code in typed}
    existing = await opened.store.existing_tables(list(codes))
    for code in codes.keys() - existing:
        fail(printable(f"there is no table {codes[code]}"), 2)
    return existing


def _choice(finished_before: datetime | None) -> "Choice":
    from trunkline.server.table.outline import outline_of

    if finished_before is None:
        return lambda _: True
    limit = finished_before.replace(tzinfo=UTC).timestamp()

    def is_chosen(table: "StoredTable") -> bool:
        outline = outline_of(table)
        return outline.phase == "over" and (outline.last_used or 0) < limit

    return is_chosen


def import_tables(
    file: Read,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of sentences.")] = False,
    database: DatabaseName = None,
    config: ConfigFile = None,
) -> None:
    """Add the tables of a file that the database does not have.

    The server may run. A table that is there with other entries is not changed; the exit code is
    then 1.
    """
    archive = _opened(file, is_backup=False)

    async def work(opened: "HostDatabase") -> None:
        from trunkline.server.archive.exchange import import_tables

        summary = await import_tables(archive, opened.store)
        _print_summary(summary, json=json)
        if summary.different:
            raise typer.Exit(1)

    with_database(database, config, work, is_new_allowed=True)


def _opened(file: Path, *, is_backup: bool) -> "Archive":
    from trunkline.server.archive.archive_reader import UnfitArchive
    from trunkline.server.archive.exchange import open_backup, open_import

    try:
        return open_backup(file) if is_backup else open_import(file)
    except UnfitArchive as error:
        fail(printable(str(error), 500), 2)


def _print_summary(summary: "ImportSummary", *, json: bool) -> None:
    import dataclasses
    from json import dumps

    if json:
        typer.echo(dumps(dataclasses.asdict(summary), indent=2))
        return
    typer.echo(f"{counted(len(summary.added), 'table')} added, {len(summary.same)} already there")
    for code in summary.different:
        typer.echo(f"{code}: not changed, because the database has other entries for it", err=True)


def _name(file: Path) -> str:
    return printable(str(file), 500)
