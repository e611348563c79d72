"""The way to a table's websocket: the codes with which it is closed, on the wire."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.http.site import Site, listening, serving
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.people.identity import Person

ADA = Person("ada", "Ada")
Story = Callable[[Site, str], Awaitable[None]]


def run(story: Story, place: Path, **settings: object) -> None:
    async def whole() -> None:
        async with serving(place, **settings) as site, listening(site) as host:
            await story(site, host)

    asyncio.run(whole())


def socket(site: Site, host: str, table: str, **headers: str) -> connect:
    """Ada's way to a table."""
    cookie = f"{COOKIE}={site.services.identities.cookie_of(ADA)}"
    url = f"ws://{host}/api/tables/{table}/socket"
    return connect(url, additional_headers={"Cookie": cookie, **headers}, proxy=None)


async def close_code(connecting: connect) -> int | None:
    async with connecting as connection:
        return await closed(connection)


async def closed(connection: ClientConnection) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        await connection.recv()
    return closed.value.rcvd.code if closed.value.rcvd else None


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_another_sites_page_is_turned_away(tmp_path: Path, headers: dict[str, str]) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        assert await close_code(socket(site, host, table.id, **headers)) == 4403

    run(story, tmp_path)


def test_our_own_page_gets_the_table(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        async with socket(site, host, table.id, Origin=f"http://{host}") as connection:
            update = json.loads(await connection.recv())
            assert update["is_host"] is True
            assert update["table"] == table.id

    run(story, tmp_path)


def test_a_table_that_is_not_there_has_its_code_and_trying_is_limited(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        codes = [await close_code(socket(site, host, f"nothing{k}")) for k in range(31)]
        assert codes == [4404] * 30 + [4429]
        assert await close_code(socket(site, host, table.id)) == 4429

    run(story, tmp_path)


def test_a_draining_server_says_that_it_restarts(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        table = await site.services.hub.open(TableSettings(2), ADA.player)
        site.services.hub.is_draining = True
        assert await close_code(socket(site, host, table.id)) == 1012

    run(story, tmp_path)


def test_an_address_that_is_no_table_has_no_socket(tmp_path: Path) -> None:
    async def story(_site: Site, host: str) -> None:
        with pytest.raises(InvalidStatus):
            async with connect(f"ws://{host}/api/nothing", proxy=None):
                pass

    run(story, tmp_path)
