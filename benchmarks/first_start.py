"""Measures the first start: an empty cache of kernels, a server, a game against a level.

python -m benchmarks.first_start               every level, each with its own empty cache
python -m benchmarks.first_start --level fogg
"""

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

from trunkline.arena.bench.machine import machine
from trunkline.bots import LEVELS
from trunkline.client import Client
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.protocol.table_settings import TableSettings

SERVE = "from trunkline.cli import main; main()"
POLL_SECONDS = 0.05
PATIENCE_SECONDS = 300.0


class FirstStart(NamedTuple):
    """Seconds from the start of the process."""

    page: float  # the page is served
    table: float  # a table is open and its game has started
    move: float  # the bot has moved
    all_ready: float  # nothing is left to compile
    statuses: list[dict[str, Any]]  # what the page was told meanwhile


@contextlib.asynccontextmanager
async def cold_server(folder: Path) -> AsyncIterator[str]:
    """A server with an empty cache, in its own process; gives its address."""
    environment = {**os.environ, "TRUNKLINE_CACHE_DIR": str(folder / "cache")}
    options = ("--port", "0", "--database", str(folder / "tables.sqlite"), "--bot-pause", "0")
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", *options],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout
        try:
            ready = await asyncio.to_thread(process.stdout.readline)
            yield ready.split()[-1]
        finally:
            process.terminate()
            await asyncio.to_thread(process.communicate)


async def first_start(folder: Path, level: str) -> FirstStart:
    """Start a server and play the first moves against a level, as a visitor would."""
    begin = time.perf_counter()
    async with cold_server(folder) as url, Client(url) as client, asyncio.timeout(PATIENCE_SECONDS):
        await client.become_guest("Ada")
        page = time.perf_counter() - begin
        statuses = [await client.ask("GET", "/api/preparation")]
        code = await client.open_table(TableSettings(2, first=1))
        async with client.at_table(code) as seat:
            await seat.sit(0)
            await seat.seat_bot(1, level)
            await seat.start()
            table = time.perf_counter() - begin
            while not _has_moved(await seat.next_update()):
                pass
        move = time.perf_counter() - begin
        while not statuses[-1]["is_done"]:
            await asyncio.sleep(POLL_SECONDS)
            statuses.append(await client.ask("GET", "/api/preparation"))
        return FirstStart(page, table, move, time.perf_counter() - begin, statuses)


def _has_moved(update: UpdateMessage) -> bool:
    """Whether the bot in seat 1 has chosen its tickets."""
    return update.view is not None and 1 not in update.view.to_act


def main() -> None:
    """Print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=list(LEVELS), action="append")
    print(f"Seconds from the start with an empty cache of kernels. {machine()}")
    print("| level | page | table | first move | everything |\n|---|---|---|---|---|")
    for level in parser.parse_args().level or LEVELS:
        with tempfile.TemporaryDirectory() as folder:
            start = asyncio.run(first_start(Path(folder), level))
        seconds = (start.page, start.table, start.move, start.all_ready)
        print(f"| {level} | " + " | ".join(f"{value:.1f}" for value in seconds) + " |", flush=True)


if __name__ == "__main__":
    main()
