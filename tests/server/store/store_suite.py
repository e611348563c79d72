"""What every store must do; each store's tests inherit it."""

import asyncio
from abc import abstractmethod
from pathlib import Path

import pytest

from trunkline.server.store import StaleVersion, Store


class StoreSuite:
    """Inherit, and say how the store is opened: twice on the same place sees the same entries."""

    @abstractmethod
    def open(self, place: Path) -> Store: ...

    def test_entries_come_back_in_order(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = self.open(tmp_path)
            assert await store.append("a", 0, [b"one", b"two"]) == 2
            assert await store.append("a", 2, [b"three"]) == 3
            assert await store.read("a") == [b"one", b"two", b"three"]
            assert await store.read("a", after=1) == [b"two", b"three"]
            assert await store.read("a", after=3) == []
            await store.close()

        asyncio.run(story())

    def test_tables_do_not_mix_and_are_listed_oldest_first(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = self.open(tmp_path)
            for name in ("zebra", "ant"):
                await store.append(name, 0, [name.encode()])
            assert await store.read("ant") == [b"ant"]
            assert await store.read("nobody") == []
            assert await store.tables() == ["zebra", "ant"]
            await store.close()

        asyncio.run(story())

    @pytest.mark.parametrize("expected", [0, 1, 3, -1])
    def test_a_stale_version_is_refused_and_nothing_is_written(
        self, tmp_path: Path, expected: int
    ) -> None:
        async def story() -> None:
            store = self.open(tmp_path)
            await store.append("a", 0, [b"one", b"two"])
            with pytest.raises(StaleVersion):
                await store.append("a", expected, [b"x", b"y"])
            assert await store.read("a") == [b"one", b"two"]
            await store.close()

        asyncio.run(story())

    def test_a_new_table_begins_at_version_0(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = self.open(tmp_path)
            with pytest.raises(StaleVersion):
                await store.append("new", 1, [b"x"])
            assert await store.tables() == []
            await store.close()

        asyncio.run(story())

    def test_of_many_who_append_at_once_one_succeeds(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = self.open(tmp_path)
            tries = (store.append("a", 0, [bytes([k])]) for k in range(50))
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(map(str, answers)).count("1") == 1
            assert sum(isinstance(answer, StaleVersion) for answer in answers) == 49
            assert len(await store.read("a")) == 1
            await store.close()

        asyncio.run(story())

    def test_two_nodes_cannot_write_the_same_version(self, tmp_path: Path) -> None:
        async def story() -> None:
            one, other = self.open(tmp_path), self.open(tmp_path)
            await one.append("a", 0, [b"one"])
            with pytest.raises(StaleVersion):
                await other.append("a", 0, [b"other"])
            await other.append("a", 1, [b"two"])
            assert await one.read("a") == [b"one", b"two"]
            await one.close()
            await other.close()

        asyncio.run(story())

    def test_many_tables_at_once_lose_nothing(self, tmp_path: Path) -> None:
        async def play(store: Store, table: str) -> None:
            for version in range(20):
                await store.append(table, version, [f"{table} {version}".encode()])

        async def story() -> None:
            store = self.open(tmp_path)
            names = [f"table {k}" for k in range(40)]
            await asyncio.gather(*(play(store, name) for name in names))
            for name in names:
                assert await store.read(name) == [f"{name} {k}".encode() for k in range(20)]
            await store.close()

        asyncio.run(story())

    def test_what_was_written_is_there_after_closing(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = self.open(tmp_path)
            await store.append("a", 0, [b"\0binary\xff"])
            await store.close()
            again = self.open(tmp_path)
            assert await again.read("a") == [b"\0binary\xff"]
            await again.close()

        asyncio.run(story())

    def test_a_closed_store_says_so(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = self.open(tmp_path)
            await store.close()
            with pytest.raises(RuntimeError, match="closed"):
                await store.append("a", 0, [b"x"])

        asyncio.run(story())

    def test_a_caller_that_gives_up_leaves_a_whole_log(self, tmp_path: Path) -> None:
        async def story() -> None:
            store = self.open(tmp_path)
            writing = asyncio.create_task(store.append("a", 0, [b"one", b"two"]))
            await asyncio.sleep(0)
            writing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await writing
            assert await store.read("a") in ([], [b"one", b"two"])
            await store.close()

        asyncio.run(story())
