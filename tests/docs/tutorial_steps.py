"""Follows a tutorial page as its reader does: writes the files and runs the commands.

A block below a line with only a bold file name is that file. In a `console` block, lines with `$ `
are commands, and the lines after each are what it prints. `...` stands for any text in a line and,
alone in a line, for any lines. A command may fail only if the page shows what it prints.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.docs.repository import ROOT
from tests.patience import PATIENCE_SECONDS

FILE_NAME = r"(?:^\*\*`(?P<file>[^`\n]+)`\*\*\n\n)?"
STEP = re.compile(FILE_NAME + r"^```(?P<kind>\w*)\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
COMPILING = r"^Compiling .* only once: .*\n"  # printed by a first run
EXPORT = re.compile(r"export (\w+)=(.*)")
LASTING = ("trunkline serve", "trunkline bot connect")  # they run until they are stopped
WRAPPERS = {"trunkline": '-c "from trunkline.cli import main; main()" "$@"', "python": '"$@"'}


class Command(NamedTuple):
    """A line to type, and what the page says it prints."""

    line: str
    shown: str


def commands_of(block: str) -> Iterator[Command]:
    """The commands of a console block."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, shown = part.replace("\\\n", "").partition("\n")
        yield Command(line.strip(), shown.strip())


def is_as_shown(printed: str, shown: str) -> bool:
    """Whether a text is what the page shows, apart from the number of spaces."""
    pattern = re.escape(_evened(shown)).replace(r"\.\.\.", ".*")
    pattern = re.sub(r"^\.\*\\\n", r"(?:.*\\n)*", pattern, flags=re.MULTILINE)
    return re.fullmatch(pattern, _evened(printed)) is not None


def _evened(text: str) -> str:
    text = re.sub(COMPILING, "", text, flags=re.MULTILINE)
    return "".join(" ".join(line.split()) + "\n" for line in text.strip().splitlines())


class Reader:
    """Works in a folder that has its own `trunkline` and `python`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.printed = ""  # by the last command
        self._running: list[subprocess.Popen[bytes]] = []
        paths = f"{folder / '.commands'}{os.pathsep}{os.environ['PATH']}"
        own = {"PATH": paths, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
        self.environment = {**os.environ, **own}
        for name, arguments in WRAPPERS.items():
            self.write(f".commands/{name}", f'#!/bin/sh\nexec "{sys.executable}" {arguments}\n')
            (folder / ".commands" / name).chmod(0o755)

    def follow(self, text: str) -> None:
        """Do every step of a page or of a part of it."""
        assert STEP.search(text), f"there is nothing to do in {text[:80]!r}"
        for step in STEP.finditer(text):
            if step["file"]:
                self.write(step["file"], step["text"])
            for command in commands_of(step["text"]) if step["kind"] == "console" else ():
                self.run(command)

    def write(self, name: str, text: str) -> None:
        """Write a file."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def run(self, command: Command) -> None:
        """Run a command and compare what it prints."""
        if export := EXPORT.fullmatch(command.line):
            self.environment[export[1]] = self._completed(export[2])
            return
        output = self.folder / f".printed-{len(self._running)}"
        process = self._start(command.line, output)
        self._wait_for(process, command, output)
        is_fine = is_as_shown(self.printed, command.shown) if command.shown else not process.poll()
        assert is_fine, f"$ {command.line}\n{self.printed}\nThe page shows:\n{command.shown}"

    def _start(self, line: str, output: Path) -> subprocess.Popen[bytes]:
        with output.open("wb") as file:
            streams: Any = {"stdout": file, "stderr": subprocess.STDOUT}
            place: Any = {"cwd": self.folder, "env": self.environment, "start_new_session": True}
            self._running.append(subprocess.Popen(line, shell=True, **place, **streams))
        return self._running[-1]

    def _wait_for(self, process: subprocess.Popen[bytes], command: Command, output: Path) -> None:
        """Wait for the end of a command or, if it lasts, for the lines that the page shows."""
        is_done = False
        while not is_done:
            time.sleep(0.01)
            is_done = process.poll() is not None
            self.printed = output.read_text(encoding="utf-8")
            if command.line.startswith(LASTING):
                is_done |= is_as_shown(self.printed, command.shown)

    def _completed(self, value: str) -> str:
        """A value, where `...` is the rest of a printed line that begins like it."""
        lines = self.printed.splitlines() if value.endswith("...") else [value]
        return next(line for line in lines if line.startswith(value.removesuffix("...")))

    def stop(self) -> None:
        """End the commands that still run."""
        for process in self._running:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(PATIENCE_SECONDS)
