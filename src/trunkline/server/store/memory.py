"""The store in memory, for tests and for a server that need not remember."""

import asyncio
import time
from collections.abc import AsyncGenerator, Collection, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from trunkline.server.store.compression import pack, unpack
from trunkline.server.store.interface import (
    Account,
    HasAccount,
    NameTaken,
    NotEmpty,
    OwnedBot,
    StaleVersion,
    Store,
    Stored,
    StoredEntry,
    StoredTable,
    TooManyBots,
    UnfitContents,
)


@dataclass(slots=True)
class Contents:
    """What a store in memory has."""

    logs: dict[str, list[bytes]] = field(default_factory=dict)
    packed: dict[str, bytes] = field(default_factory=dict)
    """The first entries of compacted tables."""
    changed: dict[str, float] = field(default_factory=dict)
    """When each table was opened or its last game started or ended."""
    compact: set[str] = field(default_factory=set)
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
        if len(await self.read(table)) != expected:
            raise StaleVersion(table, expected)
        self._contents.logs.setdefault(table, []).extend(entries)
        self._contents.seated.setdefault(table, set()).update(seated)
        self._contents.changed.setdefault(table, time.time())
        if is_running is not None:
            self._note_game(table, is_running=is_running)
        return expected + len(entries)

    def _note_game(self, table: str, *, is_running: bool) -> None:
        (self._contents.running.add if is_running else self._contents.running.discard)(table)
        self._contents.changed[table] = time.time()
        self._contents.compact.discard(table)

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return the entries of a table after a version, in order."""
        self._check_open()
        entries = [*self._packed(table), *self._contents.logs.get(table, [])]
        return [StoredEntry(entry, 0.0) for entry in entries[after:]]

    def _packed(self, table: str) -> list[bytes]:
        packed = self._contents.packed.get(table)
        return unpack(packed) if packed else []

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

    async def compactable(self, most: int, older_than_seconds: float) -> list[str]:
        """Return tables that can be compacted, oldest first."""
        busy = self._contents.running | self._contents.compact
        latest = time.time() - older_than_seconds
        changed = self._contents.changed
        tables = await self.tables()
        return [id for id in tables if id not in busy and changed[id] <= latest][:most]

    async def compact(self, table: str) -> None:
        """Pack all entries of a table but the last, unless a game is in progress."""
        self._check_open()
        log = self._contents.logs.get(table, [])
        if not log or table in self._contents.running:
            return
        self._contents.compact.add(table)
        self._contents.packed[table] = pack([*self._packed(table), *log[:-1]])
        del log[:-1]

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

    async def remove_account(self, key: str) -> bool:
        """Remove an account and its bots. Return whether there was one."""
        account, bots = await self.account(key), self._contents.bots
        if account is None or not account.password_hash:
            return False
        removed = Account(f" {account.player}", "", account.player, "", account.epoch + 1)
        del self._contents.accounts[key]
        self._contents.accounts[removed.key] = removed
        for bot in await self.bots_of(account.player):
            del bots[bot.key]
        return True

    async def remove_table(self, table: str, expected: int) -> None:
        """Remove a table. Raises `StaleVersion` unless it has the expected version."""
        self._check_open()
        if not expected or len(await self.read(table)) != expected:
            raise StaleVersion(table, expected)
        del self._contents.logs[table], self._contents.seated[table], self._contents.changed[table]
        self._contents.packed.pop(table, None)
        self._contents.running.discard(table)
        self._contents.compact.discard(table)

    async def existing_tables(self, tables: Collection[str]) -> set[str]:
        """Return those of the tables that exist."""
        self._check_open()
        return {table for table in tables if table in self._contents.logs}

    async def epochs(self, players: Collection[str]) -> dict[str, int]:
        """Return the epoch of each of the players that has an account, and 0 for each bot."""
        self._check_open()
        epochs = {bot.player: 0 for bot in self._contents.bots.values()}
        epochs |= {account.player: account.epoch for account in self._contents.accounts.values()}
        return {player: epochs[player] for player in players if player in epochs}

    async def snapshot(self, tables: Collection[str] | None = None) -> AsyncGenerator[Stored]:
        """Yield a copy of the contents."""
        self._check_open()
        kept = deepcopy(self._contents)
        copy = MemoryStore(kept)
        for _, account in sorted(kept.accounts.items()):
            yield account
        for _, bot in sorted(kept.bots.items()):
            yield bot
        for id in kept.logs:
            if tables is None or id in tables:
                entries = tuple(entry.data for entry in await copy.read(id))
                yield StoredTable(id, entries, tuple(sorted(kept.seated[id])), id in kept.running)

    async def restore(self, contents: Iterable[Stored]) -> None:
        """Fill an empty store, all or nothing, in the order of a snapshot."""
        self._check_open()
        if self._contents.logs or self._contents.accounts:
            raise NotEmpty
        filling = MemoryStore()
        for one in contents:
            await filling._add(one)
        for name in Contents.__slots__:
            getattr(self._contents, name).update(getattr(filling._contents, name))

    async def _add(self, one: Stored) -> None:
        try:
            match one:
                case Account():
                    await self.add_account(one)
                case OwnedBot():
                    await self._add_owned(one)
                case StoredTable(id, entries, seated, is_running):
                    await self.append(id, 0, entries, seated=seated, is_running=is_running)
        except (NameTaken, HasAccount, StaleVersion) as error:
            raise UnfitContents(str(error)) from error

    async def _add_owned(self, bot: OwnedBot) -> None:
        if await self.account_of(bot.owner) is None:
            raise UnfitContents(f"nobody owns the bot {bot.name}")
        await self.add_bot(bot, most=len(self._contents.bots) + 1)

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
