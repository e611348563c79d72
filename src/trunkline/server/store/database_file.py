"""The file of an open database, and whether it is still the one at its path."""

import os
from os import PathLike

HEADER_BYTES = 100
MAGIC = b"SQLite format 3\0"
Identity = tuple[int, int] | None


class FileChanged(Exception):
    """The file at the path is not the one that is open, or somebody else changed it."""


class DatabaseFile:
    """Holds an SQLite file open to compare it with its path, and watches it for other writers.

    Open it before the connection and close it after: to close any descriptor of a file gives up
    every lock that this process has on it.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._path = os.fspath(path)
        self._wal_path = f"{self._path}-wal"
        self._descriptor = os.open(self._path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._identity = _identity(os.fstat(self._descriptor))
        self._wal: Identity = None
        self._written = (0, 0)  # its time and size when its header was last read

    def begin(self) -> None:
        """Note the state of the files, once the connection has opened them."""
        self._wal = _identity_at(self._wal_path)
        now = os.fstat(self._descriptor)
        self._written = now.st_mtime_ns, now.st_size

    def check(self) -> None:
        """Raise `FileChanged` unless what was written is in the files at the path."""
        try:
            now = os.stat(self._path)  # noqa: PTH116  # twice as fast as `Path.stat`
        except OSError as error:
            raise FileChanged("the database file was deleted or moved") from error
        if _identity(now) != self._identity:
            raise FileChanged("the database file was replaced by another file")
        if _identity_at(self._wal_path) != self._wal:
            raise FileChanged("the -wal file of the database was deleted or replaced")
        if (now.st_mtime_ns, now.st_size) != self._written:
            self._check_header(now)

    def has_lost_log(self) -> bool:
        """Return whether only the -wal file is gone, so that the connection still has it all."""
        return _identity_at(self._path) == self._identity and _identity_at(self._wal_path) is None

    def has_successor(self) -> bool:
        """Return whether the path has another file, and no -wal file of this one beside it."""
        found, wal = _identity_at(self._path), _identity_at(self._wal_path)
        return found not in (None, self._identity) and (wal is None or wal != self._wal)

    def has_schema(self) -> bool:
        """Return whether it is a database with a schema."""
        header = self._read_header()
        return header.startswith(MAGIC) and int.from_bytes(header[60:64]) > 0

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._descriptor)

    def _check_header(self, now: os.stat_result) -> None:
        """Raise `FileChanged` if the file is shorter than it was and than it says.

        While somebody reads, as a backup does, SQLite copies only a part of the log into the file.
        Its header then promises pages that follow later.
        """
        header = self._read_header()
        if not header.startswith(MAGIC) or now.st_size < min(_size(header), self._written[1]):
            raise FileChanged("another program cut or overwrote the database file")
        self._written = now.st_mtime_ns, now.st_size

    def _read_header(self) -> bytes:
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        return os.read(self._descriptor, HEADER_BYTES)


def _size(header: bytes) -> int:
    """Return the least size of the file, in bytes. The number 1 stands for pages of 65536."""
    page = int.from_bytes(header[16:18])
    return (65536 if page == 1 else page) * int.from_bytes(header[28:32])


def _identity(found: os.stat_result) -> Identity:
    return found.st_dev, found.st_ino


def _identity_at(path: str) -> Identity:
    try:
        return _identity(os.stat(path))  # noqa: PTH116
    except OSError:
        return None
