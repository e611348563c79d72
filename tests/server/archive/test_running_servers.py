"""Backups, exports and imports while servers run and people play."""

import asyncio
import json
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.cli.commands import process
from tests.postgres_server import PostgresServer
from tests.server.network.players import (
    PATIENCE,
    choose,
    guests,
    play_to_the_end,
    run,
    until,
    verified_game,
)
from tests.server.nodes.node_processes import same_person
from tests.server.server_process import Server, running_server
from tests.server.store.host_suite import contents
from tests.server.store.release_log import RELEASED, TABLE
from trunkline.client import Client
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.store import SqliteStore, Stored
from trunkline.server.store.postgres import PostgresStore


async def command(*arguments: str | Path) -> str:
    """Run a command of the host and return what it prints."""
    done = await asyncio.to_thread(process, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


@asynccontextmanager
async def registered(server: Server) -> AsyncIterator[Client]:
    """Somebody with an account and a bot."""
    async with Client(server.url) as ada:
        ada._http.timeout = PATIENCE
        await ada.register("Ada", "correct horse")
        await ada.make_bot("my-bot")
        yield ada


async def begin(client: Client) -> str:
    """Open a table against a bot and start the game."""
    table = await client.open_table(TableSettings(2))
    async with client.at_table(table) as seat:
        await seat.sit()
        await seat.seat_bot(1, "greedy")
        await seat.start()
    return table


async def play_some_moves(client: Client, table: str) -> int:
    """Play, and return the table's version at the next turn."""
    async with client.at_table(table) as seat:
        for _ in range(4):
            update = await until(seat, lambda update: bool(update.legal_moves))
            await seat.play(choose(update.legal_moves, random.Random(0)))
        return (await until(seat, lambda update: bool(update.legal_moves))).version


async def stored_at(database: Path | str) -> tuple[Stored, ...]:
    store = (
        SqliteStore(database)
        if isinstance(database, Path)
        else await PostgresStore.open(database, node="reader")
    )
    try:
        return await contents(store)
    finally:
        await store.close()


@pytest.mark.slow
def test_a_game_moves_from_sqlite_to_postgresql_and_back_and_is_played_to_its_end(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    first, second, third = (tmp_path / name for name in "123")
    for folder in (first, second, third):
        folder.mkdir()
    file, url, database = (
        tmp_path / "backup.jsonl.gz",
        postgres.new_database(),
        third / "new.sqlite",
    )

    async def story() -> None:
        with running_server(first) as server:
            async with registered(server) as ada:
                table = await begin(ada)
                for _ in range(2):  # the second night must work as well
                    version = await play_some_moves(ada, table)
                    await command("backup", file, "--database", server.database)
                assert await play_some_moves(ada, table) > version
        await command("restore", file, "--database", url)
        with running_server(second, "--database", url) as server:
            async with same_person(ada, server) as ada:
                assert await play_some_moves(ada, table) > version
                await command("backup", file, "--database", url)
        await command("restore", file, "--database", database)
        assert await stored_at(database) == await stored_at(url)
        assert len(await stored_at(database)) == 3, "an account, a bot and a table"
        with running_server(third, "--database", str(database)) as server:
            async with same_person(ada, server) as ada:
                async with ada.at_table(table) as seat:
                    await play_to_the_end(seat, random.Random(1))
                await verified_game(ada, table)

    run(story())


def test_a_running_server_finds_imported_tables_and_its_games_go_on(tmp_path: Path) -> None:
    old = Path(shutil.copy(RELEASED / "0.2.0.sqlite", tmp_path / "old.sqlite"))
    file = tmp_path / "export.jsonl"

    async def story() -> None:
        with running_server(tmp_path) as server:
            async with guests(server.url, "Ben") as [ben]:
                table = await begin(ben)
                before = await play_some_moves(ben, table)
                await command("export", file, "--database", old)
                told = await command("import", file, "--database", server.database, "--json")
                assert TABLE in json.loads(told)["added"]
                assert (await ben.ask("GET", f"/api/tables/{TABLE}"))["id"] == TABLE
                assert await play_some_moves(ben, table) > before
                await command("export", file, "--database", server.database, "--table", table)
            assert len(await server.entries(TABLE)) == 289

    run(story())
