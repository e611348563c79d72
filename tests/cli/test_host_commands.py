"""The host's commands on a database that no server uses."""

import asyncio
import json
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tests.cli.commands import process, run
from tests.server.store.host_suite import contents
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.store import Account, OwnedBot, SqliteStore, Stored, StoredTable
from trunkline.server.table.entries import (
    LogEntry,
    Opened,
    SeatTaken,
    Started,
    encode_entries,
)

ADA = Account("ada", "Ada", "player 1", "hash", 3)
BOT = OwnedBot("my-bot", "My-Bot", "player 2", "player 1", "token hash")
OLD, RECENT = 1_600_000_000, 4_000_000_000  # 2020 and 2096


def table(id: str, *log: LogEntry, at: int | None, is_running: bool = False) -> StoredTable:
    entries = encode_entries([Opened(TableSettings(2), "player 1", at), *log])
    return StoredTable(id, tuple(entries), ("player 1",), is_running)


OPEN = table("open2345", SeatTaken(0, "player 1", "Ada"), at=OLD)
OVER = table("over2345", Started("seed", OLD), at=OLD)
RUNNING = table("run23456", Started("seed", OLD), at=OLD, is_running=True)
NEW = table("new23456", Started("seed", RECENT), at=OLD)
UNDATED = table("undated2", Started("seed"), at=None)
DAMAGED = StoredTable("broken23", (b"binary",), (), is_running=False)
CONTENTS: tuple[Stored, ...] = (ADA, BOT, OPEN, OVER, RUNNING, NEW, UNDATED, DAMAGED)


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database, which the environment names."""
    path = tmp_path / "tables.sqlite"
    fill(path, CONTENTS)
    (tmp_path / "tables.key").write_text("k" * 40)
    monkeypatch.setenv("TRUNKLINE_DATABASE", str(path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return path


def fill(path: Path, parts: tuple[Stored, ...]) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        await store.restore(parts)
        await store.close()

    asyncio.run(story())


def stored_in(path: Path) -> tuple[Stored, ...]:
    async def story() -> tuple[Stored, ...]:
        store = SqliteStore(path)
        try:
            return await contents(store)
        finally:
            await store.close()

    return asyncio.run(story())


def output(*arguments: str | Path) -> str:
    """What a command prints that succeeds."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*arguments: str | Path) -> tuple[int, str]:
    """The exit code and the one line of a command that fails."""
    result = run(*arguments)
    assert result.stdout == ""
    assert result.stderr.startswith("trunkline: ")
    assert result.stderr.count("\n") == 1
    return result.exit_code, result.stderr.removeprefix("trunkline: ").strip()


def test_a_backup_is_restored_with_its_key_into_a_new_folder(
    database: Path, tmp_path: Path
) -> None:
    file, other = tmp_path / "b.jsonl.gz", tmp_path / "new" / "other.sqlite"
    for _ in range(2):  # the second night must work as well
        assert output("backup", file) == f"{file}: 6 tables, 1 account, 1 bot\n"
    assert output("restore", file, "--database", f"sqlite:///{other}").startswith("restored 6")
    assert stored_in(other) == CONTENTS
    assert other.with_suffix(".key").read_text() == "k" * 40
    modes = {path.stat().st_mode & 0o777 for path in (other, other.with_suffix(".key"), file)}
    assert modes == {0o600}


def test_a_database_that_is_not_empty_is_never_restored(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "b"
    output("backup", file)
    sentence = "the database is not empty: name a new one with --database"
    assert refusal("restore", file) == (2, sentence)
    assert stored_in(database) == CONTENTS


def test_a_damaged_backup_makes_no_database(tmp_path: Path, database: Path) -> None:
    file, other = tmp_path / "b", tmp_path / "other" / "tables.sqlite"
    output("backup", file)
    file.write_bytes(file.read_bytes()[:-2])
    code, sentence = refusal("restore", file, "--database", other)
    assert code == 2
    assert sentence.startswith(f"{file}, line ")
    assert not other.parent.exists()


def test_chosen_tables_are_exported_and_imported(database: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "e", tmp_path / "other.sqlite"
    assert output("export", file, "--table", "OPEN-2345", "--table", "over2345").endswith(
        ": 2 tables\n"
    )
    assert output("import", file, "--database", other) == "2 tables added, 0 already there\n"
    assert stored_in(other) == (OPEN, OVER)
    assert output("export", file, "--finished-before", "2026-01-01").endswith(": 2 tables\n")
    told = json.loads(output("import", file, "--database", other, "--json"))
    assert told == {"added": ["undated2"], "same": ["over2345"], "different": []}


def test_a_table_with_other_entries_is_named_and_kept(database: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "e", tmp_path / "other.sqlite"
    mine = table("over2345", at=7)
    fill(other, (mine,))
    output("export", file, "--table", "over2345")
    result = run("import", file, "--database", other)
    assert result.exit_code == 1
    assert result.stdout == "0 tables added, 0 already there\n"
    assert result.stderr.startswith("over2345: not changed")
    assert stored_in(other) == (mine,)


def test_a_table_that_cannot_be_read_is_in_a_backup_but_not_imported(
    database: Path, tmp_path: Path
) -> None:
    file = tmp_path / "b"
    output("backup", file)
    code, sentence = refusal("import", file, "--database", tmp_path / "other.sqlite")
    assert code == 2
    assert "the table broken23 has an entry that no server writes" in sentence


def test_tables_are_listed_with_their_state(database: Path) -> None:
    listed = json.loads(output("tables", "list", "--json"))
    assert [(one["code"], one["phase"]) for one in listed] == [
        ("open2345", "waiting"),
        ("over2345", "over"),
        ("run23456", "running"),
        ("new23456", "over"),
        ("undated2", "over"),
        ("broken23", "damaged"),
    ]
    assert listed[0]["players"] == ["Ada"]
    assert [one["last_used"] for one in listed[3:]] == [RECENT, None, None]
    text = output("tables", "list")
    assert "2020-09-13" in text
    assert "unknown" in text


def test_old_tables_are_removed_but_no_running_new_or_damaged_ones(database: Path) -> None:
    listed = json.loads(output("tables", "list", "--older-than", "30", "--json"))
    assert [one["code"] for one in listed] == ["open2345", "over2345"]
    assert output("tables", "remove", "--older-than", "30") == "2 tables removed\n"
    assert stored_in(database) == (ADA, BOT, RUNNING, NEW, UNDATED, DAMAGED)
    assert output("tables", "remove", "--older-than", "30", "--undated") == "1 table removed\n"
    assert stored_in(database) == (ADA, BOT, RUNNING, NEW, DAMAGED)


def test_a_running_table_is_removed_only_by_force(database: Path) -> None:
    code, sentence = refusal("tables", "remove", "new23456", "run23456")
    assert (code, sentence.partition(":")[0]) == (2, "the table run23456 has a game in progress")
    assert stored_in(database) == CONTENTS
    assert output("tables", "remove", "RUN-23456", "broken23", "--force") == "2 tables removed\n"
    assert stored_in(database) == (ADA, BOT, OPEN, OVER, NEW, UNDATED)


def test_accounts_are_listed_with_their_bots_and_removed(database: Path) -> None:
    assert output("account", "list") == "Ada (My-Bot)\n"
    assert json.loads(output("account", "list", "--json")) == [{"name": "Ada", "bots": ["My-Bot"]}]
    assert output("account", "remove", " ADA ") == "the account Ada is removed\n"
    assert output("account", "list") == ""
    assert refusal("account", "remove", "Ada") == (2, "there is no account Ada")
    assert stored_in(database)[1:] == CONTENTS[2:]


def test_a_new_password_is_printed_once_and_ends_all_sessions(database: Path) -> None:
    password = output("account", "reset-password", "ada").strip()
    assert len(password) == 16
    account = stored_in(database)[0]
    assert isinstance(account, Account)
    assert PasswordHasher().verify(account.password_hash, password)
    assert account.epoch == ADA.epoch + 1


def test_a_new_password_can_be_typed(database: Path) -> None:
    from typer.testing import CliRunner

    from trunkline.cli import app

    def typed(password: str) -> int:
        command = ["account", "reset-password", "Ada", "--prompt"]
        return CliRunner().invoke(app, command, input=f"{password}\n{password}\n").exit_code

    assert typed("short") == 2
    assert stored_in(database) == CONTENTS
    assert typed("correct horse") == 0
    account = stored_in(database)[0]
    assert isinstance(account, Account)
    assert PasswordHasher().verify(account.password_hash, "correct horse")


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("backup", "tables.sqlite"), 1, "is not an archive: choose another name"),
        (("backup", "no/folder"), 2, "cannot write no/folder"),
        (("backup", "b", "--database", "none.sqlite"), 1, "there is no database none.sqlite"),
        (("backup", "b", "--database", "."), 1, "the database . cannot be used: "),
        (("backup", "b", "--database", "mysql://x/y"), 2, "--database: "),
        (("backup", "b", "--config", "none.toml"), 2, "none.toml cannot be read"),
        (("restore", "none"), 2, "none cannot be read: "),
        (("restore", "tables.key"), 2, "tables.key is not an archive of Trunkline"),
        (("import", "tables.sqlite"), 2, "tables.sqlite is not an archive of Trunkline"),
        (("export", "e", "--table", "nobody"), 2, "there is no table nobody"),
        (("tables", "remove"), 2, "name the codes of tables, or use --older-than"),
        (("tables", "remove", "a", "--older-than", "3"), 2, "name the codes of tables, or use"),
        (("tables", "remove", "nobody"), 2, "there is no table nobody"),
        (("tables", "list", "--undated"), 2, "--undated needs --older-than"),
        (("account", "reset-password", "Ben"), 2, "there is no account Ben"),
    ],
)
def test_wrong_use_is_one_sentence_and_changes_nothing(
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    sentence: str,
) -> None:
    monkeypatch.chdir(database.parent)
    before = {path.name for path in database.parent.iterdir()}
    told = refusal(*arguments)
    assert told[0] == code
    assert sentence in told[1]
    assert stored_in(database) == CONTENTS
    assert {path.name for path in database.parent.iterdir()} == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("backup",), "Missing argument 'FILE'."),
        (("tables",), "Missing command."),
        (("account", "remove"), "Missing argument 'NAME'."),
        (("export", "e", "--finished-before", "soon"), "Invalid value for '--finished-before'"),
        (("tables", "list", "--older-than", "-1"), "Invalid value for '--older-than'"),
    ],
)
def test_a_usage_error_is_one_line(arguments: tuple[str, ...], sentence: str) -> None:
    result = process(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"trunkline: {sentence}")
    assert result.stderr.count("\n") == 1
