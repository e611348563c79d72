"""Logs that earlier releases wrote still load.

`released/` has a database of each release, a readable copy of its log, and the record of its game.
`release_log.py` writes them. The same happens at the table of every release.
"""

import asyncio
import json
import shutil
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.server.requests import ask
from tests.server.store.release_log import PROJECT, RELEASED, TABLE
from tests.server.store.store_suite import read
from trunkline.protocol.client_messages import Say
from trunkline.protocol.table_settings import TableSettings
from trunkline.records import format_record
from trunkline.server.store import SqliteStore
from trunkline.server.table.entries import (
    OLD_TAGS,
    LogEntry,
    Said,
    decode_entries,
    encode_entries,
)
from trunkline.server.table.state import Sitter
from trunkline.server.table.table import Table

# The versions of the table and of its last turn, the rematch, and the time spent in the game.
RELEASES = {
    "0.1.0": (306, 304, "q4x8mnpd", [0, 1, 4000, 19]),
    "0.2.0": (289, 287, "5a6cuv2t", [0, 43, 4000, 40]),
}
TAGS_OF_0_1_0 = {
    *("opened", "seat_taken", "seat_left", "host_passed", "started", "played", "relieved"),
    *("taken_back", "kick_voted", "kicked", "said", "muted", "rematched"),
}
TAGS_OF_0_2_0 = (TAGS_OF_0_1_0 - set(OLD_TAGS)) | set(OLD_TAGS.values())


def log_of(release: str) -> list[bytes]:
    return (RELEASED / f"{release}.jsonl").read_bytes().splitlines()


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    """Each release in turn."""
    return str(request.param)


@pytest.fixture
def database(release: str, tmp_path: Path) -> Path:
    """A copy of the database that a release wrote."""
    return Path(shutil.copy(RELEASED / f"{release}.sqlite", tmp_path / "tables.sqlite"))


def test_there_is_a_log_of_every_release() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    assert project["version"] in RELEASES
    assert {path.stem for path in RELEASED.glob("*.sqlite")} == set(RELEASES)


@pytest.mark.parametrize(("release", "tags"), [("0.1.0", TAGS_OF_0_1_0), ("0.2.0", TAGS_OF_0_2_0)])
def test_the_log_has_every_entry_of_its_release(release: str, tags: set[str]) -> None:
    assert {json.loads(entry)["type"] for entry in log_of(release)} == tags


def test_the_log_of_the_latest_release_has_every_entry_there_is() -> None:
    kinds = {type(entry) for entry in decode_entries(log_of(list(RELEASES)[-1]))}
    assert kinds == set(get_args(LogEntry))


def test_the_readable_copy_is_the_log(release: str, database: Path) -> None:
    async def story() -> None:
        store = SqliteStore(database)
        assert await read(store, TABLE) == log_of(release)
        await store.close()

    asyncio.run(story())


def test_renamed_entries_are_read_and_written_by_their_new_names() -> None:
    old = [json.loads(entry) for entry in log_of("0.1.0")]
    new = [json.loads(entry) for entry in encode_entries(decode_entries(log_of("0.1.0")))]
    assert set(OLD_TAGS) < {entry["type"] for entry in old}
    for before, after in zip(old, new, strict=True):
        assert after["type"] == OLD_TAGS.get(before["type"], before["type"])
        assert has_all_of(after, before | {"type": after["type"]})


def has_all_of(new: dict[str, Any], old: dict[str, Any]) -> bool:
    """Whether an entry says all that the old one said. It may also have fields that came later."""
    shared = {key: new.get(key) for key in old}
    if "settings" in old:
        return has_all_of(new["settings"], old["settings"]) and {**shared, "settings": 0} == {
            **old,
            "settings": 0,
        }
    return shared == old


def test_a_table_of_a_release_is_what_it_was(release: str, database: Path) -> None:
    version, turn_version, rematch, spent = RELEASES[release]

    async def story() -> None:
        store = SqliteStore(database)
        table = await Table.load(TABLE, store)
        state = table.state
        assert (state.version, state.turn_version) == (version, turn_version)
        assert state.settings == TableSettings(4, bank=4)
        assert (state.host, state.rematch) == ("ada", rematch)
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
        assert state.spent == spent
        assert (state.started, state.moved) == (None, None), "the log has no times"
        assert table.summary().points is not None
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


def test_a_game_of_a_release_has_the_record_it_had(release: str, database: Path) -> None:
    async def story() -> None:
        store = SqliteStore(database)
        table = await Table.load(TABLE, store)
        assert table.state.game is not None
        written = (RELEASED / f"{release}.record.json").read_text(encoding="utf-8")
        assert json.loads(format_record(table.state.game.record())) == json.loads(written)
        await table.close()
        await store.close()

    asyncio.run(story())


def test_a_table_of_a_release_goes_on(release: str, database: Path) -> None:
    version = RELEASES[release][0]

    async def story() -> None:
        store = SqliteStore(database)
        table = await Table.load(TABLE, store)
        assert await table.do(ask("ada", Say, "Still here")) == version + 1
        await table.close()
        again = await Table.load(TABLE, store)
        assert again.state.chat[-1] == Said(1, "Still here")
        await again.close()
        await store.close()

    asyncio.run(story())
