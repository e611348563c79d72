"""Describes the machine that figures were measured on."""

import os
import platform
from pathlib import Path


def processor() -> str:
    """The name of the processor."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def machine() -> str:
    """Processor, cores, system and Python in one line."""
    system = f"{platform.system()} {platform.machine()}"
    python = platform.python_version()
    return f"{processor()}, {os.cpu_count() or 1} cores, {system}, Python {python}"
