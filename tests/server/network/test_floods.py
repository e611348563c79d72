"""A stranger who floods the server is cut off, and everybody else goes on playing."""

import asyncio
import contextlib
import random
import re
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.network.players import (
    choose,
    is_over,
    playing,
    run,
    until,
)
from tests.server.server_process import Server, running_server
from tests.server.transport.floods import FLOODS
from trunkline.client import RefusedByServer, Seat
from trunkline.engine.moves import Move
from trunkline.protocol.client_messages import Beat
from trunkline.protocol.codec import encode
from trunkline.protocol.server_messages import DoneMessage
from trunkline.protocol.table_settings import TableSettings

MOST_GROWTH = 64 << 20  # bytes; such floods once took 375 MB
MOST_SENT = 64 << 20  # bytes; more than the system keeps on the way
FLOODERS = 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


def metric(server: Server, name: str) -> float:
    text = httpx.get(f"{server.url}/metrics", trust_env=False, timeout=None).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def flood(url: str, table: str, frames: bytes) -> int:
    """Send frames at full speed until the server ends it. Returns how many bytes that took."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    sent = 0
    with contextlib.suppress(ConnectionClosed):
        async with connect(address, proxy=None, close_timeout=0) as socket:
            await socket.recv()
            while not socket.transport.is_closing() and sent < MOST_SENT:
                if not socket.transport.get_write_buffer_size():
                    socket.transport.write(frames)
                    sent += len(frames)
                await asyncio.sleep(0)
    return sent


async def hears_an_answer(seat: Seat) -> None:
    """Ask, and read until the answer is there."""
    await seat.send(encode(Beat(7)))
    while not isinstance(await seat.receive(), DoneMessage):
        pass


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_is_cut_off_and_a_bystander_plays_on(server: Server, name: str) -> None:
    async def story() -> None:
        memory = metric(server, "process_resident_memory_bytes")
        frames = FLOODS[name] * (65536 // len(FLOODS[name]))
        async with playing(server.url, TableSettings(2, first=0), people=2) as (_, seats, table):
            for _ in range(FLOODERS):
                flooding = asyncio.create_task(flood(server.url, table, frames))
                await hears_an_answer(seats[0])
                assert await flooding < MOST_SENT
            await hears_an_answer(seats[1])
            update = await until(seats[0], lambda update: bool(update.legal_moves))
            await seats[0].play(update.legal_moves[0])
        assert metric(server, "process_resident_memory_bytes") < memory + MOST_GROWTH
        assert metric(server, 'trunkline_cut_offs_total{reason="flood"}') >= FLOODERS
        server.wait_for_log("connections were cut off")

    run(story())


def test_who_plays_as_fast_as_is_allowed_is_never_cut_off(server: Server) -> None:
    async def story() -> None:
        async with playing(server.url, TableSettings(2), people=2) as (_, seats, _):
            rng = random.Random(7)
            await asyncio.gather(*(play_fast(seat, rng) for seat in seats))

    run(story())


async def play_fast(seat: Seat, rng: random.Random) -> None:
    """Play to the end without a pause, and wait only when told to."""
    while not is_over(update := seat.update or await seat.next_update()):
        if update.legal_moves:
            await play_at_once(seat, choose(update.legal_moves, rng))
        if seat.update is update:
            await seat.next_update()


async def play_at_once(seat: Seat, move: Move) -> None:
    """Play, again and again while the server finds it too fast."""
    while True:
        try:
            await seat.play(move)
            return
        except RefusedByServer as refused:
            if refused.refusal.code != "too_fast":
                raise
            await asyncio.sleep(0.04)
