"""People at tables of a real server, as its tests need them."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE_SECONDS
from tests.server.http.site import listening, serving
from trunkline.client import Client, RefusedByServer, Seat
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, Move
from trunkline.engine.record import Record
from trunkline.protocol.server_messages import SitterMessage, UpdateMessage, ViewMessage
from trunkline.protocol.table_settings import TableSettings

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
RULESETS = ("classic", "anniversary", "1910", "mega", "big-cities")
PATIENCE = httpx.Timeout(PATIENCE_SECONDS)


def run(story: Coroutine[Any, Any, None]) -> None:
    """Tell a story; one that comes to a standstill fails."""

    async def whole() -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await story

    asyncio.run(whole())


def run_limited(story: Callable[[str], Awaitable[None]], place: Path) -> None:
    """Tell a story at the address of a server that sets limits, whose clock stands still."""

    async def whole() -> None:
        async with serving(place) as site, listening(site) as address:
            await story(f"http://{address}")

    run(whole())


@contextlib.asynccontextmanager
async def guests(url: str, *names: str) -> AsyncIterator[list[Client]]:
    """Guests of those names."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in names]
        for client, name in zip(clients, names, strict=True):
            client._http.timeout = PATIENCE
            await client.become_guest(name)
        yield clients


@contextlib.asynccontextmanager
async def seated(
    url: str, settings: TableSettings, people: int
) -> AsyncIterator[tuple[list[Client], list[Seat], str]]:
    """People at a table whose other seats bots have; the first of them is the host."""
    async with contextlib.AsyncExitStack() as stack:
        clients = await stack.enter_async_context(guests(url, *NAMES[:people]))
        table = await clients[0].open_table(settings)
        seats = [await stack.enter_async_context(client.at_table(table)) for client in clients]
        for seat in seats:
            await seat.sit()
        for number in range(people, settings.seats):
            await seats[0].seat_bot(number, ("greedy", "random")[number % 2])
        yield clients, seats, table


@contextlib.asynccontextmanager
async def playing(
    url: str, settings: TableSettings, people: int
) -> AsyncIterator[tuple[list[Client], list[Seat], str]]:
    """People at a table whose game has begun, as all of them have heard."""
    async with seated(url, settings, people) as (clients, seats, table):
        await seats[0].start()
        for seat in seats:
            await until(seat, lambda update: update.view is not None)
        yield clients, seats, table


async def until(seat: Seat, is_so: Callable[[UpdateMessage], bool]) -> UpdateMessage:
    """Wait until an update says so."""
    update = seat.update or await seat.next_update()
    while not is_so(update):
        update = await seat.next_update()
    return update


def choose(moves: Sequence[Move], rng: random.Random) -> Move:
    """Any move, more often a claim, so that the game comes to its end."""
    claims = [move for move in moves if isinstance(move, Claim)]
    return rng.choice(claims if claims and rng.random() < 0.8 else moves)


async def play_to_the_end(seat: Seat, rng: random.Random) -> UpdateMessage:
    """Play whenever it is one's turn."""
    while not is_over(update := seat.update or await seat.next_update()):
        if update.legal_moves:
            await play_unless_stale(seat, choose(update.legal_moves, rng))
        if seat.update is update:
            await seat.next_update()
    return update


async def play_unless_stale(seat: Seat, move: Move) -> int | None:
    """Make a move; None if the table has moved on meanwhile."""
    try:
        return await seat.play(move)
    except RefusedByServer as refused:
        if refused.refusal.code != "stale":
            raise
        return None


def is_over(update: UpdateMessage) -> bool:
    """Whether the game is over."""
    return update.view is not None and update.view.is_over


def view_of(seat: Seat) -> ViewMessage:
    """The view of the last update of a game."""
    assert seat.update is not None
    assert seat.update.view is not None
    return seat.update.view


def sitter(update: UpdateMessage, seat: int) -> SitterMessage:
    """Who sits there."""
    found = update.sitters[seat]
    assert found is not None
    return found


async def verified_game(client: Client, table: str) -> Game:
    """A finished game whose record has been checked from the seed on."""
    game = Game.from_record(msgspec.convert(await client.record(table), Record))
    assert game.is_over
    return game


async def refusal_of(asking: Awaitable[object]) -> str:
    """The code of the refusal that a request or message is answered with."""
    with pytest.raises(RefusedByServer) as refused:
        await asking
    refusal = refused.value.refusal
    assert refusal.sentence
    return refusal.code


async def close_code(seat: Seat) -> int:
    """Read what is there, until the connection ends."""
    try:
        while True:
            await seat.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
