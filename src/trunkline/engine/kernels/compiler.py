"""Kernels: functions compiled by Numba, cached on disk, never stale.

Numba's own cache looks only at the file of the function itself: a change in a callee or in a
table would go unnoticed. So every state of the sources and the data has a folder of its own.
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

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[2]
CACHED_FOLDERS = ("engine", "bots", "maps")
CACHED_SUFFIXES = {".py", ".csv"}

# Bounds-checked kernels are other code, so they live in another folder.
BOUNDS_CHECKED = os.environ.get("TRUNKLINE_BOUNDSCHECK", "0") == "1"


def sources_digest(package: Path = PACKAGE) -> str:
    """A hash of every source and data file that a kernel may depend on."""
    digest = hashlib.sha256()
    for folder in CACHED_FOLDERS:
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in CACHED_SUFFIXES and path.is_file():
                digest.update(path.relative_to(package).as_posix().encode() + b"\0")
                digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where the compiled kernels of exactly these sources are kept."""
    root = Path(os.environ.get("TRUNKLINE_CACHE_DIR") or user_cache_path("trunkline") / "kernels")
    return root / f"{sources_digest()}-numba{numba.__version__}-{_settings_digest()}"


def _settings_digest() -> str:
    """A hash of the settings of Numba that change the code it makes."""
    config: Any = numba.config
    settings = (BOUNDS_CHECKED, config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT)
    return hashlib.sha256(repr(settings).encode()).hexdigest()[:8]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK)
    except OSError:
        return False


# Cached kernels are unpickled, so where ours cannot be kept, nobody else's may lie.
_WANTED_FOLDER = cache_folder()
_FALLBACK = None if _writable(_WANTED_FOLDER) else tempfile.TemporaryDirectory()
_CACHE_FOLDER = _FALLBACK.name if _FALLBACK else str(_WANTED_FOLDER)
_OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS_CHECKED}


def kernel(function: F) -> F:
    """Compile a function that only other kernels call; it has no door for Python."""
    return numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function)


def entry_point(function: F) -> F:
    """Compile a kernel that Python calls, on its first call, and keep it on disk.

    With NUMBA_DISABLE_JIT=1 kernels and entry points stay plain Python.
    """
    config: Any = numba.config
    if config.DISABLE_JIT:
        # The generator's arithmetic is modulo 2**64; NumPy would warn of it.
        return np.errstate(over="ignore")(function)
    # Numba reads the folder while it decorates; others' functions keep their own.
    previous = config.CACHE_DIR
    config.CACHE_DIR = _CACHE_FOLDER
    try:
        return numba.njit(cache=True, no_cfunc_wrapper=True, **_OPTIONS)(function)
    finally:
        config.CACHE_DIR = previous
