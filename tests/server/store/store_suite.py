"""What every store must do; each store's tests inherit it."""

import asyncio
import random
from abc import abstractmethod
from pathlib import Path

import pytest

from trunkline.server.store import (
    Account,
    HasAccount,
    NameTaken,
    OwnedBot,
    StaleVersion,
    Store,
    TooManyBots,
)

ADA = Account("ada", "Ada", "player 1", "hash", 1)
BOT = OwnedBot("my-bot", "My-Bot", "player 2", "player 1", "token hash")


async def read(store: Store, table: str, after: int = 0) -> list[bytes]:
    """What the entries of a table contain."""
    return [entry.data for entry in await store.read(table, after)]


class StoreSuite:
    """Inherit, and say how the store is opened: twice on the same place sees the same entries."""

    @abstractmethod
    async def open(self, place: Path) -> Store: ...

    def test_entries_come_back_in_order(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            assert await store.append("a", 0, [b"one", b"two"]) == 2
            assert await store.append("a", 2, [b"three"]) == 3
            assert await read(store, "a") == [b"one", b"two", b"three"]
            assert await read(store, "a", after=1) == [b"two", b"three"]
            assert await read(store, "a", after=3) == []
            await store.close()

        asyncio.run(story())

    def test_tables_do_not_mix_and_are_listed_oldest_first(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            for name in ("zebra", "ant"):
                await store.append(name, 0, [name.encode()])
            assert await read(store, "ant") == [b"ant"]
            assert await read(store, "nobody") == []
            assert await store.tables() == ["zebra", "ant"]
            await store.close()

        asyncio.run(story())

    @pytest.mark.parametrize("expected", [0, 1, 3, -1])
    def test_a_stale_version_is_refused_and_nothing_is_written(
        self, tmp_path: Path, expected: int
    ) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.append("a", 0, [b"one", b"two"])
            with pytest.raises(StaleVersion):
                await store.append("a", expected, [b"x", b"y"])
            assert await read(store, "a") == [b"one", b"two"]
            await store.close()

        asyncio.run(story())

    def test_tables_with_a_game_are_found_newest_first_until_it_ends(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            for name in ("a", "b", "c", "d"):
                await store.append(name, 0, [b"opened"])
                if name != "b":
                    await store.append(name, 1, [b"started"], is_running=True)
            await store.append("a", 2, [b"played"])
            await store.append("c", 2, [b"over"], is_running=False)
            assert await store.running_tables(10) == ["d", "a"]
            assert await store.running_tables(1) == ["d"]
            await store.close()

        asyncio.run(story())

    def test_a_new_table_begins_at_version_0(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            with pytest.raises(StaleVersion):
                await store.append("new", 1, [b"x"])
            assert await store.tables() == []
            await store.close()

        asyncio.run(story())

    def test_of_many_who_append_at_once_one_succeeds(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            tries = (store.append("a", 0, [bytes([k])]) for k in range(50))
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(map(str, answers)).count("1") == 1
            assert sum(isinstance(answer, StaleVersion) for answer in answers) == 49
            assert len(await read(store, "a")) == 1
            await store.close()

        asyncio.run(story())

    def test_of_many_who_go_on_from_the_same_version_one_succeeds(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await asyncio.gather(store.append("a", 0, [b"0"]), store.append("b", 0, [b"0"]))
            tries = [store.append("a", 1, [bytes([k])]) for k in range(50)]
            *answers, other = await asyncio.gather(
                *tries, store.append("b", 1, [b"1"]), return_exceptions=True
            )
            assert answers.count(2) == 1
            assert sum(isinstance(answer, StaleVersion) for answer in answers) == 49
            assert other == 2
            assert len(await read(store, "a")) == 2
            await store.close()

        asyncio.run(story())

    def test_two_nodes_cannot_write_the_same_version(self, tmp_path: Path) -> None:
        async def story() -> None:
            one, other = await self.open(tmp_path), await self.open(tmp_path)
            await one.append("a", 0, [b"one"])
            with pytest.raises(StaleVersion):
                await other.append("a", 0, [b"other"])
            await other.append("a", 1, [b"two"])
            assert await read(one, "a") == [b"one", b"two"]
            await one.close()
            await other.close()

        asyncio.run(story())

    def test_many_tables_at_once_lose_nothing(self, tmp_path: Path) -> None:
        async def play(store: Store, table: str) -> None:
            for version in range(20):
                await store.append(table, version, [f"{table} {version}".encode()])

        async def story() -> None:
            store = await self.open(tmp_path)
            names = [f"table {k}" for k in range(40)]
            await asyncio.gather(*(play(store, name) for name in names))
            for name in names:
                assert await read(store, name) == [f"{name} {k}".encode() for k in range(20)]
            await store.close()

        asyncio.run(story())

    def test_what_was_written_is_there_after_closing(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.append("a", 0, [b"\0binary\xff"])
            await store.close()
            again = await self.open(tmp_path)
            assert await read(again, "a") == [b"\0binary\xff"]
            await again.close()

        asyncio.run(story())

    def test_a_closed_store_says_so(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.close()
            with pytest.raises(RuntimeError, match="closed"):
                await store.append("a", 0, [b"x"])

        asyncio.run(story())

    def test_a_caller_that_gives_up_leaves_a_whole_log(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            writing = asyncio.create_task(store.append("a", 0, [b"one", b"two"]))
            await asyncio.sleep(0)
            writing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await writing
            assert await read(store, "a") in ([], [b"one", b"two"])
            await store.close()

        asyncio.run(story())

    @pytest.mark.parametrize(
        ("table", "version", "fault"),
        [
            ("a", 2, StaleVersion),
            ("a", 0, StaleVersion),
            ("z", 1, StaleVersion),
            ("\ud800", 1, UnicodeEncodeError),
            ("a", 1 << 70, OverflowError),
        ],
    )
    def test_of_entries_for_many_tables_only_the_wrong_one_is_missing(
        self, tmp_path: Path, table: str, version: int, fault: type[Exception]
    ) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            names = [f"table {k}" for k in range(9)]
            await asyncio.gather(*(store.append(name, 0, [b"0"]) for name in ["a", *names]))
            tries = [store.append(name, 1, [b"1"]) for name in names]
            tries.insert(4, store.append(table, version, [b"wrong"]))
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert isinstance(answers.pop(4), fault)
            assert answers == [2] * len(names)
            assert await read(store, "a") == [b"0"]
            assert [await read(store, name) for name in names] == [[b"0", b"1"]] * len(names)
            assert "z" not in await store.tables()
            await store.close()

        asyncio.run(story())

    def test_a_job_that_cannot_be_done_harms_no_other(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            tries = [store.append("a", 0, [b"one"]), store.append("\ud800", 0, [b"x"])]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert answers[0] == 1
            assert isinstance(answers[1], UnicodeEncodeError)
            assert await store.tables() == ["a"]
            await store.close()

        asyncio.run(story())

    def test_the_tables_of_a_player_are_newest_first_and_each_once(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            for table in ("a", "b", "c"):
                await store.append(table, 0, [b"one"], seated=["ada", "ben", "ada"])
            await store.append("d", 0, [b"one"], seated=["ben"])
            await store.append("a", 1, [b"two"], seated=["ada"])
            assert await store.tables_of("ada", 10) == ["c", "b", "a"]
            assert await store.tables_of("ada", 2) == ["c", "b"]
            assert await store.tables_of("ben", 10) == ["d", "c", "b", "a"]
            assert await store.tables_of("cleo", 10) == []
            await store.close()

        asyncio.run(story())

    def test_a_stale_append_seats_nobody(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.append("a", 0, [b"one"])
            with pytest.raises(StaleVersion):
                await store.append("a", 0, [b"one"], seated=["ada"])
            assert await store.tables_of("ada", 10) == []
            await store.close()

        asyncio.run(story())

    def test_an_account_is_found_by_its_key_and_by_its_player(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.add_account(ADA)
            assert await store.account("ada") == ADA
            assert await store.account_of("player 1") == ADA
            assert await store.account("Ada") is None
            assert await store.account_of("ada") is None
            await store.close()

        asyncio.run(story())

    def test_a_name_and_a_player_have_one_account(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.add_account(ADA)
            with pytest.raises(NameTaken):
                await store.add_account(Account("ada", "ADA", "player 2", "other", 1))
            with pytest.raises(HasAccount):
                await store.add_account(Account("ben", "Ben", "player 1", "other", 1))
            assert await store.account("ada") == ADA
            assert await store.account("ben") is None
            await store.close()

        asyncio.run(story())

    def test_a_password_is_changed_but_never_back_to_an_earlier_epoch(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.add_account(ADA)
            await store.set_password("ada", "rehashed", 1)
            assert await store.account("ada") == Account("ada", "Ada", "player 1", "rehashed", 1)
            await store.set_password("ada", "new", 2)
            await store.set_password("ada", "hash", 1)
            assert await store.account("ada") == Account("ada", "Ada", "player 1", "new", 2)
            await store.close()

        asyncio.run(story())

    def test_a_bot_is_found_by_its_token_until_its_owner_removes_it(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.add_account(ADA)
            await store.add_bot(BOT, 1)
            assert await store.bot("token hash") == BOT
            assert await store.bot("another") is None
            assert await store.bots_of("player 1") == [BOT]
            assert await store.bots_of("player 2") == []
            assert await store.remove_bot("player 2", "my-bot") is None
            assert await store.remove_bot("player 1", "my-bot") == BOT
            assert await store.remove_bot("player 1", "my-bot") is None
            assert await store.bot("token hash") is None
            await store.close()

        asyncio.run(story())

    def test_a_bots_name_is_its_own_and_an_owner_has_not_too_many(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.add_account(ADA)
            await store.add_bot(BOT, 1)
            with pytest.raises(NameTaken):
                await store.add_bot(OwnedBot("my-bot", "my-bot", "p", "player 1", "t"), 9)
            with pytest.raises(TooManyBots):
                await store.add_bot(OwnedBot("other", "other", "p", "player 1", "t"), 1)
            assert await store.bots_of("player 1") == [BOT]
            await store.close()

        asyncio.run(story())

    @pytest.mark.parametrize("seed", range(10))
    def test_a_compacted_log_is_read_and_continued_as_before(
        self, tmp_path: Path, seed: int
    ) -> None:
        rng = random.Random(seed)

        async def story() -> None:
            store = await self.open(tmp_path)
            log = [b"first"]
            await store.append("a", 0, log)
            for _ in range(12):
                if rng.random() < 0.4:
                    await store.compact("a")
                else:
                    new = [rng.randbytes(rng.randint(0, 50)) for _ in range(rng.randint(1, 4))]
                    assert await store.append("a", len(log), new) == len(log) + len(new)
                    log.extend(new)
                for after in range(len(log) + 1):
                    assert await read(store, "a", after) == log[after:]
            for stale in range(len(log)):
                with pytest.raises(StaleVersion):
                    await store.append("a", stale, [b"x"])
            await store.close()

        asyncio.run(story())

    def test_only_tables_without_a_game_are_compacted_and_only_once(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            for name in ("over", "running", "unused"):
                await store.append(name, 0, [b"opened"])
            for name in ("over", "running"):
                await store.append(name, 1, [b"started"], is_running=True)
            await store.append("over", 2, [b"over"], is_running=False)
            assert await store.compactable(9, 3600) == []
            assert await store.compactable(9, 0) == ["over", "unused"]
            assert await store.compactable(1, 0) == ["over"]
            for name in ("over", "running", "unused", "nobody"):
                await store.compact(name)
            assert await store.compactable(9, 0) == []
            assert await read(store, "over") == [b"opened", b"started", b"over"]
            assert await read(store, "running") == [b"opened", b"started"]
            await store.append("over", 3, [b"started"], is_running=True)
            await store.append("over", 4, [b"over"], is_running=False)
            assert await store.compactable(9, 0) == ["over"]
            await store.close()

        asyncio.run(story())

    def test_a_sound_store_can_be_checked(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = await self.open(tmp_path)
            await store.append("a", 0, [b"one"])
            await store.check()
            assert await read(store, "a") == [b"one"]
            await store.close()

        asyncio.run(story())
