"""Runs nodes: each is a `trunkline serve` that is started again when it ends."""

import asyncio
import contextlib
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence

SERVE = "from trunkline.cli import main; main()"
PAUSE_SECONDS = 1.0  # before a node that ended is started again


class Node:
    """A server at a port that it keeps."""

    def __init__(self, number: int, options: Sequence[str]) -> None:
        self.port = free_port()
        self.is_ready = asyncio.Event()
        self._name = f"node {number}"
        self._options = ["--port", str(self.port), *options]
        self._process: Process | None = None
        self._is_stopping = False

    async def run(self) -> None:
        """Keep the server running until `stop`."""
        while not self._is_stopping:
            self._process = await self._start()
            print(
                f"{self._name}: http://127.0.0.1:{self.port} process {self._process.pid}",
                flush=True,
            )
            await self._read(self._process)
            code = await self._process.wait()
            self.is_ready.clear()
            if not self._is_stopping:
                print(f"{self._name} ended with code {code} and is started again.", flush=True)
                await asyncio.sleep(PAUSE_SECONDS)

    async def stop(self) -> None:
        """Let the server drain and end."""
        self._is_stopping = True
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            await self._process.wait()

    async def _start(self) -> Process:
        # In a session of its own: Ctrl-C in a terminal reaches only us, who stop it in order.
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", SERVE, "serve", *self._options),
            stdout=PIPE,
            start_new_session=True,
        )

    async def _read(self, process: Process) -> None:
        """Read what the server prints, to its end."""
        assert process.stdout
        async for line in process.stdout:
            if b"is ready" in line:
                print(f"{self._name}: process {process.pid} is ready", flush=True)
                self.is_ready.set()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
