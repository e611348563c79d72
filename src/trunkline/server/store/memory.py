"""The store in memory, for tests and for a server that need not remember."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from trunkline.server.store.interface import (
    Account,
    HasAccount,
    NameTaken,
    OwnedBot,
    StaleVersion,
    Store,
    StoredEntry,
    TooManyBots,
)


@dataclass(slots=True)
class Contents:
    """What a store in memory has."""

    logs: dict[str, list[bytes]] = field(default_factory=dict)
    running: set[str] = field(default_factory=set)
    seated: dict[str, set[str]] = field(default_factory=dict)
    """The players who have or had a seat at each table."""
    accounts: dict[str, Account] = field(default_factory=dict)
    bots: dict[str, OwnedBot] = field(default_factory=dict)


class MemoryStore(Store):
    """Forgets everything at the end. Stores with the same contents are like nodes of a server."""

    def __init__(self, contents: Contents | None = None) -> None:
        self._contents = Contents() if contents is None else contents
        self._is_closed = False

    async def append(
        self,
        table: str,
        expected: int,
        entries: Sequence[bytes],
        *,
        seated: Sequence[str] = (),
        is_running: bool | None = None,
    ) -> int:
        """Add one or more entries, all or none. Return the new version."""
        self._check_open()
        _check_version(table, expected)
        await asyncio.sleep(0)  # others may act in between, as with every store
        if len(self._contents.logs.get(table, ())) != expected:
            raise StaleVersion(table, expected)
        self._contents.logs.setdefault(table, []).extend(entries)
        self._contents.seated.setdefault(table, set()).update(seated)
        if is_running is not None:
            (self._contents.running.add if is_running else self._contents.running.discard)(table)
        return expected + len(entries)

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return the entries of a table after a version, in order."""
        self._check_open()
        return [StoredEntry(entry, 0.0) for entry in self._contents.logs.get(table, [])[after:]]

    async def tables(self) -> list[str]:
        """Return all tables, oldest first."""
        self._check_open()
        return list(self._contents.logs)

    async def tables_of(self, player: str, most: int) -> list[str]:
        """Return the tables where a player has or had a seat, newest first."""
        seated = self._contents.seated
        return [table for table in await self._newest() if player in seated[table]][:most]

    async def running_tables(self, most: int) -> list[str]:
        """Return the tables with a game in progress, newest first."""
        running = self._contents.running
        return [table for table in await self._newest() if table in running][:most]

    async def _newest(self) -> list[str]:
        return (await self.tables())[::-1]

    async def add_account(self, account: Account) -> None:
        """Add an account. Raises `NameTaken` or `HasAccount`."""
        if await self.account(account.key):
            raise NameTaken(account.key)
        if await self.account_of(account.player):
            raise HasAccount(account.key)
        self._contents.accounts[account.key] = account

    async def account(self, key: str) -> Account | None:
        """Return the account with that key, if there is one."""
        self._check_open()
        return self._contents.accounts.get(key)

    async def account_of(self, player: str) -> Account | None:
        """Return the account of a player, if there is one."""
        self._check_open()
        accounts = self._contents.accounts.values()
        return next((account for account in accounts if account.player == player), None)

    async def set_password(self, key: str, password_hash: str, epoch: int) -> None:
        """Change an account's password and epoch, unless its epoch is later."""
        account = await self.account(key)
        if account and account.epoch <= epoch:
            changed = replace(account, password_hash=password_hash, epoch=epoch)
            self._contents.accounts[key] = changed

    async def add_bot(self, bot: OwnedBot, most: int) -> None:
        """Add a bot. Raises `NameTaken`, or `TooManyBots` if its owner already has `most`."""
        if bot.key in self._contents.bots:
            raise NameTaken(bot.key)
        if len(await self.bots_of(bot.owner)) >= most:
            raise TooManyBots(bot.owner)
        self._contents.bots[bot.key] = bot

    async def bot(self, token_hash: str) -> OwnedBot | None:
        """Return the bot whose token has that hash, if there is one."""
        self._check_open()
        bots = self._contents.bots.values()
        return next((bot for bot in bots if bot.token_hash == token_hash), None)

    async def bots_of(self, owner: str) -> list[OwnedBot]:
        """Return the bots of an account's player, by name."""
        self._check_open()
        return [bot for _, bot in sorted(self._contents.bots.items()) if bot.owner == owner]

    async def remove_bot(self, owner: str, key: str) -> OwnedBot | None:
        """Delete a bot of that owner and return it, if there was one."""
        self._check_open()
        bot = self._contents.bots.get(key)
        return self._contents.bots.pop(key) if bot and bot.owner == owner else None

    async def check(self) -> None:
        """Do nothing, because memory can always be written."""
        self._check_open()

    async def close(self) -> None:
        """Refuse all that follows."""
        self._is_closed = True

    def _check_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("the store is closed")


def _check_version(table: str, expected: int) -> None:
    """Refuse what the other stores cannot keep."""
    table.encode()
    if expected >= 1 << 63:
        raise OverflowError(f"there is no version {expected}")
