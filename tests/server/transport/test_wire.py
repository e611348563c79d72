"""A wire is gone as soon as its connection is: full collections of garbage are an hour apart."""

import asyncio
import contextlib
import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from tests.patience import PATIENCE_SECONDS
from tests.server.http.site import Site
from tests.server.transport.test_websockets import ADA, run, socket
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.transport.wire import Wire

CONNECTIONS = 3


def break_off(connection: ClientConnection) -> None:
    connection.transport.abort()


def break_the_protocol(connection: ClientConnection) -> None:
    connection.transport.write(b"\xff" * 8)


def say_goodbye(connection: ClientConnection) -> None:
    connection.protocol.send_close(1000)
    connection.send_data()


@contextlib.contextmanager
def collector_off() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def until_none_is_left() -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while any(type(each) in (Wire, ServerProtocol) for each in gc.get_objects()):
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("end", [say_goodbye, break_off, break_the_protocol])
def test_an_ended_connection_leaves_nothing_to_collect(
    end: Callable[[ClientConnection], None], tmp_path: Path
) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        with collector_off():
            for _ in range(CONNECTIONS):
                async with socket(site, host, table.id) as connection:
                    await connection.recv()
                    end(connection)
            await until_none_is_left()

    run(story, tmp_path)


def test_a_connection_that_is_turned_away_leaves_nothing_to_collect(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        with collector_off():
            for _ in range(CONNECTIONS):
                async with socket(site, host, "nothing") as connection:
                    with pytest.raises(ConnectionClosed):
                        await connection.recv()
            await until_none_is_left()

    run(story, tmp_path)
