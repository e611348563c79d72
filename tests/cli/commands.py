"""Runs commands: inside this process, or as a separate process."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from tests.patience import PATIENCE_SECONDS
from trunkline.cli import app

SCRIPT = (sys.executable, "-c", "from trunkline.cli import main; main()")
# A process that was started in the background ignores Ctrl-C, and so do its children.
INTERRUPTIBLE = (
    sys.executable,
    "-c",
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from trunkline.cli import main; main()",
)
SMALL = Path(__file__).parents[1] / "maps" / "small"


def run(*arguments: str | Path) -> Result:
    """Run a command inside this process."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def process(
    *arguments: str | Path, timeout: float = PATIENCE_SECONDS, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command as a user does, with its output piped."""
    return subprocess.run(
        [*SCRIPT, *map(str, arguments)],
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        encoding="utf-8",
        errors="strict",
        timeout=timeout,
        check=False,
    )
