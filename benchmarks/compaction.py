"""Prints how much smaller the log of a finished game is once it is compacted.

python -m benchmarks.compaction
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tests.server.store.release_log import RELEASED
from trunkline.server.store import SqliteStore

GAMES = 200
LOG = RELEASED / "0.2.0.jsonl"


async def measure(file: Path) -> tuple[int, int]:
    """Return the bytes of a database with many games, before and after they are compacted."""
    store = SqliteStore(file)
    entries = LOG.read_bytes().splitlines()
    for game in range(GAMES):
        await store.append(f"game {game}", 0, entries)
    before = used_bytes(file)
    for table in await store.compactable(GAMES, 0):
        await store.compact(table)
    await store.close()
    return before, used_bytes(file)


def used_bytes(file: Path) -> int:
    """Return the size of the pages in use."""
    with closing(sqlite3.connect(file)) as connection:
        values = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        ]
    return int((values[0] - values[1]) * values[2])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        before, after = asyncio.run(measure(Path(folder) / "tables.sqlite"))
    count = len(LOG.read_bytes().splitlines())
    print(f"a finished game of four, {count} entries, in SQLite:")
    print(
        f"{before / GAMES / 1024:.1f} KiB before, {after / GAMES / 1024:.1f} KiB after compaction"
    )
    print(f"ratio {before / after:.1f}")
