"""Runs servers and measures what they use."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Self

SERVE = "from trunkline.cli import main; main()"
OPTIONS = ("--port", "0", "--no-limits", "--log-level", "error")
PROCESS_CLOCK = 2  # the clock of a process that counts the processor time of all its threads
STOLEN = 8  # the column of /proc/stat


def raise_file_limit() -> None:
    """Allow as many sockets as the system permits."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def busy_seconds(process: int) -> float:
    """Processor seconds that a living process has used."""
    return time.clock_gettime(~process << 3 | PROCESS_CLOCK)


class MeasuredProcess:
    """A server process. Its first line ends with its address."""

    def __init__(self, command: Sequence[str], variables: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **(variables or {})}
        )

    @cached_property
    def url(self) -> str:
        """Its address, as soon as it has one."""
        assert self.process.stdout
        words = self.process.stdout.readline().split()
        if not words:
            raise RuntimeError(f"a server did not start: {self.process.args!r}")
        return words[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def memory(self) -> float:
        """Megabytes of memory that it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def settle(self) -> None:
        """Prepare for a measurement of memory, if it can."""

    def busy_seconds(self) -> float:
        """Processor seconds that it has used."""
        return busy_seconds(self.process.pid)


class MeasuredServer(MeasuredProcess):
    """A Trunkline server, on one core if a core is named."""

    def __init__(self, database: Path | str, core: int | None = None, program: str = SERVE) -> None:
        options = [*OPTIONS, "--database", str(database)]
        super().__init__([sys.executable, "-c", program, "serve", *options])
        self._core = core
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})

    def stolen_seconds(self) -> float:
        """Seconds that the host of a virtual machine took from its core, or from all."""
        name = "cpu" if self._core is None else f"cpu{self._core}"
        lines = Path("/proc/stat").read_text().splitlines()
        line = next(line for line in lines if line.startswith(f"{name} "))
        return int(line.split()[STOLEN]) / os.sysconf("SC_CLK_TCK")
