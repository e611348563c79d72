"""Writes archives. Nobody sees a file that is not complete."""

import contextlib
import gzip
import hashlib
import os
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import IO, cast

from trunkline.server.archive.archive_reader import is_archive
from trunkline.server.archive.lines import (
    FORMAT_VERSION,
    End,
    Header,
    KeyLine,
    Kind,
    Line,
    encode_line,
    line_of,
)
from trunkline.server.store import Account, OwnedBot, Stored, StoredTable

GZIP_LEVEL = 6


class CannotWrite(Exception):
    """The archive cannot be written. The sentence says why."""


class LineWriter:
    """Writes the lines of an archive and counts what they contain."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._hash = hashlib.sha256()
        self._count: Counter[type[Stored]] = Counter()

    def add(self, stored: Stored) -> None:
        """Write a part of a store."""
        self.write(line_of(stored))
        self._count[type(stored)] += 1

    def write(self, line: Line) -> None:
        """Write a line."""
        data = encode_line(line)
        self._hash.update(data)
        self._file.write(data)

    def end(self) -> End:
        """Write the last line and return it."""
        count = self._count
        counts = count[Account], count[OwnedBot], count[StoredTable]
        end = End(*counts, self._hash.hexdigest())
        self._file.write(encode_line(end))
        return end


async def write_archive(
    path: Path, kind: Kind, contents: AsyncIterator[Stored], key: str | None = None
) -> End:
    """Write an archive and return its last line. An earlier archive of that name is replaced.

    Raises `CannotWrite`.
    """
    with _replacing(path) as file, _packed(file, path) as packed:
        writer = LineWriter(packed)
        made = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        writer.write(Header(kind, FORMAT_VERSION, _release(), made))
        if key is not None:
            writer.write(KeyLine(key))
        async for stored in contents:
            writer.add(stored)
        return writer.end()


def _release() -> str:
    try:
        return metadata.version("trunkline")
    except metadata.PackageNotFoundError:
        return "unknown"


@contextlib.contextmanager
def _packed(file: IO[bytes], path: Path) -> Iterator[IO[bytes]]:
    if path.suffix != ".gz":
        yield file
        return
    with gzip.GzipFile("", "wb", GZIP_LEVEL, file) as packed:
        yield cast("IO[bytes]", packed)


@contextlib.contextmanager
def _replacing(path: Path) -> Iterator[IO[bytes]]:
    """Give a file that takes the place of another once it is complete and on the disk."""
    path = path.resolve()
    _check_replaceable(path)
    try:
        with _draft(path) as draft:
            yield draft
            draft.flush()
            os.fsync(draft.fileno())
            Path(draft.name).replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {error.strerror}") from error


@contextlib.contextmanager
def _draft(path: Path) -> Iterator[IO[bytes]]:
    """Give a file beside another, for its owner only. It is deleted if it was not renamed."""
    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=f".{path.name}-", delete=False
    ) as draft:
        try:
            yield draft
        finally:
            Path(draft.name).unlink(missing_ok=True)


def _check_replaceable(path: Path) -> None:
    """Refuse to replace what is no archive, such as the database itself."""
    if path.exists() and not (path.is_file() and is_archive(path)):
        raise CannotWrite(f"{path} is there already and is not an archive: choose another name")


def _sync_folder(folder: Path) -> None:
    """Put the new name on the disk too, where folders can be opened."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
