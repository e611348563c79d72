"""Whole games over real sockets, against a server that is a process of its own."""

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.running import Server, running_server
from trunkline.client import Client, RefusedByServer, Seat
from trunkline.engine.game import Game
from trunkline.engine.record import Record
from trunkline.server.entries import Settings
from trunkline.server.messages import UpdateMessage

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


async def play_to_the_end(seat: Seat, rng: random.Random) -> UpdateMessage:
    """Play any legal move whenever it is one's turn."""
    update = seat.update or await seat.next_update()
    while not (update.view and update.view.is_over):
        if update.legal_moves:
            with contextlib.suppress(RefusedByServer):  # stale: another was quicker
                await seat.play(rng.choice(update.legal_moves))
            assert seat.update is not None
            if seat.update.version > update.version:
                update = seat.update
                continue
        update = await seat.next_update()
    return update


async def whole_game(url: str, people: int, bots: int, ruleset: str) -> dict[str, Any]:
    """Open a table, sit down, play it out; return the record."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(people)]
        for client, name in zip(clients, NAMES, strict=False):
            await client.become_guest(name)
        table = await clients[0].open_table(Settings(people + bots, ruleset))
        seats = [await stack.enter_async_context(client.at_table(table)) for client in clients]
        for seat in seats:
            await seat.sit()
        for number in range(people, people + bots):
            await seats[0].seat_bot(number, "greedy")
        await seats[0].start()
        rngs = [random.Random(f"{ruleset} {number}") for number in range(people)]
        await asyncio.gather(*map(play_to_the_end, seats, rngs))
        record: dict[str, Any] = await clients[0].record(table)
        return record


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.mark.parametrize(
    ("people", "bots", "ruleset"),
    [
        (2, 0, "classic"),
        (1, 2, "anniversary"),
        (2, 2, "1910"),
        (1, 4, "mega"),
        (5, 0, "big-cities"),
    ],
)
def test_a_whole_game_is_played_and_its_record_verifies(
    server: Server, people: int, bots: int, ruleset: str
) -> None:
    record = asyncio.run(whole_game(server.url, people, bots, ruleset))
    assert Game.from_record(msgspec.convert(record, Record)).is_over
    assert [player["name"] for player in record["players"]][:people] == list(NAMES[:people])


def test_a_killed_server_comes_back_with_every_acknowledged_move(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        rng = random.Random(4)
        async with Client(server.url) as client:
            await client.become_guest("Ada")
            table = await client.open_table(Settings(2))
            async with client.at_table(table) as seat:
                await seat.sit()
                await seat.seat_bot(1, "greedy")
                acknowledged = await seat.start()
            for _ in range(5):
                async with client.at_table(table) as seat:
                    assert (await seat.next_update()).version >= acknowledged
                    acknowledged = await play_some(seat, rng, rng.randint(1, 12))
                server.kill()
                server.start()
            async with client.at_table(table) as seat:
                await play_to_the_end(seat, rng)
            assert Game.from_record(msgspec.convert(await client.record(table), Record)).is_over

    async def play_some(seat: Seat, rng: random.Random, moves: int) -> int:
        version = 0
        while moves:
            assert seat.update is not None
            if seat.update.legal_moves:
                version = await seat.play(rng.choice(seat.update.legal_moves))
                moves -= 1
            while seat.update.version < version or not seat.update.legal_moves:
                await seat.next_update()
        return version

    with running_server(tmp_path) as server:
        asyncio.run(story(server))


def test_a_running_games_record_is_nobodys(server: Server) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            await client.become_guest("Ada")
            table = await client.open_table(Settings(2))
            with pytest.raises(RefusedByServer) as refused:
                await client.record(table)
            assert refused.value.refusal["code"] == "not_over"
            with pytest.raises(RefusedByServer) as refused:
                await client.record("nothing")
            assert refused.value.refusal["code"] == "no_such_table"

    asyncio.run(story())


def test_a_seat_belongs_to_the_cookie_and_not_to_a_name(server: Server) -> None:
    async def story() -> None:
        async with Client(server.url) as ada, Client(server.url) as thief:
            await ada.become_guest("Ada")
            await thief.become_guest("Ada")
            table = await ada.open_table(Settings(2))
            async with ada.at_table(table) as seat, thief.at_table(table) as other:
                await seat.sit(0)
                await seat.seat_bot(1, "greedy")
                await seat.start()
                while not (other.update and other.update.view):
                    await other.next_update()
                assert other.update.seat is None
                assert other.update.view.hand == {}
                assert other.update.view.offer == ()
                with pytest.raises(RefusedByServer) as refused:
                    await other.sit(0)
                assert refused.value.refusal.code == "has_started"

    asyncio.run(story())


def test_a_spectator_without_a_name_sees_only_what_is_public(server: Server) -> None:
    async def story() -> None:
        async with Client(server.url) as ada, Client(server.url) as nobody:
            await ada.become_guest("Ada")
            table = await ada.open_table(Settings(2))
            async with ada.at_table(table) as seat, nobody.at_table(table) as watching:
                await seat.sit()
                await seat.seat_bot(1, "greedy")
                await seat.start()
                while not (watching.update and watching.update.view):
                    await watching.next_update()
                assert watching.update.view.hand == {}
                assert watching.update.legal_moves == ()
                with pytest.raises(RefusedByServer) as refused:
                    await watching.sit()
                assert refused.value.refusal.code == "only_looking_on"

    asyncio.run(story())


@pytest.mark.parametrize(
    "message",
    [
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
        '{"type": "sit", "id": 1, "seat": ' + "9" * 3000 + "}",
        " " * 5000,
    ],
)
def test_whatever_cannot_be_read_is_answered_with_a_refusal(server: Server, message: str) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            await client.become_guest("Ada")
            table = await client.open_table(Settings(2))
            async with client.at_table(table) as seat:
                await seat.next_update()
                await seat._socket.send(message)
                answer = msgspec.json.decode(await seat._socket.recv())
                assert answer["type"] == "refused"
                assert answer["code"] in {"unreadable", "too_long", "no_such_seat"}
                await seat.sit()  # the connection goes on

    asyncio.run(story())


def test_another_sites_page_cannot_ride_on_the_cookie(server: Server) -> None:
    async def story() -> None:
        headers = {"Origin": "https://evil.example"}
        url = server.url.replace("http", "ws") + "/api/tables/x/socket"
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with connect(url, additional_headers=headers, proxy=None) as socket:
                await socket.recv()

    asyncio.run(story())
    answer = httpx.post(
        f"{server.url}/api/guest",
        json={"name": "Ada"},
        headers={"Origin": "https://evil.example"},
        trust_env=False,
    )
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/guest", b"{", 422),
        ("/api/guest", b'{"name": ""}', 422),
        ("/api/guest", b'{"name": "\\u0007"}', 422),
        ("/api/guest", b'{"name": "' + b"a" * 5000 + b'"}', 413),
        ("/api/tables", b'{"seats": 2}', 401),
    ],
)
def test_bad_requests_get_a_typed_answer(
    server: Server, path: str, body: bytes, status: int
) -> None:
    answer = httpx.post(server.url + path, content=body, trust_env=False)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "sentence"}


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    answer = httpx.post(
        f"{server.url}/api/tables",
        json={"seats": 2},
        headers={"Cookie": "trunkline=eyJwbGF5ZXIiOiJhIiwibmFtZSI6ImEifQ.AAAA"},
        trust_env=False,
    )
    assert answer.status_code == 401


def test_open_tables_are_listed_and_private_ones_are_not(server: Server) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            await client.become_guest("Ada")
            public = await client.open_table(Settings(3))
            private = await client.open_table(Settings(3, is_private=True))
            async with client.at_table(public) as seat:
                await seat.sit(1)
            listed = httpx.get(f"{server.url}/api/tables", trust_env=False).json()["tables"]
            found = {table["id"]: table for table in listed}
            assert private not in found
            assert found[public]["stage"] == "open"
            assert found[public]["sitters"] == [None, {"name": "Ada", "bot": None}, None]

    asyncio.run(story())
