"""Runs commands: inside this process, or as a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from trunkline.cli import app

SCRIPT = (sys.executable, "-c", "from trunkline.cli import main; main()")
# Who is started in the background is deaf to Ctrl-C, and so are those it starts.
INTERRUPTIBLE = (
    sys.executable,
    "-c",
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from trunkline.cli import main; main()",
)
SMALL = Path(__file__).parents[1] / "maps" / "small"


def run(*arguments: str | Path) -> Result:
    """A command run inside this process."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def process(
    *arguments: str | Path, timeout: float = 120, **environment: str
) -> subprocess.CompletedProcess[str]:
    """A command run as the user runs it, its output piped."""
    return subprocess.run(
        [*SCRIPT, *map(str, arguments)],
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        encoding="utf-8",
        errors="strict",
        timeout=timeout,
        check=False,
    )
