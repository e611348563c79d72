"""The processes of a system under test: nodes of the server, and its store."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.chaos.preload import Preload
from tests.postgres_server import PostgresServer
from tests.server.server_process import free_port

SERVE = "from trunkline.cli import main; main()"


class Node:
    """A server in its own process, always at the same port."""

    def __init__(self, name: str, place: Path, preload: Preload, options: list[str]) -> None:
        self.name = name
        self.port = free_port()
        self._log = place / f"{name}.log"
        self._preload = preload
        self._options = options
        self._process: asyncio.subprocess.Process | None = None

    @property
    def is_alive(self) -> bool:
        """Whether its process runs."""
        return self._process is not None and self._process.returncode is None

    async def start(self, database: str) -> None:
        """Start it. It may take a while until it is ready."""
        arguments = ["--port", str(self.port), "--database", database, "--no-limits"]
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", SERVE, "serve", *arguments, *self._options,
                stdout=log, stderr=log, env=self._preload.environment(self.name),
            )  # fmt: skip

    async def until_ready(self) -> bool:
        """Wait until it accepts connections. False if it ended before."""
        while self.is_alive:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return True
            await asyncio.sleep(0.1)
        return False

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it is there."""
        if self._process and self.is_alive:
            self._process.send_signal(number)

    async def kill(self) -> None:
        """End it at once."""
        self.signal(signal.SIGKILL)
        if self._process:
            await self._process.wait()


@contextlib.contextmanager
def small_disk(megabytes: int) -> Iterator[Path | None]:
    """A file system of its own in memory, if we may mount one."""
    place = Path(tempfile.mkdtemp(prefix="chaos-disk-"))
    options = f"size={megabytes}m,mode=755"
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)]
    is_mounted = (
        os.geteuid() == 0
        and not subprocess.run(command, check=False, capture_output=True).returncode
    )
    try:
        yield place if is_mounted else None
    finally:
        if is_mounted:
            subprocess.run(["umount", "-l", str(place)], check=False, capture_output=True)
        place.rmdir()


def fill(disk: Path) -> None:
    """Leave no space on a disk."""
    with (disk / "ballast").open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(65536)):
            pass


def free(disk: Path) -> None:
    """Give the space back."""
    (disk / "ballast").unlink(missing_ok=True)


@contextlib.contextmanager
def postgres_on(disk: Path | None, preload: Preload) -> Iterator["BreakablePostgres"]:
    """A PostgreSQL with its data on that disk."""
    before, tempfile.tempdir = tempfile.tempdir, str(disk) if disk else None
    try:
        server = BreakablePostgres(preload)
    finally:
        tempfile.tempdir = before
    try:
        server.start()
        yield server
    finally:
        server.remove()


class BreakablePostgres(PostgresServer):
    """A PostgreSQL whose fsync can fail. It really writes to its disk."""

    def __init__(self, preload: Preload) -> None:
        self._preload = preload
        super().__init__(fsync=True, options=("max_wal_size=64MB", "min_wal_size=32MB"))

    def start(self) -> None:
        """Start it with the library that breaks things."""
        before = dict(os.environ)
        os.environ.update(self._preload.environment("store"))
        try:
            super().start()
        finally:
            os.environ.clear()
            os.environ.update(before)

    def wait_until_ready(self, seconds: float) -> None:
        """Wait until it answers. Raises `AssertionError` if it does not in time."""
        deadline = time.monotonic() + seconds
        while self._ask("SELECT 1", self.url()).returncode != 0:
            assert self._process is not None
            assert self._process.poll() is None, "it has ended"
            assert time.monotonic() < deadline, "it does not answer"
            time.sleep(0.1)
