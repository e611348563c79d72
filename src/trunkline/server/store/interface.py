"""The interface of every store."""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Collection, Iterable, Sequence
from dataclasses import dataclass


class StaleVersion(Exception):
    """Somebody else appended to the log in the meantime. Nothing was written."""

    def __init__(self, table: str, expected: int) -> None:
        super().__init__(f"table {table!r} is not at version {expected}")
        self.table = table
        self.expected = expected


class NameTaken(Exception):
    """Another account or bot has that key."""


class HasAccount(Exception):
    """The player already has an account."""


class TooManyBots(Exception):
    """The owner has the maximum number of bots."""


class StoreFailed(Exception):
    """The store failed, for example because the disk is full. Nothing was written.

    If the connection to a database broke, that is likely but not certain. A later append to the
    same table then raises `StaleVersion`, if something was written.
    """


class NewerSchema(Exception):
    """A later release wrote the database."""


class StoreDamaged(StoreFailed):
    """What was asked for is stored in a damaged place. To try again does not help."""


class NotEmpty(Exception):
    """The store has tables or accounts, so nothing can be restored into it."""


class UnfitContents(Exception):
    """Contents that no store can have, for example two tables with one id. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Account:
    """A name with a password, and the player it belongs to."""

    key: str
    """The name in the form used to compare names."""
    name: str
    player: str
    password_hash: str
    epoch: int
    """Rises with every new password."""


@dataclass(frozen=True, slots=True)
class OwnedBot:
    """A remote bot with its player, its owner and the hash of its token."""

    key: str
    """The name in the form used to compare names."""
    name: str
    player: str
    owner: str
    """The player of its account."""
    token_hash: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A whole table: its log, and the notes by which it is found."""

    id: str
    entries: tuple[bytes, ...]
    seated: tuple[str, ...]
    """The players who have or had a seat, in order of their ids."""
    is_running: bool


Stored = Account | OwnedBot | StoredTable


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry of a table's log, as the store returns it."""

    data: bytes
    age: float
    """The seconds since it was stored, by the clock that all nodes share. 0 with one server."""


class Store(ABC):
    """Keeps one log of entries for each table, and the accounts with their bots.

    A table's version is the number of its entries.
    """

    @abstractmethod
    async def append(
        self,
        table: str,
        expected: int,
        entries: Sequence[bytes],
        *,
        seated: Sequence[str] = (),
        is_running: bool | None = None,
    ) -> int:
        """Add one or more entries, all or none. Return the new version once they are durable.

        Also notes that the players of `seated` have or had a seat at the table, and whether a game
        is in progress there (None leaves that as it is). Raises `StaleVersion` unless the table
        has the expected version, where 0 is a new table. Raises `StoreFailed` if writing fails.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return the entries of a table after a version, in order."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """Return all tables, oldest first."""

    @abstractmethod
    async def tables_of(self, player: str, most: int) -> list[str]:
        """Return the tables where a player has or had a seat, newest first."""

    @abstractmethod
    async def running_tables(self, most: int) -> list[str]:
        """Return the tables with a game in progress, newest first."""

    @abstractmethod
    async def compactable(self, most: int, older_than_seconds: float) -> list[str]:
        """Return tables that can be compacted, oldest first.

        No game is in progress there, and what happened last is older than that.
        """

    @abstractmethod
    async def compact(self, table: str) -> None:
        """Pack all entries of a table but the last, unless a game is in progress.

        Reading and appending work as before.
        """

    @abstractmethod
    async def add_account(self, account: Account) -> None:
        """Add an account. Raises `NameTaken` or `HasAccount`."""

    @abstractmethod
    async def account(self, key: str) -> Account | None:
        """Return the account with that key, if there is one."""

    @abstractmethod
    async def account_of(self, player: str) -> Account | None:
        """Return the account of a player, if there is one."""

    @abstractmethod
    async def set_password(self, key: str, password_hash: str, epoch: int) -> None:
        """Change an account's password and epoch, unless its epoch is later."""

    @abstractmethod
    async def add_bot(self, bot: OwnedBot, most: int) -> None:
        """Add a bot. Raises `NameTaken`, or `TooManyBots` if its owner already has `most`."""

    @abstractmethod
    async def bot(self, token_hash: str) -> OwnedBot | None:
        """Return the bot whose token has that hash, if there is one."""

    @abstractmethod
    async def bots_of(self, owner: str) -> list[OwnedBot]:
        """Return the bots of an account's player, by name."""

    @abstractmethod
    async def remove_bot(self, owner: str, key: str) -> OwnedBot | None:
        """Delete a bot of that owner and return it, if there was one."""

    @abstractmethod
    async def remove_account(self, key: str) -> bool:
        """Remove an account and its bots. Return whether there was one.

        Its name is free again. Its player keeps an account without name and password, at the next
        epoch: old cookies never become valid again.
        """

    @abstractmethod
    async def remove_table(self, table: str, expected: int) -> None:
        """Remove a table. Raises `StaleVersion` unless it has the expected version."""

    @abstractmethod
    async def existing_tables(self, tables: Collection[str]) -> set[str]:
        """Return those of the tables that exist."""

    @abstractmethod
    async def epochs(self, players: Collection[str]) -> dict[str, int]:
        """Return the epoch of each of the players that has an account, and 0 for each bot."""

    @abstractmethod
    def snapshot(self, tables: Collection[str] | None = None) -> AsyncGenerator[Stored]:
        """Yield what the store contains at one moment, while others may write to it.

        Accounts come first, then bots, then the tables, oldest first: all, or those named. It has
        only a few tables in memory at a time. Close it if you do not read it to the end. Raises
        `StoreFailed`.
        """

    @abstractmethod
    async def restore(self, contents: Iterable[Stored]) -> None:
        """Fill an empty store, all or nothing, in the order of a snapshot.

        Raises `NotEmpty` or `UnfitContents`, and what the contents raise.
        """

    @abstractmethod
    async def check(self) -> None:
        """Test whether the store can write. Raises `StoreFailed` if not."""

    @abstractmethod
    async def close(self) -> None:
        """Finish the work in progress and close."""
