"""`trunkline tables`: lists and removes the tables of a server."""

import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.chosen_database import ConfigFile, DatabaseName, counted, with_database
from trunkline.cli.text.terminal import fail, make_console, printable

if TYPE_CHECKING:
    from rich.table import Table

    from trunkline.server.operations.host_database import HostDatabase
    from trunkline.server.store import Store
    from trunkline.server.table.outline import Outline

DAY_SECONDS = 24 * 3600

OlderThan = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="DAYS",
        help="Tables without a game in progress that nobody has used for so many days.",
        show_default="all",
    ),
]
Undated = Annotated[
    bool,
    typer.Option(
        "--undated", help="With --older-than: also tables of 0.2.0 and earlier, which have no date."
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    tables = typer.Typer(help="List and remove the tables of a server.")
    tables.command("list")(list_tables)
    tables.command("remove")(remove_tables)
    app.add_typer(tables, name="tables")


def list_tables(
    older_than: OlderThan = None,
    undated: Undated = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    database: DatabaseName = None,
    config: ConfigFile = None,
) -> None:
    """List the tables of a server, oldest first."""
    _check_options(older_than, undated=undated)

    async def work(opened: "HostDatabase") -> None:
        chosen = _chosen(opened.store, older_than, undated=undated)
        _print_outlines([outline async for outline in chosen], json=json)

    with_database(database, config, work)


def remove_tables(
    codes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CODE]", help="Codes of tables to remove.", show_default="none"),
    ] = None,
    older_than: OlderThan = None,
    undated: Undated = False,
    force: Annotated[
        bool, typer.Option("--force", help="Also remove named tables with a game in progress.")
    ] = False,
    database: DatabaseName = None,
    config: ConfigFile = None,
) -> None:
    """Remove tables for good, by their codes or by their age.

    The server may run. It closes a removed table within a few seconds.
    """
    _check_options(older_than, undated=undated)
    if bool(codes) == (older_than is not None):
        fail("name the codes of tables, or use --older-than", 2)

    async def work(opened: "HostDatabase") -> None:
        store = opened.store
        removed = 0
        if codes:
            outlines = [await _named(store, code, force=force) for code in codes]
        else:
            outlines = [o async for o in _chosen(store, older_than, undated=undated)]
        for outline in outlines:
            removed += await _remove(store, outline, force=force)
        typer.echo(f"{counted(removed, 'table')} removed")

    with_database(database, config, work)


def _check_options(older_than: int | None, *, undated: bool) -> None:
    if undated and older_than is None:
        fail("--undated needs --older-than", 2)


async def _chosen(
    store: "Store", older_than: int | None, *, undated: bool
) -> "AsyncIterator[Outline]":
    """Yield the tables of a store that are old enough."""
    from contextlib import aclosing

    from trunkline.server.store import StoredTable
    from trunkline.server.table.outline import outline_of

    limit = None if older_than is None else time.time() - older_than * DAY_SECONDS
    async with aclosing(store.snapshot()) as contents:
        async for stored in contents:
            if isinstance(stored, StoredTable):
                outline = outline_of(stored)
                if limit is None or _is_old(outline, limit, undated=undated):
                    yield outline


def _is_old(outline: "Outline", limit: float, *, undated: bool) -> bool:
    if outline.phase not in ("waiting", "over"):
        return False
    return undated if outline.last_used is None else outline.last_used < limit


async def _named(store: "Store", typed: str, *, force: bool) -> "Outline":
    from trunkline.server.archive.exchange import find_table
    from trunkline.server.table.codes import parse_code
    from trunkline.server.table.outline import outline_of

    found = await find_table(store, parse_code(typed))
    if found is None:
        fail(printable(f"there is no table {typed}"), 2)
    if found.is_running and not force:
        fail(f"the table {found.id} has a game in progress: --force removes it all the same", 2)
    return outline_of(found)


async def _remove(store: "Store", outline: "Outline", *, force: bool) -> bool:
    """Remove a table as it was seen. If somebody has used it since, look again or leave it."""
    from trunkline.server.archive.exchange import find_table
    from trunkline.server.store import StaleVersion
    from trunkline.server.table.outline import outline_of

    try:
        await store.remove_table(outline.code, outline.version)
    except StaleVersion:
        if not force:
            typer.echo(f"{outline.code}: not removed, because somebody uses it", err=True)
            return False
        found = await find_table(store, outline.code)
        return found is not None and await _remove(store, outline_of(found), force=True)
    return True


def _print_outlines(outlines: "list[Outline]", *, json: bool) -> None:
    import dataclasses
    from json import dumps

    if json:
        typer.echo(dumps([dataclasses.asdict(outline) for outline in outlines], indent=2))
        return
    table = _empty_table()
    for outline in outlines:
        names = printable(", ".join(outline.players))
        table.add_row(outline.code, outline.phase, _date(outline.last_used), names)
    make_console().print(table)


def _empty_table() -> "Table":
    from rich.table import Table

    return Table("code", "game", "last used", "players")


def _date(seconds: int | None) -> str:
    return "unknown" if seconds is None else f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d}"
