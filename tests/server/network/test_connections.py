"""Several connections of one player, and connections that are not read."""

import asyncio
import contextlib
import http.client
import random
import socket
import time
from collections.abc import AsyncIterator

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.network.players import (
    NAMES,
    close_code,
    guests,
    play_to_the_end,
    playing,
    refusal_of,
    run,
    sitter,
    until,
    verified_game,
    view_of,
)
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.server_messages import RefusedMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings

LINE = "x" * 300
MOST_LINES = 50_000  # by then no buffer is large enough


def test_two_connections_of_a_player_see_the_same_and_either_may_move(server: Server) -> None:
    async def story() -> None:
        async with playing(server.url, TableSettings(2), people=2) as (clients, seats, table):
            async with clients[0].at_table(table) as twin:
                first = seats[0]
                move = (await until(twin, lambda update: bool(update.legal_moves))).legal_moves[0]
                version = await twin.play(move)
                for seat in (first, twin):
                    await until(seat, lambda update: update.version == version)
                assert view_of(first) == view_of(twin)
                assert await refusal_of(first.play(move)) == "nothing_offered"
                rngs = map(random.Random, NAMES)
                ends = await asyncio.gather(*map(play_to_the_end, [first, twin, seats[1]], rngs))
            assert ends[0].view == ends[1].view
            assert ends[0].view != ends[2].view
            await verified_game(clients[1], table)

    run(story())


def test_a_changed_password_ends_the_sockets_of_old_cookies(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada", "Thief", "Ben") as [ada, thief, ben]:
            account = {"name": f"Ada {time.monotonic_ns()}", "password": "eighty days"}
            await ada.ask("POST", "/api/account", account)
            thief._http.cookies = httpx.Cookies(ada._http.cookies)
            table = await ada.open_table(TableSettings(2))
            async with ben.at_table(table) as bens, thief.at_table(table) as stolen:
                await stolen.sit()
                change = {"old": account["password"], "new": "around the world"}
                await ada.ask("POST", "/api/account/password", change)
                assert await close_code(stolen) == CloseCode.PASSWORD_CHANGED
                await bens.sit()
            async with ada.at_table(table) as hers, thief.at_table(table) as stolen:
                assert (await hers.next_update()).seat == 0
                assert (await stolen.next_update()).seat is None
                assert await refusal_of(stolen.start()) == "only_looking_on"

    run(story())


def test_a_client_that_does_not_read_is_cut_off_delays_nobody_and_may_come_back(
    server: Server,
) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada", "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as seat, narrow_connection(ben, table) as slow:
                await slow.sit(1)
                await talk_until_alone(seat)
                assert await close_code(slow) == CloseCode.TOO_SLOW
                async with ben.at_table(table) as back:
                    assert (await back.next_update()).own_seats == (1,)
                    await until(seat, lambda update: sitter(update, 1).is_here)

    run(story())


@contextlib.asynccontextmanager
async def narrow_connection(client: Client, table: str) -> AsyncIterator[Seat]:
    """A connection that soon has no room for what is not read."""
    address = client._http.base_url
    with socket.socket() as pipe:
        pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        pipe.connect((address.host, address.port))
        async with connect(
            f"ws://{address.host}:{address.port}/api/tables/{table}/socket",
            sock=pipe,
            additional_headers={"Cookie": f"{COOKIE}={client._http.cookies[COOKIE]}"},
            ping_interval=None,
            compression=None,
            proxy=None,
        ) as connection:
            yield Seat(connection)


async def talk_until_alone(seat: Seat) -> None:
    """Talk, and be answered every time, until the other is no longer there."""
    await until(seat, lambda update: update.sitters[1] is not None)
    await seat.sit(0)
    for _ in range(MOST_LINES):
        await seat.say(LINE)
        assert seat.update is not None
        if not sitter(seat.update, 1).is_here:
            return
    pytest.fail("somebody who does not read is not cut off")


def test_a_client_that_reads_is_never_cut_off_however_much_it_sends(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada") as (client,):
            table = await client.open_table(TableSettings(2))
            async with client.at_table(table) as seat:
                sending = asyncio.create_task(send_many(seat, 3000))
                answers = [await seat.receive() for _ in range(3001)]
                await sending
                assert isinstance(answers[0], UpdateMessage)
                assert all(isinstance(answer, RefusedMessage) for answer in answers[1:])

    run(story())


async def send_many(seat: Seat, count: int) -> None:
    for _ in range(count):
        await seat.send("?")


def test_who_asks_again_after_a_while_finds_the_connection_open(server: Server) -> None:
    """Clients keep one for 5 s; if the server did too, it would cut off what they just sent."""
    address = server.url.removeprefix("http://")
    with contextlib.closing(http.client.HTTPConnection(address)) as connection:
        connection.connect()
        first = connection.sock
        for pause in (6.0, 0.0):
            connection.request("GET", "/health")
            answer = connection.getresponse()
            assert (answer.status, bool(answer.read())) == (200, True)
            time.sleep(pause)
        assert connection.sock is first
