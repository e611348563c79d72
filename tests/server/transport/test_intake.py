"""A flood of small frames ends after a bounded part of it, and unread answers do not pile up."""

import asyncio
import socket as sockets
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame
from websockets.server import ServerProtocol

from tests.server.http.site import Site
from tests.server.operations.test_metrics import samples
from tests.server.transport.floods import FLOODS, frame
from tests.server.transport.test_websockets import ADA, run, socket
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.transport import intake
from trunkline.server.transport.intake import (
    MOST_BYTES,
    MOST_FRAGMENTS,
    MOST_FRAMES,
    PORTION_BYTES,
    Allowance,
)

SMALLEST_FRAME = 6  # bytes
TEXT, PING = 0x81, 0x89


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of all frames that the server has parsed. No allowance is ever refilled."""
    monkeypatch.setattr(intake, "REFILL_SECONDS", float("inf"))
    receive, sizes = ServerProtocol.recv_frame, list[int]()

    def noted(protocol: ServerProtocol, frame: Frame) -> None:
        sizes.append(len(frame.data))
        receive(protocol, frame)

    monkeypatch.setattr(ServerProtocol, "recv_frame", noted)
    return sizes


async def until_lost(connection: ClientConnection) -> None:
    with pytest.raises(ConnectionClosedError) as closed:
        await read_all(connection)
    assert closed.value.rcvd is None, "an attacker gets no goodbye"


async def read_all(connection: ClientConnection) -> None:
    async for _ in connection:
        pass


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_is_cut_off_after_a_bounded_number_of_frames(
    flood: str, tmp_path: Path, parsed: list[int]
) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        async with socket(site, host, table.id) as connection:
            await connection.recv()
            connection.transport.write(FLOODS[flood] * 20_000)
            await until_lost(connection)
        assert len(parsed) <= MOST_FRAMES + PORTION_BYTES // SMALLEST_FRAME
        assert samples(site.services.metrics)["trunkline_cut_offs_total flood"] == 1

    run(story, tmp_path)


def test_a_flood_of_bytes_is_cut_off_before_they_are_parsed(
    tmp_path: Path, parsed: list[int]
) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        async with socket(site, host, table.id) as connection:
            connection.transport.write(frame(TEXT, b" " * 16_000) * 200)
            await until_lost(connection)
        assert MOST_BYTES // 2 < sum(parsed) <= MOST_BYTES

    run(story, tmp_path)


def test_a_message_in_countless_fragments_is_cut_off(tmp_path: Path, parsed: list[int]) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        async with socket(site, host, table.id) as connection:
            connection.transport.write(frame(0x01, b"") + frame(0x00, b"") * MOST_FRAGMENTS)
            await until_lost(connection)

    run(story, tmp_path)


def test_all_that_is_allowed_may_come_in_one_lump(tmp_path: Path, parsed: list[int]) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        async with socket(site, host, table.id) as connection:
            connection.transport.write(frame(PING, b"lump") * (MOST_FRAMES - 10))
            await (await connection.ping())

    run(story, tmp_path)


@pytest.mark.parametrize("flood", ["pings", "full pings", "pongs"])
def test_without_limits_nothing_is_cut_off(flood: str, tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        async with connect(f"ws://{host}/api/tables/{table.id}/socket", proxy=None) as connection:
            connection.transport.write(FLOODS[flood] * 2 * MOST_FRAMES)
            await (await connection.ping())

    run(story, tmp_path, limits=False)


def test_pongs_that_nobody_reads_do_not_pile_up(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        url = f"ws://{host}/api/tables/{table.id}/socket"
        async with connect(url, proxy=None, sock=narrow_socket(host)) as connection:
            await connection.recv()
            connection.transport.pause_reading()
            for _ in range(128):
                connection.transport.write(frame(PING, b"x" * 125) * 500)
                await asyncio.sleep(0)
            last = await connection.ping("last")
            while connection.transport.get_write_buffer_size():
                await asyncio.sleep(0.01)
            (served,) = site.services.connections._open
            assert served._wire.transport.get_write_buffer_size() < 1 << 20
            connection.transport.resume_reading()
            await last

    run(story, tmp_path, limits=False)


def narrow_socket(host: str) -> sockets.socket:
    """A socket that takes little before its owner reads."""
    name, port = host.split(":")
    narrow = sockets.socket()
    narrow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    narrow.connect((name, int(port)))
    narrow.setblocking(False)
    return narrow


def test_an_allowance_may_be_used_at_once_and_refills_evenly() -> None:
    allowance = Allowance(100, now=5.0)
    assert allowance.take(100, now=5.0)
    assert allowance.take(30, now=8.0)
    assert not allowance.take(1, now=8.0)
    rested = Allowance(100, now=5.0)
    assert not rested.take(101, now=500.0), "a rest does not save up more"
