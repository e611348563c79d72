"""Tables whose store fails, loses entries or has a damaged log."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.server.requests import ask
from tests.server.table.test_lobby import until
from tests.server.table.test_table import code_of, next_play, play_on, run, seated, started
from trunkline.protocol.client_messages import Sit, Start
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.hub import Hub
from trunkline.server.operations.metrics import Metrics
from trunkline.server.store import SqliteStore
from trunkline.server.table.damage import DamagedTable
from trunkline.server.table.table import Table
from trunkline.server.table.timekeeper import Timekeeper


def set_read_only(store: SqliteStore, value: str) -> None:
    store._database.connection.execute(f"PRAGMA query_only = {value}")


def test_a_bank_that_ends_while_the_store_fails_is_met_afterwards(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(2, bank=1), host="ada")
        for player in ("ada", "ben"):
            await table.do(ask(player, Sit))
        await table.do(ask("ada", Start))
        set_read_only(store, "ON")
        keeper = Timekeeper(table, grace=60)
        with capture_logs():
            await asyncio.sleep(1.5)
        assert not any(sitter and sitter.is_out_of_time for sitter in table.state.sitters)
        set_read_only(store, "OFF")
        await until(table, lambda: all(s and s.is_out_of_time for s in table.state.sitters))
        keeper.close()
        await table.close()

    run(story, tmp_path)


def test_a_grace_that_ends_while_the_store_fails_is_met_afterwards(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        viewer = table.connect(lambda _update: None, "ada")
        set_read_only(store, "ON")
        keeper = Timekeeper(table, grace=0.05)
        await asyncio.sleep(0.5)
        set_read_only(store, "OFF")
        await until(table, lambda: table.state.sitter(1).keeper is not None)
        table.disconnect(viewer)
        keeper.close()
        await table.close()

    run(story, tmp_path)


def test_a_refusal_whose_asker_has_left_is_not_logged(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await seated(store)
        asking = asyncio.create_task(table.do(ask("ada", Sit)))
        await asyncio.sleep(0)
        asking.cancel()
        with capture_logs() as lines:
            await table.close()
        assert lines == []

    run(story, tmp_path)


def test_a_table_with_lost_entries_refuses_moves_and_says_so_once(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        await play_on(table, 3)
        connection = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        connection.execute("DELETE FROM entries WHERE version > 4")
        connection.close()
        with capture_logs() as lines:
            for _ in range(3):
                assert await code_of(table, next_play(table)) == "store_failed"
        assert [line["event"] for line in lines] == ["the store lost a part of a table"]
        await table.close()

    run(story, tmp_path)


def test_a_damaged_table_is_reported_once_with_its_reason(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append("broken", 0, [b"{}"], is_running=True)
        hub = Hub(store, Metrics())
        with capture_logs() as lines:
            await hub.load_running_tables()
            with pytest.raises(DamagedTable):
                await hub.table("broken")
        (line,) = [line for line in lines if line["event"] == "table damaged"]
        assert line["reason"] == "entry 1 cannot be read"
        await hub.close()

    run(story, tmp_path)
