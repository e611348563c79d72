"""A server that is killed at random moments, and started again, loses nothing acknowledged."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.network.players import (
    PATIENCE,
    choose,
    is_over,
    play_unless_stale,
    run,
    verified_game,
)
from tests.server.server_process import Server, running_server
from trunkline.client import Client, RefusedByServer, Seat
from trunkline.engine.moves import KeepTickets, Move
from trunkline.engine.replay import move_of
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.table.entries import Played, Started

T = TypeVar("T")

KILLS = 50  # in each of two tests
LONGEST_LIFE = 0.4  # seconds
BREAK = (OSError, WebSocketException, httpx.TransportError)
COMPANIES = (  # settings, and how many of the seats people have
    (TableSettings(2), 2),
    (TableSettings(3, "mega"), 1),
    (TableSettings(4, "1910", bank=600), 3),
)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_hundred_kills_lose_no_acknowledged_move_and_leave_no_table_stuck(
    seed: int, tmp_path: Path
) -> None:
    async def story(server: Server) -> None:
        is_ending = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            tables = [
                group.create_task(keep_playing(server, settings, people, is_ending))
                for settings, people in COMPANIES
            ]
            await kill_often(server, random.Random(seed))
            is_ending.set()
        assert all(table.result() > KILLS for table in tables)

    with running_server(tmp_path, "--no-limits") as server:
        run(story(server))


async def kill_often(server: Server, rng: random.Random) -> None:
    for _ in range(KILLS):
        await asyncio.sleep(rng.uniform(0, LONGEST_LIFE))
        server.kill()
        await asyncio.to_thread(server.start)


async def keep_playing(
    server: Server, settings: TableSettings, people: int, is_ending: asyncio.Event
) -> int:
    """Play game after game, check each, and return how many moves were acknowledged."""
    acknowledged = 0
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(server.url)) for _ in range(people)]
        for number, client in enumerate(clients):
            client._http.timeout = PATIENCE
            await insist(partial(client.become_guest, f"Guest {number}"))
        while not (acknowledged > KILLS and is_ending.is_set()):
            table = await insist(partial(clients[0].open_table, settings))
            players = [Persistent(client, table, settings, people) for client in clients]
            await asyncio.gather(*(player.play() for player in players))
            await check(server, clients[0], players)
            acknowledged += sum(len(player.moves) for player in players)
    return acknowledged


async def insist(asking: Callable[[], Awaitable[T]]) -> T:
    """Ask until there is an answer."""
    while True:
        with contextlib.suppress(*BREAK):
            return await asking()
        await asyncio.sleep(0.05)


class Persistent:
    """A player who comes back by themselves, and notes what was acknowledged."""

    def __init__(self, client: Client, table: str, settings: TableSettings, people: int) -> None:
        self.table = table
        self.moves: dict[int, Move] = {}
        self.version = 0
        self._client = client
        self._settings = settings
        self._people = people
        self._rng = random.Random(table)

    async def play(self) -> None:
        """Play to the end, whatever happens to the server."""
        is_done = False
        while not is_done:
            with contextlib.suppress(*BREAK):
                async with self._client.at_table(self.table) as seat:
                    await self._play_on(seat)
                    is_done = True
            await asyncio.sleep(0.02)

    async def _play_on(self, seat: Seat) -> None:
        update = await seat.next_update()
        assert update.version >= self.version, "something acknowledged is lost"
        while not is_over(update):
            await self._act(seat, update)
            if seat.update is update:
                await seat.next_update()
            assert seat.update is not None
            update = seat.update

    async def _act(self, seat: Seat, update: UpdateMessage) -> None:
        """Do what the table waits for."""
        if update.legal_moves:
            await self._move(seat, choose(update.legal_moves, self._rng))
        elif not update.own_seats:
            self._note(await seat.sit())
        elif update.is_host and update.view is None:
            await self._prepare(seat, update)

    async def _move(self, seat: Seat, move: Move) -> None:
        version = await play_unless_stale(seat, move)
        if version:
            self._note(version)
            self.moves[version] = move

    async def _prepare(self, seat: Seat, update: UpdateMessage) -> None:
        free = [number for number, sitter in enumerate(update.sitters) if sitter is None]
        bots = sum(sitter is not None and sitter.bot is not None for sitter in update.sitters)
        with contextlib.suppress(RefusedByServer):  # somebody sat down meanwhile
            if not free:
                self._note(await seat.start())
            elif bots < self._settings.seats - self._people:
                self._note(await seat.seat_bot(free[-1], "greedy"))

    def _note(self, version: int) -> None:
        self.version = max(self.version, version)


async def check(server: Server, client: Client, players: list[Persistent]) -> None:
    """See that each move that was acknowledged is there, once, in its place."""
    table = players[0].table
    game = await insist(partial(verified_game, client, table))
    log = await server.entries(table)
    played = [entry for entry in log if isinstance(entry, Played)]
    assert sum(isinstance(entry, Started) for entry in log) == 1
    assert [event for entry in played for event in entry.events] == list(game.events)
    assert len(played) == sum(move_of(event) is not None for event in game.events)
    for player in players:
        for version, move in player.moves.items():
            entry = log[version - 1]
            assert isinstance(entry, Played)
            assert is_same(move_of(entry.events[0]), move)


def is_same(played: Move | None, chosen: Move) -> bool:
    if isinstance(played, KeepTickets) and isinstance(chosen, KeepTickets):
        return set(played.kept) == set(chosen.kept)
    return played == chosen
