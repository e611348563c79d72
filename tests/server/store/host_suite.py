"""What every store must do for its host: give its contents, take them, and remove what is old."""

import asyncio
from abc import abstractmethod
from collections.abc import Collection, Iterator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import pytest

from trunkline.server.store import (
    Account,
    NotEmpty,
    OwnedBot,
    StaleVersion,
    Store,
    Stored,
    StoredTable,
    UnfitContents,
)

ADA = Account("ada", "Ada", "player 1", "hash", 3)
BEN = Account("ben", "Ben", "player 4", "other hash", 1)
BOT = OwnedBot("my-bot", "My-Bot", "player 2", "player 1", "token hash")
ZEBRA = StoredTable("zebra", (b"one", b"\0two\xff"), ("player 1", "player 3"), is_running=True)
ANT = StoredTable("ant", (b"first",), (), is_running=False)
CONTENTS: tuple[Stored, ...] = (ADA, BEN, BOT, ZEBRA, ANT)


async def contents(store: Store, tables: Collection[str] | None = None) -> tuple[Stored, ...]:
    """All that a snapshot has."""
    async with aclosing(store.snapshot(tables)) as snapshot:
        return tuple([one async for one in snapshot])


class HostSuite:
    """Inherit, and say how the store is opened: twice on the same place sees the same entries."""

    @abstractmethod
    async def open(self, place: Path) -> Store: ...

    def test_a_snapshot_has_accounts_then_bots_then_tables_oldest_first(
        self, tmp_path: Path
    ) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.append("zebra", 0, [b"one"], seated=["player 3"], is_running=True)
            await store.append("ant", 0, [b"first"])
            await store.append("zebra", 1, [b"\0two\xff"], seated=["player 1"])
            for account in (BEN, ADA):
                await store.add_account(account)
            await store.add_bot(BOT, 1)
            assert await contents(store) == CONTENTS
            assert await contents(store, ["ant", "nobody"]) == (ADA, BEN, BOT, ANT)
            assert await contents(store, []) == (ADA, BEN, BOT)
            await store.close()

        asyncio.run(story())

    def test_a_compacted_table_is_in_a_snapshot_as_before_and_can_be_removed(
        self, tmp_path: Path
    ) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            table = StoredTable("a", tuple(b"%d" % k for k in range(9)), ("ada",), is_running=False)
            await store.restore([table])
            await store.compact("a")
            assert await contents(store) == (table,)
            await store.remove_table("a", 9)
            assert await contents(store) == ()
            await store.append("a", 0, [b"anew"])
            assert await store.existing_tables(["a"]) == {"a"}
            await store.close()

        asyncio.run(story())

    def test_a_snapshot_shows_one_moment_while_others_write(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            names = [f"table {k}" for k in range(100)]
            for name in names:
                await store.append(name, 0, [b"one"])
            seen: list[StoredTable] = []
            async with aclosing(store.snapshot()) as snapshot:
                async for one in snapshot:
                    assert isinstance(one, StoredTable)
                    seen.append(one)
                    await store.append(names[-len(seen)], 1, [b"two"])
                    await store.append(f"new {len(seen)}", 0, [b"one"])
            assert seen == [StoredTable(name, (b"one",), (), is_running=False) for name in names]
            await store.close()

        asyncio.run(story())

    def test_a_snapshot_that_nobody_reads_to_the_end_blocks_nothing(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.restore(CONTENTS)
            async with aclosing(store.snapshot()) as snapshot:
                assert await anext(snapshot) == ADA
            await store.append("ant", 1, [b"second"])
            await store.close()

        asyncio.run(story())

    def test_what_is_restored_is_the_same_and_goes_on(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.restore(CONTENTS)
            assert await contents(store) == CONTENTS
            assert await store.account("ada") == ADA
            assert await store.bot("token hash") == BOT
            assert await store.running_tables(10) == ["zebra"]
            assert await store.tables_of("player 3", 10) == ["zebra"]
            assert await store.append("zebra", 2, [b"three"], is_running=False) == 3
            await store.append("new", 0, [b"one"])
            assert await store.tables() == ["zebra", "ant", "new"]
            await store.close()

        asyncio.run(story())

    @pytest.mark.parametrize("first", [ADA, ANT])
    def test_only_an_empty_store_is_filled(self, tmp_path: Path, first: Stored) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.restore([first])
            with pytest.raises(NotEmpty):
                await store.restore([BEN])
            assert await contents(store) == (first,)
            await store.close()

        asyncio.run(story())

    @pytest.mark.parametrize(
        "wrong",
        [
            replace(ANT, entries=(b"other",)),
            replace(ADA, player="another"),
            replace(BEN, key="another"),
            replace(BOT, key="other", player="p", token_hash="t", owner="nobody"),
            replace(BOT, player="p", token_hash="t"),
        ],
    )
    def test_contents_that_no_store_can_have_leave_it_empty(
        self, tmp_path: Path, wrong: Stored
    ) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            with pytest.raises(UnfitContents):
                await store.restore([*CONTENTS, wrong])
            assert await contents(store) == ()
            await store.restore(CONTENTS)
            assert await contents(store) == CONTENTS
            await store.close()

        asyncio.run(story())

    def test_contents_that_break_off_leave_it_empty(self, tmp_path: Path) -> None:
        def broken() -> Iterator[Stored]:
            yield from CONTENTS
            raise EOFError

        async def story() -> None:
            store = await self.open(tmp_path)
            with pytest.raises(EOFError):
                await store.restore(broken())
            assert await contents(store) == ()
            await store.close()

        asyncio.run(story())

    def test_a_removed_account_frees_its_name_and_its_epoch_rises(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.restore(CONTENTS)
            assert await store.remove_account("ada")
            assert not await store.remove_account("ada")
            assert await store.account("ada") is None
            assert await store.bot("token hash") is None
            kept = await store.account_of("player 1")
            assert kept is not None
            assert (kept.name, kept.password_hash, kept.epoch) == ("", "", 4)
            assert not await store.remove_account(kept.key)
            await store.add_account(replace(ADA, player="player 9"))
            assert await store.account("ben") == BEN
            await store.close()

        asyncio.run(story())

    def test_a_removed_table_is_gone_and_the_others_stay(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.restore(CONTENTS)
            await store.remove_table("zebra", 2)
            assert await contents(store) == (ADA, BEN, BOT, ANT)
            assert await store.tables_of("player 1", 10) == []
            assert await store.running_tables(10) == []
            with pytest.raises(StaleVersion):
                await store.append("zebra", 2, [b"three"])
            await store.append("zebra", 0, [b"anew"])
            assert await store.tables() == ["ant", "zebra"]
            await store.close()

        asyncio.run(story())

    @pytest.mark.parametrize(("table", "expected"), [("zebra", 1), ("zebra", 0), ("nobody", 0)])
    def test_a_table_that_has_changed_is_not_removed(
        self, tmp_path: Path, table: str, expected: int
    ) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.restore(CONTENTS)
            with pytest.raises(StaleVersion):
                await store.remove_table(table, expected)
            assert await contents(store) == CONTENTS
            await store.close()

        asyncio.run(story())

    def test_it_says_which_tables_players_and_bots_are_there(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.restore(CONTENTS)
            assert await store.existing_tables(["ant", "bee"]) == {"ant"}
            assert await store.existing_tables([]) == set()
            asked = ["player 1", "player 2", "player 3"]
            assert await store.epochs(asked) == {"player 1": 3, "player 2": 0}
            assert await store.epochs([]) == {}
            await store.close()

        asyncio.run(story())
