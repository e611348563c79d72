"""The lock that keeps a second server from the same database file."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class DatabaseInUse(Exception):
    """Another server uses the database."""


def lock_path(database: Path) -> Path:
    """Return the lock file beside a database, whichever link leads there."""
    database = database.resolve()
    return database.with_name(f"{database.name}-lock")


@contextlib.contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold the lock of a database. The system releases it if the process dies.

    Raises `DatabaseInUse`, or `OSError` if the lock file cannot be used. Programs that only read,
    and SQLite itself, take no notice of it.
    """
    descriptor = os.open(lock_path(database), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _lock(descriptor)
        except (BlockingIOError, PermissionError) as error:
            raise DatabaseInUse(str(database)) from error
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
