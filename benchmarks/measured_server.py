"""Runs a server on its own core and measures what it uses."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Self

SERVE = "from trunkline.cli import main; main()"
START_SECONDS = 120


def raise_file_limit() -> None:
    """Allow as many sockets as the system permits."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class MeasuredServer:
    """A server process; `url` is its address."""

    def __init__(self, database: Path, core: int) -> None:
        options = [
            "--port",
            "0",
            "--database",
            str(database),
            "--no-limits",
            "--log-level",
            "error",
        ]
        self._core = core
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", *options], stdout=subprocess.PIPE, text=True
        )
        os.sched_setaffinity(self._process.pid, {core})
        assert self._process.stdout
        self.url = self._process.stdout.readline().split()[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.terminate()
        self._process.wait()

    def memory(self) -> float:
        """Megabytes of memory that it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def stolen_seconds(self) -> float:
        """Seconds that the host of a virtual machine took from its core."""
        lines = Path("/proc/stat").read_text().splitlines()
        line = next(line for line in lines if line.startswith(f"cpu{self._core} "))
        return int(line.split()[8]) / os.sysconf("SC_CLK_TCK")

    def busy_seconds(self) -> float:
        """Processor seconds that it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
