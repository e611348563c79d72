"""Forged cookies, foreign pages, and messages that nobody should send."""

import base64
import contextlib
import json
from collections.abc import AsyncIterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.network.players import guests, playing, refusal_of, run, until, view_of
from tests.server.network.truth import player_of
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.server_messages import RefusedMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings


def forged_cookies(player: str, genuine: str) -> list[str]:
    """Cookies that claim to be the player's."""
    claim = json.dumps({"player": player, "name": "Ada"}).encode()
    payload = base64.urlsafe_b64encode(claim).decode().rstrip("=")
    _, signature = genuine.rsplit(".", 1)
    return [payload, f"{payload}.", f"{payload}.AAAA", f"{payload}.{signature}", genuine[:-2], ""]


def test_a_forged_cookie_only_looks_on(server: Server) -> None:
    async def story() -> None:
        async with playing(server.url, TableSettings(2), people=2) as (clients, _, table):
            player = player_of(server, clients[0])
            assert player is not None
            genuine = clients[0]._http.cookies[COOKIE]
            for cookie in forged_cookies(player, genuine):
                async with Client(server.url) as forger:
                    forger._http.cookies.set(COOKIE, cookie)
                    async with forger.at_table(table) as attack:
                        update = await attack.next_update()
                        assert update.own_seats == ()
                        assert view_of(attack).hand == {}
                        assert await refusal_of(attack.look(0)) == "only_looking_on"

    run(story())


@contextlib.asynccontextmanager
async def at_new_table(server: Server) -> AsyncIterator[Seat]:
    """A host's connection to a table that has just been opened."""
    async with guests(server.url, "Ada") as (ada,):
        table = await ada.open_table(TableSettings(2))
        async with ada.at_table(table) as seat:
            await seat.next_update()
            yield seat


UNREADABLE = (
    "",
    "{",
    "[]",
    "null",
    '{"type": "nonsense", "id": 1}',
    '{"type": "sit"}',
    '{"type": "sit", "id": "1"}',
    '{"type": "play", "id": 1, "seat": 0, "version": 0, "move": {"type": "win"}}',
    '{"type": "sit", "id": 1, "extra": 1}',
    "[" * 3000,
)


@pytest.mark.parametrize("data", UNREADABLE)
def test_what_cannot_be_read_is_refused_and_the_connection_goes_on(
    server: Server, data: str
) -> None:
    async def story() -> None:
        async with at_new_table(server) as seat:
            await seat.send(data)
            answer = await seat.receive()
            assert isinstance(answer, RefusedMessage)
            assert (answer.id, answer.code) == (None, "unreadable")
            await seat.sit()

    run(story())


@pytest.mark.parametrize("data", ["x" * 4097, b"x" * 4097, "é" * 4097, " " * 16_000])
def test_a_message_that_is_too_long_is_refused_and_the_connection_goes_on(
    server: Server, data: str | bytes
) -> None:
    async def story() -> None:
        async with at_new_table(server) as seat:
            await seat.send(data)
            answer = await seat.receive()
            assert isinstance(answer, RefusedMessage)
            assert (answer.id, answer.code) == (None, "too_long")
            await seat.sit()

    run(story())


def test_a_message_that_is_far_too_long_ends_the_connection(server: Server) -> None:
    async def story() -> None:
        async with at_new_table(server) as seat:
            await seat.send("x" * 20_000)
            with pytest.raises(ConnectionClosed) as closed:
                await seat.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    run(story())


@pytest.mark.parametrize(
    ("headers", "path", "code"),
    [
        ({"Origin": "https://evil.example"}, "{table}", 4403),
        ({"Origin": "null"}, "{table}", 4403),
        ({"Sec-Fetch-Site": "cross-site"}, "{table}", 4403),
        ({}, "abcdefgh", 4404),
        ({}, "%2e%2e", 4404),
        ({}, "x" * 100, 4404),
    ],
)
def test_a_socket_from_elsewhere_or_to_nowhere_is_closed_with_a_code(
    server: Server, headers: dict[str, str], path: str, code: int
) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada") as (ada,):
            table = path.format(table=await ada.open_table(TableSettings(2)))
            url = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
            cookie = {"Cookie": f"{COOKIE}={ada._http.cookies[COOKIE]}"}
            async with connect(url, additional_headers=headers | cookie, proxy=None) as socket:
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code

    run(story())


def test_another_sites_page_cannot_post(server: Server) -> None:
    answer = httpx.post(
        f"{server.url}/api/guest",
        json={"name": "Ada"},
        headers={"Origin": "https://evil.example"},
        trust_env=False,
    )
    assert answer.status_code == 403
    assert answer.json()["code"] == "forbidden_origin"
    assert COOKIE not in answer.cookies


def test_what_is_written_is_told_as_it_was_written_and_as_json(server: Server) -> None:
    async def story() -> None:
        name, line = "<img src=x>", '<script>alert("1")</script>\u202e'
        async with guests(server.url, name, "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as seat, ben.at_table(table) as other:
                await seat.sit()
                await until(other, lambda update: update.sitters[0] is not None)
                assert await refusal_of(seat.say(line)) == "bad_text"
                await seat.say(line[:-1])
                update = await until(other, lambda update: bool(update.chat))
                assert isinstance(update, UpdateMessage)
                assert update.chat[0].text == line[:-1]
                assert [s.name for s in update.sitters if s] == [name]

    run(story())
