"""What runs on the machines of a cluster."""

import hashlib
import os
import pickle
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any, Self

from trunkline.arena.backend.workers import OtherInputs, Start, Work, do_with_steps

PACKAGE = Path(__file__).parents[3]
PAGE = PACKAGE / "page"
SOURCES = (".py", ".csv", ".json")
# They compute the results too.
LIBRARIES = ("numpy", "numba", "pyarrow")


@dataclass(frozen=True, slots=True)
class RemoteStart:
    """How work begins on another machine, and what must be alike there."""

    start: bytes
    sources: str
    folder: str

    @classmethod
    def of(cls, start: Start[Any, Any]) -> Self:
        """The start of work with the sources and in the folder of this process."""
        return cls(pickle.dumps(start), sources_digest(), str(Path.cwd()))


def do_job(start: RemoteStart, job: Any) -> bytes:
    """Do a job; the work is begun if the one before was another.

    The result is pickled, because arrays that Ray itself passes on cannot be written to.
    """
    return pickle.dumps(do_with_steps(_begin(start), job), pickle.HIGHEST_PROTOCOL)


@lru_cache(maxsize=1)
def _begin(start: RemoteStart) -> Work[Any, Any]:
    if start.sources != sources_digest():
        raise OtherInputs(
            f"{socket.gethostname()} has another Trunkline, NumPy, Numba or PyArrow:"
            " install the same versions on every machine"
        )
    if Path(start.folder).is_dir():
        os.chdir(start.folder)  # paths of bots and maps may be relative to it
    work: Work[Any, Any] = pickle.loads(start.start)()
    return work


@cache
def sources_digest() -> str:
    """A hash of all that computes results: this package, and versions of libraries."""
    digest = hashlib.sha256()
    for file in sorted(_sources()):
        digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    for name in LIBRARIES:
        digest.update(f"{name} {_version(name)}".encode())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for path in PACKAGE.rglob("*"):
        if path.suffix in SOURCES and PAGE not in path.parents:
            yield path


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "none"
