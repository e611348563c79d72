"""Opens the database of a server for its host's commands, while the server may run."""

import contextlib
import os
import sqlite3
import tempfile
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from trunkline.server.operations.config import Config, database_of
from trunkline.server.operations.databases import PostgresUrl, SqliteFile
from trunkline.server.store import NewerSchema, SqliteStore, Store, StoreFailed

if TYPE_CHECKING:
    from trunkline.server.store.postgres import PostgresStore


class CannotOpen(Exception):
    """The database cannot be opened. The sentence says why."""


class HostDatabase(ABC):
    """A store, and the key that signs cookies."""

    store: Store

    @abstractmethod
    async def key(self) -> str | None:
        """Return the key, if there is one yet. Raises `StoreFailed`."""

    @abstractmethod
    async def set_key(self, key: str) -> None:
        """Replace the key. Raises `StoreFailed`."""


@dataclass(frozen=True, slots=True)
class FileDatabase(HostDatabase):
    """An SQLite file with the key beside it."""

    store: Store
    key_file: Path

    async def key(self) -> str | None:
        """Return the key, if there is one yet. Raises `StoreFailed`."""
        try:
            return self.key_file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise StoreFailed(f"the key in {self.key_file} cannot be read") from error

    async def set_key(self, key: str) -> None:
        """Replace the key. Raises `StoreFailed`."""
        try:
            _replace(self.key_file, key)
        except OSError as error:
            raise StoreFailed(f"the key in {self.key_file} cannot be written") from error


@dataclass(frozen=True, slots=True)
class SharedDatabase(HostDatabase):
    """A PostgreSQL database, which has the key inside."""

    store: "PostgresStore"

    async def key(self) -> str | None:
        """Return the key. Raises `StoreFailed`."""
        return await self.store.signing_key()

    async def set_key(self, key: str) -> None:
        """Replace the key. Raises `StoreFailed`."""
        await self.store.set_signing_key(key)


@contextlib.asynccontextmanager
async def open_database(config: Config, *, is_new_allowed: bool) -> AsyncIterator[HostDatabase]:
    """Open the database of a server. Raises `CannotOpen`."""
    database = database_of(config)
    try:
        if isinstance(database, PostgresUrl):
            opened: HostDatabase = await _open_shared(database.address)
        else:
            assert isinstance(database, SqliteFile)
            opened = _open_file(database.path, is_new_allowed=is_new_allowed)
    except NewerSchema as error:
        raise CannotOpen(f"the database {database} comes from a later release: {error}") from error
    except (sqlite3.Error, StoreFailed) as error:
        raise CannotOpen(f"the database {database} cannot be used: {error}") from error
    except OSError as error:
        raise CannotOpen(f"the database {database} cannot be used: {error.strerror}") from error
    try:
        yield opened
    finally:
        await opened.store.close()


def _open_file(path: Path, *, is_new_allowed: bool) -> HostDatabase:
    if not is_new_allowed and not path.exists():
        raise CannotOpen(f"there is no database {path}: name it with --database")
    path.parent.mkdir(parents=True, exist_ok=True)
    return FileDatabase(SqliteStore(path), path.with_suffix(".key"))


async def _open_shared(url: str) -> HostDatabase:
    # Here, because only this needs the extra "postgres".
    from trunkline.server.store.postgres import PostgresStore

    return SharedDatabase(await PostgresStore.open(url, node="host"))


def _replace(file: Path, text: str) -> None:
    """Replace a file by one for its owner only, in one step."""
    with tempfile.NamedTemporaryFile("w", dir=file.parent, prefix=".key-", delete=False) as draft:
        draft.write(text)
        draft.flush()
        os.fsync(draft.fileno())
    Path(draft.name).replace(file)
