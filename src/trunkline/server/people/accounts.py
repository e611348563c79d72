"""Optional accounts: a name and a password, to find your games on any device."""

import asyncio
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from trunkline.server.people.identity import Person, checked_name
from trunkline.server.store import Account, HasAccount, Store

T = TypeVar("T")

HASHER = PasswordHasher()
HASHING_THREADS = 2  # each takes 64 MiB while it works
MIN_PASSWORD, MAX_PASSWORD = 8, 256
FIRST_EPOCH = 1  # a player without an account is at epoch 0
MOST_EPOCHS = 10_000
EPOCH_SECONDS = 2.0  # after which an epoch is read again: the host may have raised it


class Accounts:
    """Registers people, checks passwords, and knows which cookies are still valid."""

    def __init__(
        self,
        store: Store,
        hasher: PasswordHasher = HASHER,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._hasher = hasher
        self._clock = clock
        self._threads = ThreadPoolExecutor(HASHING_THREADS, thread_name_prefix="passwords")
        self._epochs: OrderedDict[str, tuple[int, float]] = OrderedDict()  # and when they were read

    async def register(self, name: str, password: str, guest: Person | None) -> Person:
        """Make an account. A guest keeps seats and games, as the player stays the same.

        Raises `ValueError` for a bad name or password, `NameTaken` or `HasAccount`.
        """
        name, player = checked_name(name), guest.player if guest else secrets.token_urlsafe(16)
        if guest and guest.is_account:
            raise HasAccount(guest.name)
        password_hash = await self._hash(checked_password(password))
        account = Account(account_key(name), name, player, password_hash, FIRST_EPOCH)
        await self._store.add_account(account)
        return self._person(account)

    async def log_in(self, name: str, password: str) -> Person | None:
        """Return the person with that name and password, or None.

        An unknown name takes as long as a wrong password, so that nobody can find out names.
        """
        account = await self._store.account(account_key(name))
        if account is None:
            await self._hash(password)
            return None
        if not await self._is_right(account, password):
            return None
        if self._hasher.check_needs_rehash(account.password_hash):
            await self._store.set_password(account.key, await self._hash(password), account.epoch)
        return self._person(account)

    async def change_password(self, person: Person, old: str, new: str) -> Person | None:
        """Change a password if the old one is right. Older cookies stop working.

        Raises `ValueError` for a bad new password.
        """
        checked_password(new)
        account = await self._store.account_of(person.player)
        if account is None or not await self._is_right(account, old):
            return None
        epoch = account.epoch + 1
        await self._store.set_password(account.key, await self._hash(new), epoch)
        self._learn(account.player, epoch)
        return Person(account.player, account.name, is_account=True, epoch=epoch)

    async def is_current(self, person: Person) -> bool:
        """Return whether a cookie is valid: not older than the account or its password."""
        if not self._is_fresh(person):
            account = await self._store.account_of(person.player)
            self._learn(person.player, account.epoch if account else 0)
        self._epochs.move_to_end(person.player)
        return person.epoch == self._epochs[person.player][0]

    def _is_fresh(self, person: Person) -> bool:
        """Return whether no other node and no host can have changed the epoch that we know."""
        epoch, read = self._epochs.get(person.player, (-1, 0.0))
        # A later epoch than we know: another node registered the player or changed the password.
        return person.epoch <= epoch and self._clock() - read < EPOCH_SECONDS

    def forget_epochs(self) -> None:
        """Ask the store again which cookies are valid: another node may have changed a password."""
        self._epochs.clear()

    def close(self) -> None:
        """Stop hashing."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _person(self, account: Account) -> Person:
        self._learn(account.player, account.epoch)
        return Person(account.player, account.name, is_account=True, epoch=account.epoch)

    def _learn(self, player: str, epoch: int) -> None:
        """Remember an epoch. Epochs only rise, so a late answer does no harm."""
        known, _ = self._epochs.get(player, (0, 0.0))
        self._epochs[player] = max(epoch, known), self._clock()
        if len(self._epochs) > MOST_EPOCHS:
            self._epochs.popitem(last=False)

    async def _hash(self, password: str) -> str:
        return await self._in_thread(self._hasher.hash, password)

    async def _is_right(self, account: Account, password: str) -> bool:
        try:
            return await self._in_thread(self._hasher.verify, account.password_hash, password)
        except (VerificationError, InvalidHashError):  # a removed account has no hash
            return False

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)


def account_key(name: str) -> str:
    """Return a name in the form used to compare names, which ignores case."""
    plain = unicodedata.normalize("NFKC", " ".join(name.split())).casefold()
    return unicodedata.normalize("NFKC", plain)


def checked_password(password: str) -> str:
    """Return a password of valid length. Raises `ValueError`."""
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise ValueError(f"A password must have {MIN_PASSWORD} to {MAX_PASSWORD} characters.")
    return password
