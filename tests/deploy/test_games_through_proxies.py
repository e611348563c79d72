"""A game goes on through the real nginx and Caddy while one of two nodes dies."""

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.deploy.running_proxies import Proxy, running_caddy, running_nginx
from tests.patience import PATIENCE_SECONDS
from tests.postgres_server import PostgresServer
from tests.server.network.players import (
    PATIENCE,
    choose,
    guests,
    is_over,
    play_to_the_end,
    play_unless_stale,
    run,
    until,
    verified_game,
)
from tests.server.nodes.node_processes import Nodes, running_nodes
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.client.reconnect import BackOff, keep_connected
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.protocol.table_settings import TableSettings

MIDDLE = 40  # entries
# However slowly a player comes back, no bot has taken over.
OPTIONS = ("--grace", str(int(PATIENCE_SECONDS)))
SOCKETS = "trunkline_connections"
MOVES = 'trunkline_commands_total{kind="Play",outcome="done"}'


@pytest.mark.slow
@pytest.mark.parametrize("running_proxy", [running_nginx, running_caddy])
def test_a_game_goes_on_when_a_node_dies(
    running_proxy: Callable[[Path, list[str]], AbstractContextManager[Proxy]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with (
        PostgresServer() as postgres,
        running_nodes(tmp_path, postgres, 2, *OPTIONS) as nodes,
        running_proxy(tmp_path, [f"127.0.0.1:{node.port}" for node in nodes.servers]) as proxy,
    ):
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.authority))
        run(_play(proxy, nodes))


async def _play(proxy: Proxy, nodes: Nodes) -> None:
    async with guests(proxy.url, "Ada", "Ben") as (ada, ben):
        await _check_requests(proxy, ada)
        table = await ada.open_table(TableSettings(2))
        async with ada.at_table(table) as one, _at_another_node(ben, table, nodes) as two:
            await _play_to_the_middle(one, two)
            staying = await _kill_one(nodes)
            await _check_that_others_answer(ada)
            moves = await _figure(staying, MOVES)
            visits = [_Visits(ada, table), _Visits(ben, table)]
            ends = await asyncio.gather(visits[0].finish(one), visits[1].finish(two))
        assert ends[0].result == ends[1].result
        assert sorted(visit.count for visit in visits) == [0, 1], "one had to come back"
        assert await _figure(staying, MOVES) > moves
        await verified_game(ada, table)


async def _check_requests(proxy: Proxy, client: Client) -> None:
    """Ask for what a browser asks for, and for what nobody may see."""
    assert (await client._http.get("/metrics")).status_code == httpx.codes.NOT_FOUND
    answer = await client._http.post(
        "/api/guest", json={"name": "Ada"}, headers={"Origin": proxy.url}
    )
    assert answer.is_success, "the proxy must keep the header Host"
    assert all(cookie.secure for cookie in client._http.cookies.jar)
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as plain:
        moved = await plain.get(f"http://localhost:{proxy.http}/rules")
        assert moved.is_redirect
        assert httpx.URL(moved.headers["Location"]).scheme == "https"


@contextlib.asynccontextmanager
async def _at_another_node(client: Client, table: str, nodes: Nodes) -> AsyncIterator[Seat]:
    """Connect until every node has a socket: the proxy binds nobody to a node."""
    while True:
        async with client.at_table(table) as seat:
            await seat.next_update()
            if all([await _figure(node, SOCKETS) for node in nodes.servers]):
                yield seat
                return


async def _play_to_the_middle(one: Seat, two: Seat) -> None:
    await one.sit()
    await two.sit()
    await until(one, lambda update: None not in update.sitters)  # its node has heard
    await one.start()
    await asyncio.gather(_play_some(one, random.Random("a")), _play_some(two, random.Random("b")))


async def _play_some(seat: Seat, rng: random.Random) -> None:
    while (update := seat.update or await seat.next_update()).version < MIDDLE:
        if update.legal_moves:
            await play_unless_stale(seat, choose(update.legal_moves, rng))
        if seat.update is update:
            await seat.next_update()
    assert not is_over(update)


async def _kill_one(nodes: Nodes) -> Server:
    """Kill a node that has served moves, and return the other, which has too."""
    assert all([await _figure(node, MOVES) for node in nodes.servers])
    dying, staying = nodes.servers
    dying.kill()
    return staying


async def _check_that_others_answer(client: Client) -> None:
    """Ask often enough that it would have been the dead node's turn."""
    for _ in range(4):
        assert len(await client.own_tables()) == 1


class _Visits:
    """Comes back to a table after a lost connection, as the page does."""

    def __init__(self, client: Client, table: str) -> None:
        self.count = 0
        self._client = client
        self._table = table
        self._rng = random.Random(table)

    async def finish(self, seat: Seat) -> UpdateMessage:
        """Play to the end."""
        try:
            return await play_to_the_end(seat, self._rng)
        except ConnectionClosed:
            return await keep_connected(self._visit)

    async def _visit(self, back_off: BackOff) -> UpdateMessage:
        async with self._client.at_table(self._table) as seat:
            self.count += 1
            assert (await seat.next_update()).version >= MIDDLE
            return await play_to_the_end(seat, self._rng)


async def _figure(node: Server, name: str) -> float:
    """A metric, as the node itself tells it."""
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as prometheus:
        text = (await prometheus.get(f"{node.url}/metrics")).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0
