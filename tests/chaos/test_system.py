"""The checker reads logs as the store has them."""

import asyncio
from pathlib import Path

from benchmarks.chaos.system import read_file
from trunkline.server.store import SqliteStore

LOG = [b"1", b"2", b"3"]


def test_a_compacted_log_is_what_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.append("k7m2p9xq", 0, LOG, is_running=False)
        before = read_file(tmp_path / "tables.sqlite", "k7m2p9xq")
        await store.compact("k7m2p9xq")
        assert before == read_file(tmp_path / "tables.sqlite", "k7m2p9xq") == LOG
        await store.close()

    asyncio.run(story())
