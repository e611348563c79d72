"""A real server as a process of its own."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

SERVE = "from trunkline.cli import main; main()"
START_SECONDS = 60


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server that can be killed and started again on the same database."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["--port", str(self._port), "--database", str(self._database), "--bot-pause", "0"]
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", *options], env=dict(os.environ)
        )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None, "the server has ended"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", trust_env=False).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self._process:
            self._process.kill()
            self._process.wait()


@contextlib.contextmanager
def running_server(place: Path) -> Iterator[Server]:
    """A server, until the block ends."""
    server = Server(place / "tables.sqlite")
    server.start()
    try:
        yield server
    finally:
        server.kill()
