"""What every store can do."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass


class StaleVersion(Exception):
    """Somebody else has appended to the log meanwhile; nothing was written."""

    def __init__(self, table: str, expected: int) -> None:
        super().__init__(f"table {table!r} is not at version {expected}")
        self.table = table
        self.expected = expected


class NameTaken(Exception):
    """Another account has that key."""


class HasAccount(Exception):
    """The player has an account already."""


class TooManyBots(Exception):
    """The owner has as many bots as anybody may have."""


class StoreFailed(Exception):
    """The store could not do it, and nothing was written: the disk is full, say."""


@dataclass(frozen=True, slots=True)
class Account:
    """A name that only its owner's password opens, and the player that it stands for."""

    key: str
    """The name in the one form in which names are compared."""
    name: str
    player: str
    password_hash: str
    epoch: int
    """Rises with every change of the password."""


@dataclass(frozen=True, slots=True)
class OwnedBot:
    """A remote bot, known by its token, and the player that it is."""

    key: str
    """The name in the one form in which names are compared."""
    name: str
    player: str
    owner: str
    """The player of the account that it belongs to."""
    token_hash: str


class Store(ABC):
    """One log of entries a table, and the accounts with their bots.

    A table's version is its number of entries.
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
        """Add entries, one or more, all or none; return the new version once they are durable.

        With them it is noted that the players of `seated` have, or had, a seat at the table, and
        whether from now on (None: as before) a game is being played there. Raises
        `StaleVersion` unless the table is at the expected version; 0 is a new table. Raises
        `StoreFailed` if it cannot be done at all.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table that came after a version, in order."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """The tables that there are, oldest first."""

    @abstractmethod
    async def tables_of(self, player: str, most: int) -> list[str]:
        """The tables at which a player has been noted as seated, newest first."""

    @abstractmethod
    async def running_tables(self, most: int) -> list[str]:
        """The tables at which a game is being played, newest first."""

    @abstractmethod
    async def add_account(self, account: Account) -> None:
        """Keep a new account; raises `NameTaken` or `HasAccount`."""

    @abstractmethod
    async def account(self, key: str) -> Account | None:
        """The account of a key, if there is one."""

    @abstractmethod
    async def account_of(self, player: str) -> Account | None:
        """The account of a player, if there is one."""

    @abstractmethod
    async def set_password(self, key: str, password_hash: str, epoch: int) -> None:
        """Change an account's password and epoch, unless it has a later epoch already."""

    @abstractmethod
    async def add_bot(self, bot: OwnedBot, most: int) -> None:
        """Keep a new bot; raises `NameTaken`, or `TooManyBots` if its owner has `most` already."""

    @abstractmethod
    async def bot(self, token_hash: str) -> OwnedBot | None:
        """The bot whose token has that hash, if there is one."""

    @abstractmethod
    async def bots_of(self, owner: str) -> list[OwnedBot]:
        """The bots of an account's player, by name."""

    @abstractmethod
    async def remove_bot(self, owner: str, key: str) -> OwnedBot | None:
        """Forget a bot of that owner; return it, if there was one."""

    @abstractmethod
    async def check(self) -> None:
        """Write and read a little; raises `StoreFailed` if that cannot be done."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and let go."""
