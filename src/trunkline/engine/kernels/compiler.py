"""Compiles kernels with Numba and caches them on disk; the cache is never stale.

Numba's own cache checks only the file of the function itself: it misses a change in a callee or
in a number that another module defines. So each version of the kernels has its own cache folder.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from platformdirs import user_cache_path

from trunkline.engine.kernels.compilation import (
    BorrowingEntryCompiler,
    EntryCompiler,
    HotEntryCompiler,
    KernelCompiler,
)

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[2]
# Modules outside of folders named `kernels` whose numbers are compiled into kernels. Maps are data
# that kernels read, so a change of a map compiles nothing.
SOURCES_OF_NUMBERS = ("bots/planner/taste.py", "maps/types.py")

# Bounds-checked kernels are different code, so they have their own folder.
BOUNDS_CHECKED = os.environ.get("TRUNKLINE_BOUNDSCHECK", "0") == "1"


def sources_digest(package: Path = PACKAGE) -> str:
    """A hash of every source that a kernel may depend on."""
    digest = hashlib.sha256()
    for path in kernel_sources(package):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def kernel_sources(package: Path = PACKAGE) -> list[Path]:
    """The files with kernels, and with numbers that are compiled into them."""
    kernels = sorted(package.glob("**/kernels/**/*.py"))
    return [*kernels, *(package / name for name in SOURCES_OF_NUMBERS)]


def cache_folder(root: Path) -> Path:
    """The folder for compiled kernels of exactly these sources."""
    return root / f"{sources_digest()}-numba{numba.__version__}-{_settings_digest()}"


def _settings_digest() -> str:
    """A hash of the Numba settings that change the generated code."""
    config: Any = numba.config
    settings = (BOUNDS_CHECKED, config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT)
    return hashlib.sha256(repr(settings).encode()).hexdigest()[:8]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK)
    except OSError:
        return False


_WANTED_ROOT = Path(
    os.environ.get("TRUNKLINE_CACHE_DIR") or user_cache_path("trunkline") / "kernels"
)
# Cached kernels are unpickled, so the fallback folder must be private.
_FALLBACK = None if _writable(cache_folder(_WANTED_ROOT)) else tempfile.TemporaryDirectory()
CACHE_ROOT = Path(_FALLBACK.name) if _FALLBACK else _WANTED_ROOT
CACHE_FOLDER = cache_folder(CACHE_ROOT)
_OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS_CHECKED}


def kernel(function: F) -> F:
    """Compile a function that only other kernels call; Python cannot call it."""
    return numba.njit(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=KernelCompiler, **_OPTIONS
    )(function)


def entry_point(function: F) -> F:
    """Compile a kernel that Python calls, on its first call, and cache it on disk.

    With NUMBA_DISABLE_JIT=1 kernels and entry points stay plain Python.
    """
    return _cached(function, EntryCompiler)


def hot_entry_point(function: F) -> F:
    """Like `entry_point`, for a kernel that runs for long: compiles longer, to faster code."""
    return _cached(function, HotEntryCompiler)


def borrowing_entry_point(function: F) -> F:
    """Like `hot_entry_point`, if no kernel in its folder gets an array from another kernel.

    Such kernels only borrow arrays from the caller, so they need not count who uses one.
    """
    return _cached(function, BorrowingEntryCompiler)


def _cached(function: F, compiler: type[EntryCompiler]) -> F:
    config: Any = numba.config
    if config.DISABLE_JIT:
        # The generator's arithmetic is modulo 2**64; NumPy would warn about it.
        return np.errstate(over="ignore")(function)
    # Numba reads the folder while it decorates; restore it for other libraries.
    previous = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE_FOLDER)
    try:
        return numba.njit(cache=True, no_cfunc_wrapper=True, pipeline_class=compiler, **_OPTIONS)(
            function
        )
    finally:
        config.CACHE_DIR = previous
