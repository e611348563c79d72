"""Breaks the wall clock and fsync of a process, with a library that it loads before all others."""

import os
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("preload.c")


class Preload:
    """A library in a folder, and the files that tell it what to break."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._library = folder / "preload.so"
        self.is_there = _build(self._library)
        folder.chmod(0o755)

    def environment(self, name: str) -> dict[str, str]:
        """Return the environment of a process with that name."""
        if not self.is_there:
            return dict(os.environ)
        chosen = {"CHAOS_FOLDER": self._folder, "CHAOS_NAME": name, "LD_PRELOAD": self._library}
        return dict(os.environ) | {key: str(value) for key, value in chosen.items()}

    def shift_clock(self, name: str, seconds: int) -> None:
        """Make the wall clock wrong by so many seconds."""
        draft = self._folder / f"{name}.draft"
        draft.write_text(str(seconds))
        draft.replace(self._folder / f"{name}.clock")

    def break_fsync(self, name: str) -> None:
        """Let fsync fail from now on."""
        (self._folder / f"{name}.fsync").touch()

    def mend(self, name: str) -> None:
        """Let everything work again."""
        for kind in ("clock", "fsync"):
            (self._folder / f"{name}.{kind}").unlink(missing_ok=True)


def _build(library: Path) -> bool:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return False
    command = [compiler, "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0
