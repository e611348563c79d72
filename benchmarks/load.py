"""Puts load on a server: websocket clients play whole games, and every answer is timed.

python -m benchmarks.load --tables 1000 --think 2 --warm-up 600 --seconds 1200
python -m benchmarks.load --tables 50 --think 0 --seconds 30

The server gets one core, the clients get the others. Fails if a move was lost or refused.
"""

import argparse
import asyncio
import gc
import os
import random
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import uvloop

from benchmarks.load_report import LoadFigures, print_load_report
from benchmarks.measured_server import MeasuredServer, raise_file_limit
from trunkline.client import Client, Seat
from trunkline.engine.moves import Claim, Move
from trunkline.protocol.client_messages import Play
from trunkline.protocol.codec import encode
from trunkline.protocol.server_messages import DoneMessage, RefusedMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings

ARRIVING_AT_ONCE = 4
SETTLING_SECONDS = 10.0  # for moves that the garbage collection has delayed


class LoadedTable:
    """A table with a client at every seat; when a game ends, they begin another."""

    def __init__(
        self, url: str, number: int, options: argparse.Namespace, figures: LoadFigures
    ) -> None:
        self.figures = figures
        self.begun = asyncio.Event()
        self.think: float = options.think
        self.random = random.Random(f"{options.seed}/{number}")
        self.sent: dict[int, float] = {}
        self._settings = TableSettings(options.seats)
        self._clients = [Client(url) for _ in range(options.seats)]
        self._acknowledged = 0
        self._id = ""

    async def arrive(self, stack: AsyncExitStack) -> None:
        """Connect every client as a guest."""
        for number, client in enumerate(self._clients):
            await stack.enter_async_context(client)
            await client.become_guest(f"Client {number}")

    async def play(self) -> None:
        """Play one game after another."""
        while True:
            async with AsyncExitStack() as stack:
                players = await self._sit_down(stack)
                self.begun.set()
                await asyncio.gather(*(player.play() for player in players))
            self.figures.games += 1

    async def _sit_down(self, stack: AsyncExitStack) -> "list[LoadedSeat]":
        """Open a table, take all its seats and start the game."""
        self._id = await self._clients[0].open_table(self._settings)
        self.sent, self._acknowledged = {}, 0
        at_table = [client.at_table(self._id) for client in self._clients]
        players = [LoadedSeat(await stack.enter_async_context(seat), self) for seat in at_table]
        for player in players:
            await player.seat.sit()
        await players[0].seat.start()
        return players

    def acknowledge(self, version: int) -> None:
        """Remember the last version that the server acknowledged."""
        self._acknowledged = max(self._acknowledged, version)
        self.figures.moves += 1

    async def check(self) -> None:
        """Count acknowledged moves that are missing for a client that connects now."""
        async with self._clients[0].at_table(self._id) as seat:
            update = await seat.next_update()
            self.figures.lost += max(0, self._acknowledged - update.version)


class LoadedSeat:
    """One seat of a loaded table."""

    def __init__(self, seat: Seat, table: LoadedTable) -> None:
        self.seat = seat
        self._table = table
        self._is_moving = False
        self._thought: asyncio.Task[None] | None = None
        self._moves = 0

    async def play(self) -> None:
        """Move whenever it is this seat's turn, until the game is over."""
        try:
            await self._play()
        finally:
            if self._thought:
                self._thought.cancel()

    async def _play(self) -> None:
        self._consider()
        while not (self.seat.update and self.seat.update.view and self.seat.update.view.is_over):
            match await self.seat.receive():
                case UpdateMessage() as update:
                    self._note(update)
                case DoneMessage(_, version):
                    self._table.acknowledge(version)
                    self._is_moving = False
                case RefusedMessage():
                    self._table.figures.refused += 1
                    self._is_moving = False
            self._consider()

    def _note(self, update: UpdateMessage) -> None:
        sent = self._table.sent.get(update.version)
        if sent is not None:
            self._table.figures.waited.append(time.perf_counter() - sent)

    def _consider(self) -> None:
        update = self.seat.update
        if update and update.legal_moves and not self._is_moving:
            self._is_moving = True
            self._thought = asyncio.create_task(self._move())

    async def _move(self) -> None:
        await asyncio.sleep(self._table.think * self._table.random.uniform(0.5, 1.5))
        update = self.seat.update
        if update is None or update.seat is None:
            return
        self._moves += 1
        move = choose(update.legal_moves, self._table.random)
        self._table.sent[update.version + 1] = time.perf_counter()
        await self.seat.send(encode(Play(self._moves, update.seat, update.version, move)))


def choose(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """A route if one can be claimed, else any move."""
    claims = [move for move in moves if isinstance(move, Claim)]
    return chance.choice(claims or moves)


async def run(server: MeasuredServer, options: argparse.Namespace) -> LoadFigures:
    """Put the load on and measure once every table plays.

    Tables open one after another; else they would all end their games at the same time.
    """
    figures = LoadFigures()
    tables = [LoadedTable(server.url, n, options, figures) for n in range(options.tables)]
    arriving = asyncio.Semaphore(ARRIVING_AT_ONCE)

    async def begin(number: int, stack: AsyncExitStack) -> "asyncio.Task[None]":
        table = tables[number]
        await asyncio.sleep(options.warm_up * number / options.tables)
        async with arriving:
            await table.arrive(stack)
            playing = asyncio.create_task(table.play())
            await table.begun.wait()
            return playing

    async with AsyncExitStack() as stack:
        playing = await asyncio.gather(*(begin(number, stack) for number in range(options.tables)))
        gc.collect()
        gc.disable()  # else pauses of the clients would count as the server's
        await asyncio.sleep(SETTLING_SECONDS)
        figures.begin(server)
        for _ in range(10):
            await asyncio.sleep(options.seconds / 10)
            figures.sample(server)
        figures.end(server)
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        for failure in ended:
            if failure and not isinstance(failure, asyncio.CancelledError):
                raise failure
        for table in tables:
            await table.check()
    return figures


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--think", type=float, default=2.0, help="seconds before a move")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds for tables to open")
    parser.add_argument("--seed", default="load")
    options = parser.parse_args()
    raise_file_limit()
    cores = sorted(os.sched_getaffinity(0))
    with (
        tempfile.TemporaryDirectory() as place,
        MeasuredServer(Path(place) / "tables.sqlite", core=cores[0]) as server,
    ):
        os.sched_setaffinity(0, cores[1:] or cores)
        figures = uvloop.run(run(server, options))
    print_load_report(figures, options)
    return 1 if figures.lost or figures.refused else 0


if __name__ == "__main__":
    sys.exit(main())
