"""Limits, on: who sends too much is refused for a while, and nobody else is.

The clock of the limits stands still, so that a slow machine gives nobody more time.
"""

from collections import Counter
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.network.players import guests, run_limited, until
from trunkline.client import Seat
from trunkline.protocol.client_messages import Look, Say
from trunkline.protocol.codec import encode
from trunkline.protocol.server_messages import DoneMessage, RefusedMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings


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


def test_too_many_messages_are_refused_and_nobody_else_pays_for_it(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with guests(url, "Ada", "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as seat, ben.at_table(table) as other:
                look = [encode(Look(id, None)) for id in range(150)]
                found = await outcomes(seat, look)
                assert found == {"done": 60, "too_fast": 90}
                await other.sit()

    run_limited(story, tmp_path)


def test_a_flood_of_talk_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with guests(url, "Ada", "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as seat, ben.at_table(table) as other:
                await seat.sit(0)
                found = await outcomes(seat, [encode(Say(id, "hi")) for id in range(30)])
                assert found == {"done": 5, "too_fast": 25}
                await seat.seat_bot(1, "greedy")
                version = await seat.start()
                assert version == 1 + 1 + found["done"] + 1 + 1
                await until(other, lambda update: update.version == version)

    run_limited(story, tmp_path)


def test_tables_cannot_be_found_by_guessing(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        codes = [await close_code(url, f"guess{number}") for number in range(40)]
        assert codes == [4404] * 30 + [4429] * 10

    run_limited(story, tmp_path)


async def close_code(url: str, table: str) -> int | None:
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(address, proxy=None) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    return closed.value.rcvd.code if closed.value.rcvd else None
