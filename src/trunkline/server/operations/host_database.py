"""Opens the database of a server for its host's commands, while the server may run."""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from trunkline.server.operations.config import Config, database_path
from trunkline.server.store import SqliteStore, Store, StoreFailed
from trunkline.server.store.migrations import NewerSchema


class CannotOpen(Exception):
    """The database cannot be opened. The sentence says why."""


@dataclass(frozen=True, slots=True)
class HostDatabase:
    """A store with the key beside it."""

    store: Store
    key_file: Path

    async def key(self) -> str | None:
        """Return the key that signs cookies, if there is one yet. Raises `StoreFailed`."""
        try:
            return self.key_file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise StoreFailed(f"the key in {self.key_file} cannot be read") from error

    async def set_key(self, key: str) -> None:
        """Replace the key. Raises `StoreFailed`."""
        try:
            with tempfile.NamedTemporaryFile(
                "w", dir=self.key_file.parent, prefix=".key-", delete=False
            ) as draft:  # mode 0600
                draft.write(key)
                draft.flush()
                os.fsync(draft.fileno())
            Path(draft.name).replace(self.key_file)
        except OSError as error:
            raise StoreFailed(f"the key in {self.key_file} cannot be written") from error


@contextlib.asynccontextmanager
async def open_database(config: Config, *, is_new_allowed: bool) -> AsyncIterator[HostDatabase]:
    """Open the database. Raises `CannotOpen`."""
    path = database_path(config)
    if not is_new_allowed and not path.is_file():
        raise CannotOpen(f"there is no database {path}: name it with --database")
    store = _open_file(path)
    try:
        yield HostDatabase(store, path.with_suffix(".key"))
    finally:
        await store.close()


def _open_file(path: Path) -> Store:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return SqliteStore(path)
    except NewerSchema as error:
        raise CannotOpen(f"the database {path} comes from a later release: {error}") from error
    except sqlite3.Error as error:
        raise CannotOpen(f"the database {path} cannot be used: {error}") from error
    except OSError as error:
        raise CannotOpen(f"the database {path} cannot be used: {error.strerror}") from error
