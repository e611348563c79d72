"""An old and a new node serve one game side by side, and the old one leaves without a lost move.

TRUNKLINE_OLD_PYTHON names the Python of an environment with an earlier release. Without it the old
node runs this release, so the test shows the steps, not yet that two releases agree.
"""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS
from tests.postgres_server import PostgresServer
from tests.server.network.players import (
    choose,
    guests,
    play_to_the_end,
    play_unless_stale,
    run,
    verified_game,
)
from tests.server.nodes.node_processes import running_nodes, same_person, seated_at
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.protocol.table_settings import TableSettings

OLD_PYTHON = "TRUNKLINE_OLD_PYTHON"
SERVE = "from trunkline.cli import main; main()"
MIDDLE = 40  # entries
OPTIONS = ("--port", "0", "--bot-pause", "0", "--no-limits")


class OldNode:
    """A node of an earlier release, if there is one."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout
        self._process = process
        self.url = next(line for line in process.stdout if "is ready" in line).split()[-1]

    def drain(self) -> int:
        """Ask it to stop, and return its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE_SECONDS)


@contextlib.contextmanager
def old_node(database: str, place: Path) -> Iterator[OldNode]:
    """Run it until the block ends, from a folder where it cannot import this release."""
    python = os.environ.get(OLD_PYTHON)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [python or sys.executable, "-c", SERVE, "serve", "--database", database, *OPTIONS]
    with subprocess.Popen(
        command,
        cwd=place,
        env=environment if python else None,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield OldNode(process)
        finally:
            process.kill()


async def play_some(seat: Seat, rng: random.Random) -> int:
    """Play to the middle of the game and return the version that this seat has seen."""
    while (update := seat.update or await seat.next_update()).version < MIDDLE:
        if update.legal_moves:
            await play_unless_stale(seat, choose(update.legal_moves, rng))
        if seat.update is update:
            await seat.next_update()
    return update.version


@pytest.mark.slow
def test_an_old_node_is_replaced_by_a_new_one_in_the_middle_of_a_game(tmp_path: Path) -> None:
    with (
        PostgresServer() as postgres,
        running_nodes(tmp_path, postgres, 0) as nodes,
        old_node(nodes.url, tmp_path) as old,
    ):
        run(_upgrade(old, nodes.add()))


async def _upgrade(old: OldNode, new: Server) -> None:
    async with guests(old.url, "Ada") as [ada], guests(new.url, "Ben") as [ben]:
        table = await ada.open_table(TableSettings(3))
        async with seated_at(ben, table) as two:
            async with seated_at(ada, table) as one:
                await one.start(bot="greedy")
                played = await asyncio.gather(*map(play_some, (one, two), _chances()))
                assert await asyncio.to_thread(old.drain) == 0
            await _finish(ada, new, two, table, max(played))


async def _finish(ada: Client, new: Server, two: Seat, table: str, version: int) -> None:
    """Ada comes back to the new node and finds every move."""
    async with same_person(ada, new) as again, again.at_table(table) as one:
        assert (await one.next_update()).version >= version
        ends = await asyncio.gather(*map(play_to_the_end, (one, two), _chances()))
        assert ends[0].result == ends[1].result
        await verified_game(again, table)


def _chances() -> list[random.Random]:
    return [random.Random("a"), random.Random("b")]
