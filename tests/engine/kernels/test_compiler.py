"""The cache of compiled kernels is used, and never stale."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engine.random_play import ROOT
from trunkline.engine.kernels.compiler import PACKAGE, kernel_sources, sources_digest

# Prints the legal actions in three situations: choosing first tickets, no possible action, and
# five cards face up. It has one entry point, compiled on its first call.
SCRIPT = """
import json
import numpy as np
from trunkline.engine.kernels.layout import CHOOSING, GAME, TURN
from trunkline.engine.kernels.legal import legal_mask, new_mask
from trunkline.engine.rules import get_rules

tables, states, mask = get_rules().tables, np.zeros(3, dtype=GAME), new_mask()
states["players"], states["phase"] = 2, [CHOOSING, TURN, TURN]
states["offer_size"][0, 0] = 3
states["filled"] = [0, 0, 31]
counts, sets = [], []
for index in range(3):
    counts.append(int(legal_mask(tables, states, index, 0, mask)))
    sets.append(int(mask[0]))
stats = legal_mask.stats
print(json.dumps({
    "counts": counts,
    "sets": sets,
    "hits": sum(stats.cache_hits.values()),
    "misses": sum(stats.cache_misses.values()),
}))
"""
KERNELS = Path("trunkline") / "engine" / "kernels"


class Copy:
    """A copy of the package with a separate cache, run in separate processes."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "src"
        self.cache = folder / "cache"
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(
            ROOT / "src" / "trunkline", self.source / "trunkline", ignore=ignored, symlinks=True
        )

    def run(self, cache: Path | None = None) -> dict[str, Any]:
        # Without bytecode: Python would treat a file of the same size and time as unchanged.
        environment = {name: v for name, v in os.environ.items() if not name.startswith("NUMBA")}
        environment |= {
            "PYTHONPATH": str(self.source),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TRUNKLINE_CACHE_DIR": str(cache or self.cache),
            "TRUNKLINE_BOUNDSCHECK": "0",
            "TMPDIR": str(self.temporary),
        }
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", SCRIPT],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout)
        return told

    def change(self, file: str, old: str, new: str) -> None:
        """Edit a kernel's file without changing its size or time."""
        path = self.source / KERNELS / file
        before, text = path.stat(), path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} no longer says {old!r}: choose another edit here"
        path.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert path.stat().st_size == before.st_size
        assert path.stat().st_mtime_ns == before.st_mtime_ns

    def cached_files(self) -> set[Path]:
        return {path for path in self.cache.rglob("*") if path.is_file()}


@pytest.fixture(name="copy", scope="module")
def _copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("package"))


@pytest.fixture(name="first_run", scope="module")
def _first_run(copy: Copy) -> dict[str, Any]:
    return copy.run()


# Four ways to keep two or three of three tickets; to pass; to take one of five cards.
KEEPS = 1 << 3 | 1 << 5 | 1 << 6 | 1 << 7
AT_FIRST = {"counts": [4, 1, 5], "sets": [KEEPS << 32, 1 << 7, 31 << 1]}
EDITS = {
    "a table": ("layout.py", "\nKEEP = 32\n", "\nKEEP = 30\n"),
    "a number": ("layout.py", "\nPASS = 7\n", "\nPASS = 9\n"),
    "a callee": ("bits.py", "word = (word & QUADS) + ((word", "word = (word & QUADS) - ((word"),
}
CHANGED = {
    "a table": {"sets": [KEEPS << 30, 1 << 7, 31 << 1]},
    "a number": {"sets": [KEEPS << 32, 1 << 9, 31 << 1]},
}


def test_a_kernel_is_compiled_once_and_then_read_from_the_cache(
    copy: Copy, first_run: dict[str, Any]
) -> None:
    assert first_run == AT_FIRST | {"hits": 0, "misses": 1}
    files = copy.cached_files()
    assert files
    assert copy.run() == AT_FIRST | {"hits": 1, "misses": 0}
    assert copy.cached_files() == files


@pytest.mark.parametrize("what", EDITS)
def test_a_change_in_another_module_is_never_overlooked(
    copy: Copy, first_run: dict[str, Any], what: str
) -> None:
    file, old, new = EDITS[what]
    copy.change(file, old, new)
    try:
        told = copy.run()
    finally:
        copy.change(file, new, old)
    assert told["misses"] == 1
    assert {name: told[name] for name in AT_FIRST} != AT_FIRST
    assert told.items() >= CHANGED.get(what, {}).items()
    assert first_run.items() >= AT_FIRST.items()


def test_a_change_taken_back_finds_its_kernels_again(copy: Copy, first_run: dict[str, Any]) -> None:
    file, old, new = EDITS["a number"]
    copy.change(file, old, new)
    copy.change(file, new, old)
    assert copy.run() == first_run | {"hits": 1, "misses": 0}


def test_a_folder_that_cannot_be_written_is_no_obstacle(copy: Copy) -> None:
    in_the_way = copy.temporary / "file"
    in_the_way.write_text("not a folder", encoding="utf-8")
    assert copy.run(cache=in_the_way / "cache") == AT_FIRST | {"hits": 0, "misses": 1}


def test_the_digest_knows_every_source_of_a_kernel_and_nothing_else(tmp_path: Path) -> None:
    package = Path(shutil.copytree(ROOT / "src" / "trunkline", tmp_path / "trunkline"))
    digests = {sources_digest(package)}
    assert digests == {sources_digest()}
    for name in ("engine/kernels/bits.py", "bots/planner/taste.py", "maps/types.py"):
        with (package / name).open("a", encoding="utf-8") as file:
            file.write("\n")
        digests.add(sources_digest(package))
    (package / "engine" / "kernels" / "bits.py").rename(package / "engine" / "kernels" / "bit.py")
    digests.add(sources_digest(package))
    assert len(digests) == 5
    for name in ("engine/game.py", "maps/usa/routes.csv"):
        with (package / name).open("a", encoding="utf-8") as file:
            file.write("\n")
    assert sources_digest(package) in digests


def test_kernels_import_only_modules_that_the_digest_knows() -> None:
    known = {_module_name(path) for path in kernel_sources()}
    kernels = [path for path in kernel_sources() if "kernels" in path.parts]
    imported = {name for path in kernels for name in _own_imports(path)}
    assert len(imported) > 20
    assert imported <= known


def _module_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def _own_imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    plain = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    return {name for name in froms | plain if name and name.startswith("trunkline")}
