"""`trunkline serve`: how it starts, and what it prints if it cannot."""

import contextlib
import os
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.cli.commands import SCRIPT, run
from tests.patience import PATIENCE_SECONDS
from tests.server.server_process import command_process, free_port
from trunkline.server.operations.config import FIELDS, flag_name
from trunkline.server.operations.lifecycle import CannotServe, signing_key


@contextlib.contextmanager
def serving(database: Path, *options: str, **environment: str) -> Iterator[str]:
    """A server on a free port; yields the line that it prints when it is ready."""
    command = [*SCRIPT, "serve", "--port", "0", "--database", str(database), *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_CONFIG_HOME": str(database.parent), **environment},
    ) as running:
        assert running.stdout
        try:
            yield running.stdout.readline()
        finally:
            running.terminate()
            running.communicate(timeout=PATIENCE_SECONDS)
    assert running.returncode == 0


def test_it_prints_its_address_once_it_answers_and_not_what_it_is_made_of(tmp_path: Path) -> None:
    with serving(tmp_path / "new" / "folder" / "tables.sqlite") as line:
        found = re.fullmatch(r"Trunkline is ready at (http://127\.0\.0\.1:\d+)\n", line)
        assert found
        answer = httpx.get(f"{found[1]}/health", trust_env=False)
        assert answer.status_code == 200
        assert "server" not in answer.headers
        assert httpx.get(f"{found[1]}/ready", trust_env=False).status_code == 200


def test_the_address_of_all_interfaces_is_printed_as_localhost(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", "--host", "0.0.0.0") as line:
        assert line.startswith("Trunkline is ready at http://localhost:")


@pytest.mark.skipif(os.name == "nt", reason="needs a script as the browser")
def test_the_browser_opens_on_request(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(
        f"#!{sys.executable}\nimport sys\nopen({str(opened)!r}, 'a').write(sys.argv[1])"
    )
    browser.chmod(0o700)
    with serving(tmp_path / "tables.sqlite", "--open", BROWSER=f"{browser} %s") as line:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (opened.exists() and opened.read_text()):
            assert time.monotonic() < deadline, "no browser was opened"
            time.sleep(0.05)
    assert opened.read_text() == line.split()[-1]


def refusal(*options: str | Path) -> tuple[int, str]:
    """The exit code and the one line of a server that does not start."""
    with tempfile.TemporaryDirectory() as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        process = command_process(["serve", *map(str, options)], output, errors)
        process.start()
        process.join(PATIENCE_SECONDS)
        assert process.exitcode is not None
        assert output.read_text() == ""
        told = errors.read_text()
    assert told.startswith("trunkline: ")
    assert told.count("\n") == 1
    return process.exitcode, told.removeprefix("trunkline: ").strip()


def test_a_bad_setting_is_named_with_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my.toml"
    file.write_text("grace = -1")
    wrong = "is not a whole number from 0 to 65535."
    assert refusal("--port", "x") == (2, f"--port: 'x' {wrong}")
    code, sentence = refusal("--config", file)
    assert code == 2
    assert sentence == f"grace in {file}: -1 is not a number of seconds from 0 to 86400."
    monkeypatch.setenv("TRUNKLINE_PORT", "70000")
    assert refusal() == (2, f"TRUNKLINE_PORT: '70000' {wrong}")


def test_a_database_of_another_kind_is_refused_and_makes_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal("--database", "mysql://host/tables") == (
        2,
        "--database: 'mysql://host/tables' is not the path of a file,"
        " plain or as sqlite:///path, or a postgresql:// URL.",
    )
    assert list(tmp_path.iterdir()) == []


def test_a_postgresql_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    address = f"127.0.0.1:{free_port()}/tables"
    code, sentence = refusal("--database", f"postgresql://me:secret@{address}", "--port", "0")
    assert code == 1
    assert sentence == (
        f"the database postgresql://{address} cannot be used: the connection was refused"
    )


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, sentence = refusal("--port", str(port), "--database", tmp_path / "tables.sqlite")
    assert code == 1
    assert sentence.startswith(f"port {port} on 127.0.0.1 is in use")
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_host_is_named(tmp_path: Path) -> None:
    for host in ("no.such.host.invalid", "a" * 70 + ".invalid"):
        code, sentence = refusal("--host", host, "--database", tmp_path / "tables.sqlite")
        assert (code, sentence) == (1, f"the host '{host}' cannot be found")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(b"this is something else\n" * 100)
    code, sentence = refusal("--port", "0", "--database", file)
    assert (code, sentence) == (1, f"the database {file} cannot be used: file is not a database")
    assert file.read_bytes() == b"this is something else\n" * 100


def test_a_database_of_a_later_release_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 1000")
    code, sentence = refusal("--port", "0", "--database", file)
    assert code == 1
    assert sentence.startswith(f"the database {file} comes from a later release: ")


def test_a_database_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "tables.sqlite"
    folder.mkdir()
    code, sentence = refusal("--port", "0", "--database", folder)
    assert code == 1
    assert sentence.startswith(f"the database {folder} cannot be used: ")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, sentence = refusal("--port", "0", "--database", tmp_path / "file" / "tables.sqlite")
    assert code == 1
    assert str(tmp_path / "file") in sentence


@pytest.mark.skipif(os.name == "nt", reason="needs Unix modes")
def test_only_the_owner_can_read_the_key_and_it_stays(tmp_path: Path) -> None:
    key = signing_key(tmp_path / "tables.sqlite")
    file = tmp_path / "tables.key"
    assert file.stat().st_mode & 0o777 == 0o600
    assert signing_key(tmp_path / "tables.sqlite") == key
    assert [path.name for path in tmp_path.iterdir()] == ["tables.key"]


@pytest.mark.parametrize("attempt", range(10))
def test_servers_that_start_together_have_the_same_key(tmp_path: Path, attempt: int) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = list(threads.map(signing_key, [tmp_path / "tables.sqlite"] * 8))
    assert len(keys) == 8
    assert len(set(keys)) == 1


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 64])
def test_a_damaged_key_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tables.key").write_bytes(content)
    with pytest.raises(CannotServe, match=r"the key in .*tables\.key "):
        signing_key(tmp_path / "tables.sqlite")


def test_help_has_every_setting_and_its_default() -> None:
    text = " ".join(run("serve", "--help").output.split())
    for name, field in FIELDS.items():
        assert f"{flag_name(name)} " in text
        if isinstance(field.default, str | int | float) and not isinstance(field.default, bool):
            assert f"[{field.default}]" in text
