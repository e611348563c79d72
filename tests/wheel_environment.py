"""Installs the built wheel into new environments, with the packages of the lock file."""

import os
import re
import subprocess
import sys
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path

from benchmarks.install_size import needed_packages
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parent.parent
UV = (sys.executable, "-m", "uv")
LOCK_ENTRY = re.compile(r"^([\w.-]+)==.*\n(?: .*\n)*", re.MULTILINE)


def environment(**variables: str) -> dict[str, str]:
    """This process's variables without its sources, and some more."""
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return {**inherited, "PYTHONIOENCODING": "utf-8", **variables}


def execute(
    *command: str | Path, folder: Path = ROOT, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=environment(**variables),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def run(*command: str | Path, folder: Path = ROOT, **variables: str) -> str:
    """What a command prints; it must succeed."""
    result = execute(*command, folder=folder, **variables)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def build(target: str, folder: Path) -> Path:
    """Build the wheel or the source archive into an empty folder."""
    run(sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder)
    (built,) = folder.iterdir()
    return built


def install(wheel: Path, home: Path, *extras: str) -> Path:
    """Install the wheel with extras into a new environment; returns its folder of commands."""
    run(*UV, "venv", "--python", sys.executable, home)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    into = ("--no-deps", "--python", scripts / "python")
    locked = home / "packages.txt"
    locked.write_text(lock_entries(needed_packages(requirements_of(wheel), extras)))
    _install_locked(*into, "--require-hashes", "--requirement", locked)
    run(*UV, "pip", "install", "--offline", *into, wheel)
    run(*UV, "pip", "check", "--python", scripts / "python")
    return scripts


def _install_locked(*options: str | Path) -> None:
    """Take the packages from uv's cache, where set-up has put them, or else download them."""
    command = (*UV, "pip", "install", *options)
    if execute(*command, "--offline").returncode:
        run(*command, UV_SYSTEM_CERTS="true", UV_NATIVE_TLS="true")  # as run.py does


def requirements_of(wheel: Path) -> list[str]:
    """What the wheel itself says that it needs."""
    (folder,) = (part for part in zipfile.Path(wheel).iterdir() if part.name.endswith("-info"))
    return PathDistribution(folder).requires or []


def lock_entries(packages: set[str]) -> str:
    """The entries of these packages in the lock file of all extras."""
    lock = (ROOT / "requirements.lock").read_text()
    return "".join(entry[0] for entry in LOCK_ENTRY.finditer(lock) if entry[1] in packages)
