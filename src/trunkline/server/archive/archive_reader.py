"""Reads archives with suspicion: a file may be cut off, damaged or hostile."""

import contextlib
import gzip
import hashlib
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from trunkline.server.archive.lines import (
    FORMAT_VERSION,
    AccountLine,
    BotLine,
    End,
    Header,
    KeyLine,
    Line,
    TableLine,
    UnfitLine,
    decode_line,
    is_header,
    stored_of,
)
from trunkline.server.store import Stored

GZIP_MAGIC = b"\x1f\x8b"
LONGEST_HEADER = 1024
LONGEST_LINE = 1 << 28  # bytes; the log of a table has some hundred thousand
ORDER = (Header, KeyLine, AccountLine, BotLine, TableLine, End)


class UnfitArchive(Exception):
    """The file is no archive, or it is damaged. The sentence says why."""


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive that has been read once to the end, and is complete."""

    path: Path
    header: Header
    key: str | None
    end: End

    def contents(self) -> Iterator[Stored]:
        """Yield the accounts, bots and tables. Raises `UnfitArchive`, if the file has changed."""
        check = _Check()
        for line in _lines(self.path):
            with _named(self.path, check.number + 1):
                stored = check.accept(*line)
            if stored:
                yield stored
        if check.end != self.end:
            raise UnfitArchive(f"{self.path} has changed while it was read")


def open_archive(path: Path, check_stored: Callable[[Stored], None] | None = None) -> Archive:
    """Read a file to its end and return it if it is a complete archive.

    `check_stored` may refuse a part of it with `UnfitLine`. Raises `UnfitArchive`.
    """
    check = _Check()
    for line in _lines(path):
        with _named(path, check.number + 1):
            stored = check.accept(*line)
            if stored and check_stored:
                check_stored(stored)
    if check.header is None or check.end is None:
        raise UnfitArchive(f"{path} is not complete: its last lines are missing")
    return Archive(path, check.header, check.key, check.end)


def is_archive(path: Path) -> bool:
    """Return whether a file begins as an archive does."""
    try:
        with _unpacked(path) as file:
            return is_header(file.readline(LONGEST_HEADER))
    except (OSError, EOFError, zlib.error):
        return False


class _Check:
    """Checks one line after the other."""

    def __init__(self) -> None:
        self.number = 0
        self.header: Header | None = None
        self.key: str | None = None
        self.end: End | None = None
        self._hash = hashlib.sha256()
        self._last: type[Line] | None = None
        self._count: Counter[type[Line]] = Counter()

    def accept(self, data: bytes, line: Line) -> Stored | None:
        """Note a line and return what it stores, if anything. Raises `UnfitLine`."""
        self._check_order(line)
        self.number += 1
        self._last = type(line)
        self._count[type(line)] += 1
        stored = self._take(line)
        self._hash.update(data)
        return stored

    def _check_order(self, line: Line) -> None:
        if self._last is None:
            if not isinstance(line, Header):
                raise UnfitLine("it must be the header of an archive")
            return
        before, place = ORDER.index(self._last), ORDER.index(type(line))
        is_once = isinstance(line, Header | KeyLine | End)
        if place < before or (is_once and place == before):
            raise UnfitLine("it is not in its place")

    def _take(self, line: Line) -> Stored | None:
        match line:
            case Header():
                self.header = _checked_header(line)
            case KeyLine(key):
                self.key = _checked_key(key)
            case End():
                self._check_end(line)
                self.end = line
            case _:
                return stored_of(line)
        return None

    def _check_end(self, end: End) -> None:
        counts = [self._count[kind] for kind in (AccountLine, BotLine, TableLine)]
        if [end.accounts, end.bots, end.tables] != counts or end.sha256 != self._hash.hexdigest():
            raise UnfitLine("an earlier line has changed or is missing")


def _checked_header(header: Header) -> Header:
    if header.version != FORMAT_VERSION:
        raise UnfitLine(
            f"the archive has format {header.version}, and this release reads {FORMAT_VERSION}"
        )
    return header


def _checked_key(key: str) -> str:
    if not (key.isascii() and key.isprintable() and key.strip() == key != ""):
        raise UnfitLine("it has no valid key")
    return key


def _lines(path: Path) -> Iterator[tuple[bytes, Line]]:
    """Yield every line, as it is and decoded."""
    number = 0
    try:
        with _unpacked(path) as file:
            while data := file.readline(LONGEST_LINE):
                number += 1
                yield data, _decoded(path, number, data)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise UnfitArchive(f"{path} is damaged after line {number}: {error}") from error
    except OSError as error:
        raise UnfitArchive(f"{path} cannot be read: {error.strerror}") from error


def _decoded(path: Path, number: int, data: bytes) -> Line:
    if number == 1 and not is_header(data):
        raise UnfitArchive(f"{path} is not an archive of Trunkline")
    with _named(path, number):
        if data[-1:] != b"\n":
            raise UnfitLine("it is cut off or too long")
        return decode_line(data)


@contextlib.contextmanager
def _named(path: Path, number: int) -> Iterator[None]:
    """Add the place to the sentence."""
    try:
        yield
    except UnfitLine as error:
        raise UnfitArchive(f"{path}, line {number}: {error}") from error


@contextlib.contextmanager
def _unpacked(path: Path) -> Iterator[IO[bytes]]:
    with path.open("rb") as file:
        is_packed = file.peek(2)[:2] == GZIP_MAGIC
        if not is_packed:
            yield file
            return
        with gzip.GzipFile(fileobj=file) as unpacked:
            yield cast("IO[bytes]", unpacked)
