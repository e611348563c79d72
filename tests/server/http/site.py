"""A whole server inside a test, and devices that ask it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from argon2 import PasswordHasher
from starlette.applications import Starlette

from trunkline.protocol.cookie import COOKIE
from trunkline.server.app import make_app
from trunkline.server.operations.config import Config
from trunkline.server.operations.databases import SqliteFile
from trunkline.server.people.identity import Person
from trunkline.server.services import Services
from trunkline.server.transport.reception import Reception
from trunkline.server.transport.wire import Wire

HOST = "trunkline.example"
KEY = "the key of the tests"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class HandClock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Site:
    """A server that runs, and the clock of its limits."""

    app: Starlette
    clock: HandClock

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def device(self, address: str = "192.0.2.1") -> httpx.AsyncClient:
        """A browser with cookies of its own."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}")

    def person(self, device: httpx.AsyncClient) -> Person:
        """Whom the cookie of a device stands for."""
        person = self.services.identities.person_of(device.cookies.get(COOKIE))
        assert person is not None
        return person


def run(story: Callable[[Site], Awaitable[None]], place: Path, **settings: Any) -> None:
    """Tell a story at a site."""

    async def whole() -> None:
        async with serving(place, **settings) as site:
            await story(site)

    asyncio.run(whole())


@contextlib.asynccontextmanager
async def serving(place: Path, **settings: Any) -> AsyncIterator[Site]:
    """A site, until the block ends."""
    clock = HandClock()
    config = Config(**{"bot_pause": 0.0, **settings})
    app = make_app(
        config, key=KEY, database=SqliteFile(place / "t.sqlite"), clock=clock, hasher=QUICK
    )
    async with app.router.lifespan_context(app):
        yield Site(app, clock)


@contextlib.asynccontextmanager
async def listening(site: Site) -> AsyncIterator[str]:
    """The site on a port of its own, as `host:port`."""
    server = uvicorn.Server(
        uvicorn.Config(site.app, port=0, lifespan="off", log_config=None, http=Reception, ws=Wire)
    )
    task = asyncio.create_task(server._serve())  # `serve` would take the tests' signals
    while not server.started:
        await asyncio.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    try:
        yield f"{host}:{port}"
    finally:
        server.should_exit = True
        await task


def code(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a problem, which is all that such an answer may hold."""
    problem = answer.json()
    assert set(problem) == {"code", "sentence"}
    assert problem["sentence"]
    return answer.status_code, problem["code"]
