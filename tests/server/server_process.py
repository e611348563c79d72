"""A real server in its own process.

Servers are forked from a process that has imported and compiled everything, where forking is safe:
to start one from scratch takes more than a second, and the tests start some two hundred.
"""

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Iterable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE_SECONDS
from trunkline.cli import main
from trunkline.server.store import SqliteStore
from trunkline.server.table.entries import LogEntry, decode_entries

CONTEXT: Any = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
CONTEXT.set_forkserver_preload(["tests.server.preloaded"])


def command_process(arguments: Iterable[str], output: Path, errors: Path) -> BaseProcess:
    """A process, not started yet, that runs `trunkline` and writes to those files."""
    environment = dict(os.environ)
    process: BaseProcess = CONTEXT.Process(
        target=_run_command, args=(list(arguments), environment, output, errors)
    )
    return process


def _run_command(
    arguments: list[str], environment: dict[str, str], output: Path, errors: Path
) -> None:
    for number, path in ((1, output), (2, errors)):
        with path.open("ab") as file:
            os.dup2(file.fileno(), number)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["trunkline", *arguments]
    main()


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
        self._process: BaseProcess | None = None
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
        return self._process is not None and self._process.is_alive()

    def start(self) -> None:
        """Start it, and wait until it says that it is ready."""
        output = self._place / "output"
        output.write_text("")
        self._process = command_process(["serve", *self._options], output, self._place / "log")
        self._process.start()
        while not (told := output.read_text()).endswith("\n"):
            assert self.is_alive, self.log
            time.sleep(0.005)
        assert self.url in told

    def signal(self, sig: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process
        assert self._process.pid
        os.kill(self._process.pid, sig)

    def exit_code(self) -> int:
        """How it ended, once it has."""
        assert self._process
        self._process.join(PATIENCE_SECONDS)
        assert self._process.exitcode is not None, "it is still running"
        return self._process.exitcode

    def wait_for_log(self, word: str) -> None:
        """Wait until it has logged something."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while word not in self.log:
            assert time.monotonic() < deadline, f"nothing was logged about {word}"
            time.sleep(0.01)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self._process:
            self._process.kill()
            self._process.join()

    async def entries(self, table: str) -> list[LogEntry]:
        """The log of a table, as it is on the disk."""
        store = SqliteStore(self.database)
        try:
            return decode_entries(entry.data for entry in await store.read(table))
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
