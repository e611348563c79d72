"""Logs that earlier releases wrote still load.

`released/` has a database of each release, a readable copy of its log, and the record of its game.
"""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from tests.server.requests import ask
from trunkline.protocol.client_messages import Say
from trunkline.protocol.table_settings import TableSettings
from trunkline.records import format_record
from trunkline.server.store import SqliteStore
from trunkline.server.table.entries import OLD_TAGS, Said, decode_entries, encode_entries
from trunkline.server.table.state import Sitter
from trunkline.server.table.table import Table

RELEASED = Path(__file__).parent / "released"
TABLE = "k7m2p9xq"
TAGS_OF_0_1_0 = {
    *("opened", "seat_taken", "seat_left", "host_passed", "started", "played", "relieved"),
    *("taken_back", "kick_voted", "kicked", "said", "muted", "rematched"),
}


def log_of(release: str) -> list[bytes]:
    return (RELEASED / f"{release}.jsonl").read_bytes().splitlines()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A copy of the database that 0.1.0 wrote."""
    return Path(shutil.copy(RELEASED / "0.1.0.sqlite", tmp_path / "tables.sqlite"))


def test_the_log_has_every_entry_of_its_release() -> None:
    assert {json.loads(entry)["type"] for entry in log_of("0.1.0")} == TAGS_OF_0_1_0


def test_the_readable_copy_is_the_log(database: Path) -> None:
    async def story() -> None:
        store = SqliteStore(database)
        assert await store.read(TABLE) == log_of("0.1.0")
        await store.close()

    asyncio.run(story())


def test_renamed_entries_are_read_and_written_by_their_new_names() -> None:
    old = [json.loads(entry) for entry in log_of("0.1.0")]
    new = [json.loads(entry) for entry in encode_entries(decode_entries(log_of("0.1.0")))]
    assert set(OLD_TAGS) < {entry["type"] for entry in old}
    for before, after in zip(old, new, strict=True):
        assert after == before | {"type": OLD_TAGS.get(before["type"], before["type"])}


def test_a_table_of_0_1_0_is_what_it_was(database: Path) -> None:
    async def story() -> None:
        store = SqliteStore(database)
        table = await Table.load(TABLE, store)
        state = table.state
        assert (state.version, state.turn_version) == (306, 304)
        assert state.settings == TableSettings(4, bank=4)
        assert (state.host, state.rematch) == ("ada", "q4x8mnpd")
        assert state.sitters == [
            Sitter("greedy", "Aouda", bot="greedy"),
            Sitter("ada", "Ada"),
            Sitter(
                *("robo", "my-bot"),
                bot="my-bot",
                is_remote=True,
                keeper="aouda",
                is_out_of_time=True,
            ),
            Sitter("aouda", "aouda", bot="aouda"),
        ]
        assert state.spent == [0, 1, 4000, 19]
        assert state.kick_votes == {}
        assert state.muted == {"ada": {3}, "ben": set()}
        assert list(state.chat) == [
            Said(1, "Good luck!"),
            Said(3, phrase="hello"),
            Said(1, phrase="good_game"),
        ]
        await table.close()
        await store.close()

    asyncio.run(story())


def test_a_game_of_0_1_0_has_the_record_it_had(database: Path) -> None:
    async def story() -> None:
        store = SqliteStore(database)
        table = await Table.load(TABLE, store)
        assert table.state.game is not None
        written = (RELEASED / "0.1.0.record.json").read_text(encoding="utf-8")
        assert json.loads(format_record(table.state.game.record())) == json.loads(written)
        await table.close()
        await store.close()

    asyncio.run(story())


def test_a_table_of_0_1_0_goes_on(database: Path) -> None:
    async def story() -> None:
        store = SqliteStore(database)
        table = await Table.load(TABLE, store)
        assert await table.do(ask("ada", Say, "Still here")) == 307
        await table.close()
        again = await Table.load(TABLE, store)
        assert again.state.chat[-1] == Said(1, "Still here")
        await again.close()
        await store.close()

    asyncio.run(story())
