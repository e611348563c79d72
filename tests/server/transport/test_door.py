"""One address cannot take all connections, and a crowd cannot take the store's descriptors."""

import asyncio
import contextlib
import dataclasses
import math
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.http.site import Site
from tests.server.operations.test_metrics import samples
from tests.server.transport.floods import FLOODS
from tests.server.transport.test_reception import WHOLE, answer, until_nobody_is_there
from tests.server.transport.test_websockets import ADA, closed, run
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.operations.config import Config
from trunkline.server.operations.metrics import Metrics
from trunkline.server.transport import door as module
from trunkline.server.transport.cut_offs import CutOffs
from trunkline.server.transport.door import RESERVE, Door, descriptor_limit
from trunkline.server.transport.intake import MOST_FRAMES

STRANGER, NEWCOMER, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.1"
DESCRIPTORS = 40  # 20 connections, 5 of them for one address
MOST, MOST_OF_ONE = 20, 5

only_linux = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere a machine has one address of its own"
)


def narrow(site: Site) -> Door:
    """Give a site few descriptors."""
    services = site.services
    door = Door(services.config, services.cut_offs, DESCRIPTORS)
    site.app.state.services = dataclasses.replace(services, door=door)
    return door


@contextlib.asynccontextmanager
async def visit(host: str, origin: str) -> AsyncIterator[bytes]:
    """Ask from an address, and keep the connection. Yields the head of the answer."""
    name, port = host.split(":")
    reader, writer = await asyncio.open_connection(name, int(port), local_addr=(origin, 0))
    try:
        writer.write(WHOLE)
        try:
            yield await answer(reader)
        except (ConnectionError, asyncio.IncompleteReadError):
            yield b""  # the refusal was lost because the question was never read
    finally:
        writer.close()


@only_linux
def test_a_newcomer_is_served_while_a_stranger_has_all_that_one_may_have(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        narrow(site)
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(MOST_OF_ONE):
                assert b" 200 " in await stack.enter_async_context(visit(host, STRANGER))
            async with visit(host, STRANGER) as refused:
                assert b" 200 " not in refused
            async with visit(host, NEWCOMER) as served:
                assert b" 200 " in served
        assert samples(site.services.metrics)["trunkline_cut_offs_total address_full"] == 1
        await until_nobody_is_there(site)
        async with visit(host, STRANGER) as served:
            assert b" 200 " in served, "whoever leaves makes room"

    run(story, tmp_path)


@only_linux
def test_a_crowd_leaves_descriptors_for_the_store(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        door = narrow(site)
        async with contextlib.AsyncExitStack() as stack:
            for number in range(MOST):
                crowd = visit(host, f"127.0.1.{number + 1}")
                assert b" 200 " in await stack.enter_async_context(crowd)
            async with visit(host, NEWCOMER) as refused:
                assert b" 200 " not in refused
            assert door.visitors == MOST
        assert samples(site.services.metrics)["trunkline_cut_offs_total server_full"] == 1

    run(story, tmp_path)


def test_a_proxy_may_have_as_many_connections_as_there_are(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        narrow(site)
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(MOST):
                assert b" 200 " in await stack.enter_async_context(visit(host, PROXY))

    run(story, tmp_path)


def through_proxy(host: str, table: str, visitor: str) -> connect:
    forwarded = {"X-Forwarded-For": visitor}
    url = f"ws://{host}/api/tables/{table}/socket"
    return connect(url, additional_headers=forwarded, proxy=None)


def test_visitors_behind_a_proxy_count_separately(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        narrow(site)
        table = (await site.services.hub.open(TableSettings(2), ADA.player)).id
        async with contextlib.AsyncExitStack() as stack:
            for number in range(MOST_OF_ONE):
                socket = through_proxy(host, table, f"2001:db8::{number}")
                await (await stack.enter_async_context(socket)).recv()
            async with through_proxy(host, table, "2001:db8::ffff") as refused:
                assert await closed(refused) == 4429
            async with through_proxy(host, table, "192.0.2.1") as served:
                await served.recv()
        await until_nobody_is_there(site)

    run(story, tmp_path)


@only_linux
def test_a_page_that_connects_again_and_again_is_always_served(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        narrow(site)
        table = (await site.services.hub.open(TableSettings(2), ADA.player)).id
        url = f"ws://{host}/api/tables/{table}/socket?page=a&attempt="
        former: ClientConnection | None = None
        for attempt in range(4 * MOST_OF_ONE):
            page = await connect(f"{url}{attempt}", local_addr=(STRANGER, 0), proxy=None)
            await page.recv()
            if former:
                await former.close()
            former = page
        assert former
        await former.close()
        await until_nobody_is_there(site)

    run(story, tmp_path)


@only_linux
def test_an_address_that_floods_again_and_again_has_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FLOOD_SECONDS", 1e6)

    async def story(site: Site, host: str) -> None:
        narrow(site)
        table = (await site.services.hub.open(TableSettings(2), ADA.player)).id
        url = f"ws://{host}/api/tables/{table}/socket"
        for _ in range(module.MOST_FLOODS):
            async with connect(url, local_addr=(STRANGER, 0), proxy=None) as flooding:
                flooding.transport.write(FLOODS["pings"] * 2 * MOST_FRAMES)
                await flooding.wait_closed()
        async with visit(host, STRANGER) as refused, visit(host, NEWCOMER) as served:
            assert b" 200 " not in refused
            assert b" 200 " in served
        async with through_proxy(host, table, STRANGER) as refused_socket:
            assert await closed(refused_socket) == 4429

    run(story, tmp_path)


def test_without_limits_everybody_may_enter() -> None:
    door = Door(Config(limits=False), CutOffs(Metrics()), DESCRIPTORS)
    assert all(door.enter(STRANGER) for _ in range(10 * DESCRIPTORS))


def test_there_are_always_descriptors_left() -> None:
    assert 0 < descriptor_limit() < math.inf
    door = Door(Config(), CutOffs(Metrics()), 1024)
    assert sum(bool(door.enter(None)) for _ in range(1024)) == 1024 - RESERVE
