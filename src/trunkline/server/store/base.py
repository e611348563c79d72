"""What every store can do."""

from abc import ABC, abstractmethod
from collections.abc import Sequence


class StaleVersion(Exception):
    """Somebody else has appended to the log meanwhile; nothing was written."""

    def __init__(self, table: str, expected: int) -> None:
        super().__init__(f"table {table!r} is not at version {expected}")
        self.table = table
        self.expected = expected


class StoreFailed(Exception):
    """The store could not do it, and nothing was written: the disk is full, say."""


class Store(ABC):
    """One log of entries a table. The version of a table is the number of its entries."""

    @abstractmethod
    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """Add entries, all or none, and return the new version once they are durable.

        Raises `StaleVersion` unless the table is at the expected version; 0 is a new table. Raises
        `StoreFailed` if it cannot be done at all.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table that came after a version, in order."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """The tables that there are, oldest first."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and let go."""
