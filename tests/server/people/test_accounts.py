"""Accounts: who is known by a password, and which cookies hold."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tests.server.http.site import QUICK
from trunkline.server.people import accounts as module
from trunkline.server.people.accounts import Accounts, account_key
from trunkline.server.people.identity import Identities, Person, new_guest, renamed
from trunkline.server.store import HasAccount, NameTaken, SqliteStore

PASSWORD = "correct horse"


def run(story: Callable[[SqliteStore, Accounts], Awaitable[None]], place: Path) -> None:
    async def whole() -> None:
        store = SqliteStore(place / "tables.sqlite")
        accounts = Accounts(store, QUICK)
        try:
            await story(store, accounts)
        finally:
            accounts.close()
            await store.close()

    asyncio.run(whole())


def test_an_account_takes_over_the_guests_player(tmp_path: Path) -> None:
    async def story(_store: SqliteStore, accounts: Accounts) -> None:
        guest = new_guest("Somebody")
        assert await accounts.is_current(guest)
        ada = await accounts.register("Ada", PASSWORD, guest)
        assert (ada.player, ada.name, ada.is_account) == (guest.player, "Ada", True)
        assert await accounts.log_in(" ADA ", PASSWORD) == ada
        assert await accounts.is_current(ada)
        assert not await accounts.is_current(guest), "the guest has become the account"

    run(story, tmp_path)


def test_without_a_guest_an_account_is_a_new_player(tmp_path: Path) -> None:
    async def story(_store: SqliteStore, accounts: Accounts) -> None:
        ada = await accounts.register("Ada", PASSWORD, None)
        ben = await accounts.register("Ben", PASSWORD, None)
        assert ada.player != ben.player

    run(story, tmp_path)


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada ", "\uff21da", "A\u200bda"])
def test_a_taken_name_is_taken_in_every_form(tmp_path: Path, name: str) -> None:
    async def story(_store: SqliteStore, accounts: Accounts) -> None:
        await accounts.register("Ada", PASSWORD, None)
        with pytest.raises((NameTaken, ValueError)):
            await accounts.register(name, PASSWORD, None)

    run(story, tmp_path)


def test_names_are_compared_in_one_form() -> None:
    assert account_key("Straße") == account_key("STRASSE")
    assert account_key("Ada  L") == account_key("ada l")
    assert account_key("Ada") != account_key("Eda")


def test_a_player_has_one_account(tmp_path: Path) -> None:
    async def story(store: SqliteStore, accounts: Accounts) -> None:
        guest = new_guest("Somebody")
        ada = await accounts.register("Ada", PASSWORD, guest)
        for person in (ada, guest):
            with pytest.raises(HasAccount):
                await accounts.register("Ben", PASSWORD, person)
        assert await store.account("ben") is None

    run(story, tmp_path)


def test_wrong_passwords_and_unknown_names_are_nobody(tmp_path: Path) -> None:
    async def story(_store: SqliteStore, accounts: Accounts) -> None:
        await accounts.register("Ada", PASSWORD, None)
        assert await accounts.log_in("Ada", "wrong horse") is None
        assert await accounts.log_in("Ada", "") is None
        assert await accounts.log_in("Eda", PASSWORD) is None

    run(story, tmp_path)


def test_an_unknown_name_costs_a_hash_as_a_wrong_password_does(tmp_path: Path) -> None:
    class Counting(PasswordHasher):
        work = 0

        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            Counting.work += 1
            return super().hash(password, salt=salt)

    async def story(store: SqliteStore, _accounts: Accounts) -> None:
        accounts = Accounts(store, Counting(time_cost=1, memory_cost=8, parallelism=1))
        assert await accounts.log_in("nobody", PASSWORD) is None
        assert Counting.work == 1
        accounts.close()

    run(story, tmp_path)


@pytest.mark.parametrize("password", ["", "1234567", "x" * 257])
def test_bad_passwords_are_refused_and_nothing_is_kept(tmp_path: Path, password: str) -> None:
    async def story(store: SqliteStore, accounts: Accounts) -> None:
        with pytest.raises(ValueError, match="8 to 256"):
            await accounts.register("Ada", password, None)
        assert await store.account("ada") is None
        ben = await accounts.register("Ben", PASSWORD, None)
        with pytest.raises(ValueError, match="8 to 256"):
            await accounts.change_password(ben, PASSWORD, password)
        assert await accounts.log_in("Ben", PASSWORD) == ben

    run(story, tmp_path)


def test_a_changed_password_voids_earlier_cookies(tmp_path: Path) -> None:
    async def story(_store: SqliteStore, accounts: Accounts) -> None:
        old = await accounts.register("Ada", PASSWORD, None)
        assert await accounts.change_password(old, "wrong horse", "battery staple") is None
        assert await accounts.is_current(old)
        new = await accounts.change_password(old, PASSWORD, "battery staple")
        assert new is not None
        assert new.player == old.player
        assert await accounts.is_current(new)
        assert not await accounts.is_current(old)
        assert await accounts.log_in("Ada", PASSWORD) is None
        assert await accounts.log_in("Ada", "battery staple") == new

    run(story, tmp_path)


def test_cookies_stay_void_when_the_cache_has_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_EPOCHS", 2)

    async def story(_store: SqliteStore, accounts: Accounts) -> None:
        old = await accounts.register("Ada", PASSWORD, None)
        new = await accounts.change_password(old, PASSWORD, "battery staple")
        assert new is not None
        for k in range(5):
            assert await accounts.is_current(new_guest(f"guest {k}"))
        assert not await accounts.is_current(old)
        assert await accounts.is_current(new)

    run(story, tmp_path)


def test_a_guest_has_no_password_to_change(tmp_path: Path) -> None:
    async def story(_store: SqliteStore, accounts: Accounts) -> None:
        assert await accounts.change_password(new_guest("Ada"), PASSWORD, PASSWORD) is None

    run(story, tmp_path)


def test_a_password_is_hashed_anew_when_hashing_has_become_harder(tmp_path: Path) -> None:
    async def story(store: SqliteStore, accounts: Accounts) -> None:
        ada = await accounts.register("Ada", PASSWORD, None)
        before = await store.account("ada")
        harder = Accounts(store, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
        assert await harder.log_in("Ada", PASSWORD) == ada
        after = await store.account("ada")
        assert before is not None
        assert after is not None
        assert "t=2" in after.password_hash
        assert PASSWORD not in after.password_hash
        assert after.password_hash != before.password_hash
        assert await harder.log_in("Ada", PASSWORD) == ada, "no cookie is void because of it"
        harder.close()

    run(story, tmp_path)


def test_a_cookie_is_known_again_and_a_forged_one_is_not() -> None:
    identities, forger = Identities("key"), Identities("another key")
    ada = new_guest("  Ada\tL ")
    assert ada.name == "Ada L"
    assert identities.person_of(identities.cookie_of(ada)) == ada
    assert identities.person_of(forger.cookie_of(ada)) is None
    assert identities.person_of("nonsense") is None
    assert identities.person_of(None) is None


def test_a_renamed_guest_is_the_same_player() -> None:
    ada = new_guest("Ada")
    assert renamed(ada, "Eda") == Person(ada.player, "Eda")


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u0007b", "a\u202eb"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="printable"):
        new_guest(name)
