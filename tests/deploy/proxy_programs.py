"""Finds nginx and Caddy for the tests: the system's, or Debian's, unpacked and not installed.

Debian starts what it installs, and no machine should serve pages because somebody ran our tests.
"""

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from web.make import build_lock

UNPACKED = Path(__file__).resolve().parent / "unpacked"
SHOW_VERSION = {"nginx": "-v", "caddy": "version"}


class CannotFetch(Exception):
    """There is no such program; the message says what to do."""


@dataclass(frozen=True)
class Program:
    """How to start a proxy."""

    path: str
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """Ours, with what the program needs."""
        return {**os.environ, **self.variables}


def proxy_program(name: str) -> Program:
    """The system's program, else Debian's; without apt, the test is skipped."""
    if path := shutil.which(name):
        return Program(path)
    if not shutil.which("apt-get"):
        pytest.skip(f"There is no {name} and no apt to fetch it: install {name}.")
    with build_lock():
        return unpacked_program(name) or fetched_program(name)


def unpacked_program(name: str) -> Program | None:
    """What an earlier run has unpacked, if it still runs on this system."""
    folder = UNPACKED / name
    libraries = {path.parent for path in folder.glob("**/*.so.*")}
    search = {"LD_LIBRARY_PATH": os.pathsep.join(map(str, sorted(libraries)))} if libraries else {}
    found = (Program(str(path), search) for path in folder.glob(f"usr/*bin/{name}"))
    return next((program for program in found if can_run(program)), None)


def can_run(program: Program) -> bool:
    command = [program.path, SHOW_VERSION[Path(program.path).name]]
    try:
        told = subprocess.run(command, env=program.environment, capture_output=True)
    except OSError:  # such as one for another processor
        return False
    return told.returncode == 0


def fetched_program(name: str) -> Program:
    """Debian's, and only if it does not run alone with the libraries that it needs."""
    shutil.rmtree(UNPACKED / name, ignore_errors=True)
    package = unpack(name, name)
    if program := unpacked_program(name):
        return program
    for library in libraries_of(package):
        unpack(library, name)
    if program := unpacked_program(name):
        return program
    raise CannotFetch(f"Debian's {name} does not run on this system: install {name}.")


def unpack(package: str, folder: str) -> Path:
    """Download a package, unpack it and return its file."""
    place = UNPACKED / folder
    place.mkdir(parents=True, exist_ok=True)
    if not download(package, place):
        download_with_new_lists(package, place)
    file = next(place.glob(f"{package}_*.deb"), None)
    if file is None:
        raise CannotFetch(
            f"Debian's package {package} could not be downloaded: check the network connection"
            f" and run this again, or install {folder}."
        )
    subprocess.run(["dpkg", "-x", file, place], check=True, capture_output=True)
    return file


def download(package: str, place: Path, *options: str) -> bool:
    return apt(*options, "download", package, cwd=place)


def download_with_new_lists(package: str, place: Path) -> None:
    """The system's lists are missing, or name what is gone. Lists of our own need no rights."""
    with tempfile.TemporaryDirectory() as lists:
        options = [f"--option=Dir::{folder}={lists}" for folder in ("State::Lists", "Cache")]
        apt(*options, "update", cwd=place)
        download(package, place, *options)


def apt(*arguments: str, cwd: Path) -> bool:
    """Whether apt could do it."""
    done = subprocess.run(["apt-get", "--quiet=2", *arguments], cwd=cwd, capture_output=True)
    return done.returncode == 0


def libraries_of(package: Path) -> list[str]:
    """The libraries that a package needs, except C's own, which every program here shares."""
    told = subprocess.run(
        ["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True, check=True
    )
    names = re.findall(r"(?:^|, )(lib[^\s,:|]+)", told.stdout)
    return [name for name in names if name != "libc6"]
