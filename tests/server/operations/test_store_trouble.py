"""A real server whose store fails: what it refuses, logs and counts, and how it recovers."""

import contextlib
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE_SECONDS
from tests.server.server_process import Server, command_process, free_port, running_server

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def metric(client: httpx.Client, name: str) -> float:
    lines = client.get("/metrics").text.splitlines()
    (value,) = (line.split()[-1] for line in lines if line.startswith(f"trunkline_{name} "))
    return float(value)


@contextlib.contextmanager
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE_SECONDS) as client:
        client.post("/api/guest", json={"name": "Ada"}).raise_for_status()
        client.get("/api/me").raise_for_status()  # from now on the server knows the cookie
        yield client


def open_table(client: httpx.Client) -> int:
    return client.post("/api/tables", json={"seats": 2}).status_code


def assert_reports_trouble(server: Server, client: httpx.Client) -> None:
    assert client.get("/ready").status_code == 503, "before anything was tried"
    assert [open_table(client) for _ in range(20)] == [503] * 20
    assert client.get("/ready").json()["code"] == "store_failed"
    assert client.get("/health").status_code == 200
    assert metric(client, "store_ok") == 0
    assert metric(client, "store_failures_total") >= 22
    assert 1 <= server.log.count("the store failed") < 10


def assert_recovers(server: Server, client: httpx.Client) -> None:
    until(lambda: client.get("/ready").status_code == 200)
    assert open_table(client) == 201
    assert metric(client, "store_ok") == 1
    server.wait_for_log("the store works again")


def test_a_file_that_cannot_grow_is_reported_until_it_can(tmp_path: Path) -> None:
    with running_server(tmp_path, "--no-limits") as server, guest(server) as client:
        assert open_table(client) == 201
        assert server._process is not None
        pid, limit = server._process.pid or 0, resource.RLIMIT_FSIZE
        unlimited = resource.prlimit(pid, limit)
        size = (tmp_path / "tables.sqlite-wal").stat().st_size
        resource.prlimit(pid, limit, (size, unlimited[1]))
        assert_reports_trouble(server, client)
        resource.prlimit(pid, limit, unlimited)
        assert_recovers(server, client)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 8 megabytes of its own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(disk)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("only root can mount a disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(file: Path) -> None:
    """Write a file until the disk is full."""
    descriptor = os.open(file, os.O_CREAT | os.O_WRONLY)
    with contextlib.suppress(OSError):
        while True:
            os.write(descriptor, b"x" * 4096)
    os.close(descriptor)


def test_a_full_disk_is_reported_until_there_is_room(small_disk: Path) -> None:
    with running_server(small_disk, "--no-limits") as server, guest(server) as client:
        assert open_table(client) == 201
        filler = small_disk / "filler"
        fill(filler)
        assert client.get("/ready").status_code == 503
        assert [open_table(client) for _ in range(20)] == [503] * 20
        assert metric(client, "store_ok") == 0
        filler.unlink()
        until(lambda: client.get("/ready").status_code == 200)
        assert open_table(client) == 201


def test_a_read_only_disk_is_reported_at_the_start(small_disk: Path, tmp_path: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    arguments = ["serve", "--port", "0", "--database", str(small_disk / "tables.sqlite")]
    server = command_process(arguments, tmp_path / "output", tmp_path / "errors")
    server.start()
    server.join(PATIENCE_SECONDS)
    assert server.exitcode == 1
    (line,) = (tmp_path / "errors").read_text().splitlines()
    assert "Read-only file system" in line


def test_a_deleted_database_is_reported_and_a_returned_one_used(tmp_path: Path) -> None:
    with running_server(tmp_path, "--no-limits") as server, guest(server) as client:
        assert open_table(client) == 201
        away = tmp_path / "away"
        server.database.rename(away)
        assert_reports_trouble(server, client)
        assert not server.database.exists()
        away.rename(server.database)
        assert_recovers(server, client)


def test_a_replaced_database_is_reported(tmp_path: Path) -> None:
    with running_server(tmp_path, "--no-limits") as server, guest(server) as client:
        draft = tmp_path / "draft"
        draft.touch()
        draft.replace(server.database)
        assert_reports_trouble(server, client)


def test_a_truncated_database_is_reported(tmp_path: Path) -> None:
    with running_server(tmp_path, "--no-limits") as server, guest(server) as client:
        os.truncate(server.database, 0)
        assert_reports_trouble(server, client)


def test_an_idle_server_notices_trouble_by_itself(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        server.database.unlink()
        server.wait_for_log("the store failed")


def test_a_second_server_on_one_database_is_refused_until_the_first_is_dead(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path) as server:
        arguments = ["serve", "--port", str(free_port()), "--database", str(server.database)]
        second = command_process(arguments, tmp_path / "output2", tmp_path / "errors2")
        second.start()
        second.join(PATIENCE_SECONDS)
        assert second.exitcode == 1
        (line,) = (tmp_path / "errors2").read_text().splitlines()
        assert "another server uses the database" in line
        server.kill()
        server.start()
        assert server.is_alive


def test_metrics_on_a_port_of_their_own_are_not_on_the_servers(tmp_path: Path) -> None:
    port = free_port()
    with running_server(tmp_path, "--metrics-port", str(port), "--no-registration") as server:
        assert httpx.get(f"{server.url}/metrics").status_code == 404
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        version = httpx.get(f"{server.url}/health").json()["version"]
        assert f'trunkline_build_info{{version="{version}"}} 1.0' in text
        account = {"name": "Ada", "password": "a long password"}
        refused = httpx.post(f"{server.url}/api/account", json=account)
        assert (refused.status_code, refused.json()["code"]) == (403, "registration_closed")
