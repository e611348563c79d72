"""Finds a Chromium for the tests: the system's, or a downloaded one."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from web.make import build_lock, node, npm, run_quietly

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
APT_STEPS = (["update"], ["install", "--yes", "--no-install-recommends", "chromium"])


@dataclass(frozen=True)
class Chromium:
    """How to start a browser."""

    path: str
    environment: dict[str, str] = field(default_factory=dict)


def a_chromium() -> Chromium:
    """The system's Chromium, else Debian's if we may install it, else one from npm."""
    with build_lock():
        return system_chromium() or chromium_by_apt() or chromium_by_npm()


def system_chromium() -> Chromium | None:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    return Chromium(path) if path else None


def chromium_by_apt() -> Chromium | None:
    apt = shutil.which("apt-get")
    if not apt or os.geteuid() != 0:
        return None
    unasked = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in APT_STEPS:
        subprocess.run([apt, "--quiet=2", *step], env=unasked, capture_output=True)
    return system_chromium()


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
