"""Owners and their remote bots, as the tests of a real server need them."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from typing import Any

from tests.server.network.players import PATIENCE
from trunkline.bots.registry import find_maker
from trunkline.client import Client
from trunkline.client.remote_bot import RemoteBot


@dataclass(frozen=True)
class Owned:
    """A bot's name and token, and its owner."""

    owner: Client
    name: str
    token: str


@contextlib.asynccontextmanager
async def owned_bots(url: str, count: int = 1) -> AsyncIterator[list[Owned]]:
    """Bots of one new account."""
    async with Client(url) as owner:
        owner._http.timeout = PATIENCE
        await owner.register(f"Owner {secrets.token_hex(4)}", "correct horse")
        names = [f"bot-{secrets.token_hex(4)}" for _ in range(count)]
        yield [Owned(owner, name, await owner.make_bot(name)) for name in names]


@contextlib.asynccontextmanager
async def in_background(work: Coroutine[Any, Any, None]) -> AsyncIterator[asyncio.Task[None]]:
    """A task, until the block ends."""
    task = asyncio.create_task(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@contextlib.asynccontextmanager
async def waiting(url: str, bot: Owned, plays: str = "greedy") -> AsyncIterator[asyncio.Task[None]]:
    """A remote bot on the line, until the block ends."""
    async with Client(url, bot.token) as client:
        remote = RemoteBot(client, find_maker(plays))
        async with in_background(remote.wait_for_seats()) as task:
            await on_the_line(bot)
            yield task


async def on_the_line(bot: Owned) -> None:
    """Wait until a bot can be given a seat."""
    while bot.name not in (await bot.owner.ask("GET", "/api/bots"))["remote"]:
        await asyncio.sleep(0.01)


async def play_at(url: str, bot: Owned, table: str, plays: str = "greedy") -> None:
    """Have a remote bot take a seat at a table and play to the end."""
    async with Client(url, bot.token) as client:
        await RemoteBot(client, find_maker(plays)).play_at(table)
