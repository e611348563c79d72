"""Finds a Chromium for the tests: the system's, or a downloaded one.

The headless shell is the same browser without windows, tabs and address bar. The tests need a third
less time with it.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from web.make import build_lock, node, npm, run_quietly

SHELL = "chromium-headless-shell"
WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
)
FALLBACK = Path(__file__).resolve().parent / "fallback"
UNPACKED = FALLBACK / "unpacked"


@dataclass(frozen=True)
class Chromium:
    """How to start a browser."""

    path: str
    environment: dict[str, str] = field(default_factory=dict)


def a_chromium() -> Chromium:
    """The headless shell, else a Chromium with windows, else one from npm."""
    with build_lock():
        shell = system_chromium(SHELL) or chromium_by_apt(SHELL)
        return shell or chromium_with_windows() or chromium_by_npm()


def a_chromium_with_windows() -> Chromium:
    """What people use, else one from npm."""
    with build_lock():
        return chromium_with_windows() or chromium_by_npm()


def chromium_with_windows() -> Chromium | None:
    return system_chromium(*WITH_WINDOWS) or chromium_by_apt("chromium")


def system_chromium(*names: str) -> Chromium | None:
    path = next(filter(None, map(shutil.which, names)), None)
    return Chromium(path) if path else None


def chromium_by_apt(package: str) -> Chromium | None:
    """Debian's, if we may install it; its command has the name of the package."""
    apt = shutil.which("apt-get")
    if not apt or os.geteuid() != 0:
        return None
    unasked = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run([apt, "--quiet=2", *step], env=unasked, capture_output=True)
    return system_chromium(package)


def chromium_by_npm() -> Chromium:
    """One that includes its libraries and fonts; for Linux on x86-64."""
    UNPACKED.mkdir(exist_ok=True)
    run_quietly(npm("ci"), FALLBACK)
    # It unpacks its libraries only if it believes that it runs on the machine it was made for.
    machine = {"TMPDIR": str(UNPACKED), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs24.x"}
    run_quietly(node("unpack.mjs"), FALLBACK, **machine)
    libraries = {"LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib")}
    fonts = {"FONTCONFIG_FILE": str(FALLBACK / "fonts.conf")}
    return Chromium(str(UNPACKED / "chromium"), libraries | fonts)
