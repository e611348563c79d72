"""Where a server keeps its tables: in a file, or in a PostgreSQL that it shares with others."""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

SQLITE_URL = "sqlite:///"
POSTGRES_SCHEMES = ("postgresql", "postgres")
URL_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+:", re.IGNORECASE)  # one letter is a Windows drive


class Database:
    """A place for tables, as a setting names it."""


@dataclass(frozen=True, slots=True)
class SqliteFile(Database):
    """A file of one server."""

    path: Path

    def __str__(self) -> str:
        """Return the path."""
        return str(self.path)


@dataclass(frozen=True, slots=True, repr=False)
class PostgresUrl(Database):
    """A database for any number of servers. Its text has no user and no password."""

    address: str

    def __str__(self) -> str:
        """Return the host and the name of the database."""
        parts = urlsplit(self.address)
        return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"

    __repr__ = __str__


def parse_database(text: str) -> Database:
    """Read a path, `sqlite:///path` or `postgresql://...`. Raises `ValueError`."""
    if not text or "\0" in text:
        raise ValueError("not a path")
    scheme = text.partition("://")[0].lower()
    if scheme in POSTGRES_SCHEMES:
        return PostgresUrl(_checked_address(text))
    return SqliteFile(Path(_path_in(text)).expanduser())


def _checked_address(text: str) -> str:
    parts = urlsplit(text)
    if not parts.path.strip("/") or parts.fragment:
        raise ValueError("not the URL of a database")
    _ = parts.port  # raises ValueError if it is no number
    return text


def _path_in(text: str) -> str:
    """The path in `sqlite:///path`, as SQLAlchemy reads it, or a plain path itself."""
    if not URL_SCHEME.match(text):
        return text
    path = text[len(SQLITE_URL) :]
    if text[: len(SQLITE_URL)].lower() != SQLITE_URL or not path or "?" in path:
        raise ValueError("not the URL of an SQLite file")
    return path


def has_password(text: str) -> bool:
    """Return whether a text that is no valid database may contain a password all the same."""
    return "@" in text
