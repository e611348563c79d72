"""A real server as a process of its own."""

import contextlib
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from trunkline.server.store import SqliteStore
from trunkline.server.table.entries import LogEntry, decode_entries

SERVE = "from trunkline.cli import main; main()"
WAIT_SECONDS = 60.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, place: Path, *options: str) -> None:
        self.port = free_port()
        self._place = place
        self._options = ["--port", str(self.port), "--database", str(self.database), *options]
        self._process: subprocess.Popen[str] | None = None
        self.url = f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The file that tables are kept in."""
        return self._place / "tables.sqlite"

    @property
    def log(self) -> str:
        """All that it has logged since its first start."""
        return (self._place / "log").read_text(encoding="utf-8")

    @property
    def is_alive(self) -> bool:
        """Whether its process runs."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it, and wait until it says that it is ready."""
        with (self._place / "log").open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", SERVE, "serve", *self._options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout
        assert self.url in self._process.stdout.readline(), self.log

    def signal(self, sig: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process
        self._process.send_signal(sig)

    def exit_code(self) -> int:
        """How it ended, once it has."""
        assert self._process
        self._process.communicate(timeout=WAIT_SECONDS)
        return self._process.returncode

    def wait_for_log(self, word: str) -> None:
        """Wait until it has logged something."""
        deadline = time.monotonic() + WAIT_SECONDS
        while word not in self.log:
            assert time.monotonic() < deadline, f"nothing was logged about {word}"
            time.sleep(0.01)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self._process:
            self._process.kill()
            self._process.communicate()

    async def entries(self, table: str) -> list[LogEntry]:
        """The log of a table, as it is on the disk."""
        store = SqliteStore(self.database)
        try:
            return decode_entries(await store.read(table))
        finally:
            await store.close()


@contextlib.contextmanager
def running_server(place: Path, *options: str) -> Iterator[Server]:
    """A server, until the block ends."""
    server = Server(place, "--bot-pause", "0", *options)
    try:
        server.start()
        yield server
    finally:
        server.kill()
