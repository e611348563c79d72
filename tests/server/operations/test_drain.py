"""A server that is told to stop loses nothing and sends everybody away politely."""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE_SECONDS
from tests.server.network.players import close_code
from tests.server.server_process import Server, free_port, running_server
from trunkline.client import Client, RefusedByServer, Seat
from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.app import make_app
from trunkline.server.operations.config import Config
from trunkline.server.operations.databases import SqliteFile
from trunkline.server.operations.lifecycle import DrainingServer
from trunkline.server.store import SqliteStore
from trunkline.server.table.entries import Opened, Started, decode_entries
from trunkline.server.transport.connections import Connections

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs Unix signals")

OPTIONS = ("--log-level", "debug", "--no-limits")


@contextlib.contextmanager
def logging_server(place: Path) -> Iterator[Server]:
    """A server that logs all it can."""
    with running_server(place, *OPTIONS) as server:
        yield server


async def begun_game(client: Client) -> str:
    """The table of a game of two, against a bot."""
    await client.become_guest("Ada")
    table = await client.open_table(TableSettings(2))
    async with client.at_table(table) as seat:
        await seat.sit()
        await seat.seat_bot(1, "greedy")
        await seat.start()
    return table


async def play_until_closed(seat: Seat, rng: random.Random, moves: list[int]) -> int:
    """Play on, note the version of every acknowledged move, return the close code."""
    try:
        while True:
            update = seat.update
            if update is None or not update.legal_moves or update.version < max(moves, default=0):
                await seat.next_update()
                continue
            with contextlib.suppress(RefusedByServer):  # the bot was quicker
                moves.append(await seat.play(rng.choice(update.legal_moves)))
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


async def stopped_game(server: Server, client: Client, table: str, sig: signal.Signals) -> int:
    """Stop the server in the middle of a game; return the last version it acknowledged."""
    moves: list[int] = []
    async with client.at_table(table) as seat:
        playing = asyncio.create_task(play_until_closed(seat, random.Random(table), moves))
        while len(moves) < 6:
            assert not playing.done()
            await asyncio.sleep(0.01)
        server.signal(sig)
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert await playing == CloseCode.RESTARTING
    return max(moves)


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_in_the_middle_of_a_game_loses_nothing(tmp_path: Path, sig: signal.Signals) -> None:
    async def story(server: Server) -> None:
        async with Client(server.url) as client:
            table = await begun_game(client)
            acknowledged = await stopped_game(server, client, table, sig)
            assert server.exit_code() == 0
            server.start()
            async with client.at_table(table) as seat:
                await goes_on_after(seat, acknowledged)

    with logging_server(tmp_path) as server:
        asyncio.run(story(server))


async def goes_on_after(seat: Seat, acknowledged: int) -> None:
    """See that a player's seat, and all that was acknowledged, is there, and make a move."""
    update = await seat.next_update()
    assert update.seat == 0
    assert update.version >= acknowledged
    while not update.legal_moves:
        update = await seat.next_update()
    assert await seat.play(update.legal_moves[0]) > acknowledged


def test_every_socket_of_every_table_is_told_to_come_back(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with contextlib.AsyncExitStack() as stack:
            seats = []
            for _ in range(5):
                client = await stack.enter_async_context(Client(server.url))
                table = await begun_game(client)
                seats += [await stack.enter_async_context(client.at_table(table)) for _ in "ab"]
            server.signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE_SECONDS):
                codes = await asyncio.gather(*map(close_code, seats))
            assert codes == [CloseCode.RESTARTING] * 10

    with logging_server(tmp_path) as server:
        asyncio.run(story(server))
        assert server.exit_code() == 0


async def start_and_stop(database: Path, port: int) -> None:
    """A server in this process that is told to stop as soon as it has started."""
    app = make_app(Config(), key="key", database=SqliteFile(database))
    server = DrainingServer(app, lambda: server.handle_exit(signal.SIGTERM, None))
    async with app.router.lifespan_context(app):
        await server.serve([socket.create_server(("127.0.0.1", port))])


def test_while_it_drains_it_says_that_it_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drain = Connections.drain
    answers = []

    async def watched_drain(connections: Connections) -> None:
        async with httpx.AsyncClient(trust_env=False) as client:
            for path in ("health", "ready"):
                answers.append(await client.get(f"http://127.0.0.1:{port}/{path}"))
        await drain(connections)

    port = free_port()
    monkeypatch.setattr(Connections, "drain", watched_drain)
    asyncio.run(start_and_stop(tmp_path / "tables.sqlite", port))
    assert [answer.status_code for answer in answers] == [200, 503]


def test_a_drain_that_does_not_end_is_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def endless(_connections: Connections) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Connections, "drain", endless)
    monkeypatch.setattr("trunkline.server.operations.lifecycle.DRAIN_SECONDS", 0.05)
    port = free_port()
    asyncio.run(start_and_stop(tmp_path / "tables.sqlite", port))
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))


HALF_A_REQUEST = (
    b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n"
)


def half_a_request(server: Server) -> socket.socket:
    """A client that never sends the rest, for which the server has begun to wait."""
    client = socket.create_connection(("127.0.0.1", server.port))
    client.sendall(HALF_A_REQUEST)
    assert client.recv(100).startswith(b"HTTP/1.1 100 ")
    return client


def test_a_client_that_hangs_does_not_keep_the_server(tmp_path: Path) -> None:
    with logging_server(tmp_path) as server, half_a_request(server):
        server.signal(signal.SIGTERM)
        assert server.exit_code() == 0


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with logging_server(tmp_path) as server, half_a_request(server):
        server.signal(signal.SIGTERM)
        server.wait_for_log("draining")
        server.signal(signal.SIGTERM)
        assert server.exit_code() == 128 + signal.SIGTERM


def test_the_log_of_a_game_tells_no_secret(tmp_path: Path) -> None:
    password = "correct horse battery"

    async def story(server: Server) -> list[str]:
        async with Client(server.url) as client:
            table = await begun_game(client)
            await client.register("Ada", password)
            await stopped_game(server, client, table, signal.SIGTERM)
            assert server.exit_code() == 0
            kept = await kept_secrets(tmp_path / "tables.sqlite", table)
            return [table, password, *client._http.cookies.values(), *kept]

    with logging_server(tmp_path) as server:
        secrets = asyncio.run(story(server))
        log = server.log
    assert len(secrets) == 5
    assert [secret for secret in secrets if not secret or secret in log] == []
    events = [json.loads(line)["event"] for line in log.splitlines()]
    assert [events[0], *events[-2:]] == ["ready", "draining", "stopped"]
    assert "table opened" in events


async def kept_secrets(database: Path, table: str) -> list[str]:
    """The player's id and the seed, which only the log of the table has."""
    store = SqliteStore(database)
    entries = decode_entries(entry.data for entry in await store.read(table))
    await store.close()
    hosts = [entry.host for entry in entries if isinstance(entry, Opened)]
    return hosts + [entry.seed for entry in entries if isinstance(entry, Started)]
