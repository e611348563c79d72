"""A running server notices what its host removes or resets."""

import asyncio
from pathlib import Path

import pytest

from tests.cli.commands import process
from tests.server.network.bots import Owned, waiting
from tests.server.network.players import PATIENCE, close_code, refusal_of, run
from tests.server.requests import ask
from tests.server.server_process import running_server
from trunkline.client import Client
from trunkline.protocol.client_messages import Say, Sit
from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.refusals import Refused
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.store.memory import MemoryStore
from trunkline.server.table.table import Table


async def command(database: Path, *arguments: str) -> str:
    """Run a command of the host and return what it prints."""
    done = await asyncio.to_thread(process, *arguments, "--database", str(database))
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_removed_table_is_closed_with_its_connections(tmp_path: Path) -> None:
    async def story() -> None:
        with running_server(tmp_path) as server:
            async with Client(server.url) as ada:
                await ada.become_guest("Ada")
                table, other = [await ada.open_table(TableSettings(2)) for _ in range(2)]
                async with ada.at_table(table) as seat, ada.at_table(other) as stays:
                    await seat.sit()
                    await command(server.database, "tables", "remove", table)
                    assert await close_code(seat) == CloseCode.NO_SUCH_TABLE
                    await stays.sit()
                assert await refusal_of(ada.ask("GET", f"/api/tables/{table}")) == "no_such_table"
                server.wait_for_log("table removed")

    run(story())


def test_what_is_said_at_a_removed_table_is_refused_and_not_stored() -> None:
    async def story() -> None:
        store = MemoryStore()
        table = await Table.open("a", store, TableSettings(2), "ada")
        await table.do(ask("ada", Sit, 0))
        await store.remove_table("a", table.state.version)
        assert await refusal_of_table(table) == "store_failed"
        assert await store.tables() == []
        await table.close()

    run(story())


async def refusal_of_table(table: Table) -> str:
    with pytest.raises(Refused) as refused:
        await table.do(ask("ada", Say, "Hello?"))
    return refused.value.refusal.code


def test_a_reset_password_ends_the_sessions_of_its_account(tmp_path: Path) -> None:
    async def story() -> None:
        with running_server(tmp_path) as server:
            async with Client(server.url) as ada, Client(server.url) as again:
                ada._http.timeout = PATIENCE
                await ada.register("Ada", "correct horse")
                table = await ada.open_table(TableSettings(2))
                async with ada.at_table(table) as seat:
                    await seat.sit()
                    password = await command(server.database, "account", "reset-password", "ada")
                    assert await close_code(seat) == CloseCode.PASSWORD_CHANGED
                assert await refusal_of(ada.own_tables()) == "no_person"
                assert await refusal_of(again.log_in("Ada", "correct horse")) == "wrong_login"
                await again.log_in("Ada", password)
                assert [one["id"] for one in await again.own_tables()] == [table]

    run(story())


def test_a_removed_account_is_signed_out_its_bot_cut_off_and_its_name_free(tmp_path: Path) -> None:
    async def story() -> None:
        with running_server(tmp_path) as server:
            async with Client(server.url) as ada:
                ada._http.timeout = PATIENCE
                await ada.register("Ada", "correct horse")
                bot = Owned(ada, "my-bot", await ada.make_bot("my-bot"))
                table = await ada.open_table(TableSettings(2))
                async with ada.at_table(table) as seat, waiting(server.url, bot) as playing:
                    await seat.sit()
                    await command(server.database, "account", "remove", "Ada")
                    assert await close_code(seat) == CloseCode.PASSWORD_CHANGED
                    with pytest.raises(Exception, match="token"):
                        await playing
                assert await refusal_of(ada.own_tables()) == "no_person"
                assert await refusal_of(ada.log_in("Ada", "correct horse")) == "wrong_login"
            async with Client(server.url) as other:
                await other.register("Ada", "another password")
                assert await other.own_tables() == []

    run(story())
