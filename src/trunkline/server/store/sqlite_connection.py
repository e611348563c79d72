"""An open SQLite database. It notices when its file is no longer there, and opens it again."""

import contextlib
import sqlite3
import sys
from os import PathLike
from pathlib import Path

import structlog

from trunkline.server.store.database_file import DatabaseFile, FileChanged
from trunkline.server.store.interface import NewerSchema
from trunkline.server.store.migrations import migrate

BUSY_SECONDS = 10.0  # how long to wait for another process that locks the file

log = structlog.get_logger()


class SqliteConnection:
    """A connection to a database file. Raises `sqlite3.Error` or `NewerSchema` if it has none."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self._path = path
        with contextlib.suppress(OSError):  # SQLite has the better error message
            # Only for its owner: it contains hidden cards and password hashes.
            Path(path).touch(mode=0o600, exist_ok=True)
        self._file = _open_file(path)
        self.connection = _connect(path, self._file)

    def check(self) -> None:
        """Raise `FileChanged` unless what was committed is in the file at the path."""
        self._file.check()

    def recover(self) -> None:
        """End what a failure left behind. If the file has changed, open what is there instead.

        Raises `FileChanged` as long as there is no database of this server in its place.
        """
        self.roll_back()
        try:
            self._file.check()
        except FileChanged:
            if self._file.has_lost_log():
                self._rewrite_log()
            elif self._file.has_successor():
                self._open_successor()
            else:
                raise

    def roll_back(self) -> None:
        """End a transaction that failed."""
        if self.connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):  # the next job tries again
                self.connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file. If somebody changed it, leave it as it is."""
        try:
            self._file.check()
        except FileChanged:
            _keep_log_apart(self.connection)
        self.connection.close()
        self._file.close()

    def _rewrite_log(self) -> None:
        """Move into the database what only the deleted -wal file had, and begin a new one."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.connection.close()
        self._file.close()
        self._file = _open_file(self._path)
        self.connection = _connect(self._path, self._file)
        log.warning("the -wal file of the database was deleted; nothing is lost")

    def _open_successor(self) -> None:
        """Open the file that took the place of the former one, but never a file without a schema:
        it would be a new, empty database."""
        file = _open_file(self._path)
        if not file.has_schema():
            file.close()
            raise FileChanged("the file in place of the database is not one of this server")
        try:
            connection = _connect(self._path, file)
        except NewerSchema as error:
            raise FileChanged("the database was replaced by one of a later release") from error
        self.close()
        self._file, self.connection = file, connection
        log.warning("the database file was replaced; the server uses the new one")


def _open_file(path: str | PathLike[str]) -> DatabaseFile:
    try:
        return DatabaseFile(path)
    except OSError as error:
        raise sqlite3.OperationalError(f"unable to open database file: {error.strerror}") from error


def _connect(path: str | PathLike[str], file: DatabaseFile) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
        file.begin()
    except BaseException:
        connection.close()
        file.close()
        raise
    return connection


def _keep_log_apart(connection: sqlite3.Connection) -> None:
    """Do not copy the log into the file at the end: its pages belong to another content."""
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE)
