"""Limits, on: who sends too much is refused for a while, and nobody else is."""

from collections import Counter
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.network.players import guests, run, until
from tests.server.running import Server, running_server
from trunkline.client import Seat
from trunkline.protocol.client_messages import Look, Say
from trunkline.protocol.codec import encode
from trunkline.protocol.server_messages import DoneMessage, RefusedMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("limited")) as running:
        yield running


async def outcomes(seat: Seat, messages: list[str]) -> Counter[str]:
    """How messages sent at once are answered: `done`, or the code of the refusal."""
    for message in messages:
        await seat.send(message)
    found: Counter[str] = Counter()
    while found.total() < len(messages):
        match await seat.receive():
            case DoneMessage():
                found["done"] += 1
            case RefusedMessage(_, code):
                found[code] += 1
            case UpdateMessage():
                pass
    return found


def test_too_many_messages_are_refused_and_nobody_else_pays_for_it(limited: Server) -> None:
    async def story() -> None:
        async with guests(limited.url, "Ada", "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as seat, ben.at_table(table) as other:
                look = [encode(Look(id, None)) for id in range(150)]
                found = await outcomes(seat, look)
                assert set(found) == {"done", "too_fast"}
                assert found["done"] >= 60
                await other.sit()

    run(story())


def test_a_flood_of_talk_is_refused_and_the_game_goes_on(limited: Server) -> None:
    async def story() -> None:
        async with guests(limited.url, "Ada", "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as seat, ben.at_table(table) as other:
                await seat.sit(0)
                found = await outcomes(seat, [encode(Say(id, "hi")) for id in range(30)])
                assert found == {"done": 5, "too_fast": 25}
                await seat.seat_bot(1, "greedy")
                version = await seat.start()
                assert version == 1 + 1 + found["done"] + 1 + 1
                await until(other, lambda update: update.version == version)

    run(story())


def test_tables_cannot_be_found_by_guessing(limited: Server) -> None:
    async def story() -> None:
        codes = [await close_code(limited, f"guess{number}") for number in range(40)]
        assert set(codes[:30]) == {4404}
        assert 4429 in codes[30:]

    run(story())


async def close_code(server: Server, table: str) -> int | None:
    url = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(url, proxy=None) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    return closed.value.rcvd.code if closed.value.rcvd else None
