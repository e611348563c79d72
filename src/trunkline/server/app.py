"""Puts the parts of a server together."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from trunkline.server.http.endpoints import ENDPOINTS
from trunkline.server.http.guard import SecurityHeaders
from trunkline.server.http.routes import EXCEPTION_HANDLERS, routes_of
from trunkline.server.hub import Hub
from trunkline.server.nodes.node import Node
from trunkline.server.nodes.public_tables import PublicTables
from trunkline.server.operations.config import Config
from trunkline.server.operations.databases import Database
from trunkline.server.operations.host_watch import HostWatch
from trunkline.server.operations.metrics import Metrics
from trunkline.server.operations.preparation import Listener, Preparation
from trunkline.server.page import page_routes
from trunkline.server.people.accounts import HASHER, Accounts
from trunkline.server.people.bot_tokens import BotTokens
from trunkline.server.people.identity import Identities
from trunkline.server.people.rate_limits import Limits, TimeSource
from trunkline.server.reviews import Reviews
from trunkline.server.services import Services
from trunkline.server.storage import open_storage
from trunkline.server.store import StoreHealth, WatchedStore
from trunkline.server.transport.connections import Connections
from trunkline.server.transport.cut_offs import CutOffs
from trunkline.server.transport.door import Door
from trunkline.server.transport.websockets import serve_table, serve_waiting_bot


def make_app(
    config: Config,
    *,
    key: str,
    database: Database,
    clock: TimeSource = time.monotonic,
    hasher: PasswordHasher = HASHER,
    on_preparation: Listener | None = None,
) -> Starlette:
    """Return a server with a database. `key` signs cookies, `clock` is for the limits."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        limits, metrics = Limits.from_config(config, clock), Metrics()
        cut_offs = CutOffs(metrics)
        opened, peers = await open_storage(database)
        store = WatchedStore(opened, StoreHealth(metrics))
        preparation = Preparation(on_preparation)
        hub = Hub(store, metrics, config.bot_pause, config.grace, preparation, peers)
        accounts = Accounts(store, hasher)
        reviews = Reviews(config.review_rollouts or None, lambda: preparation.is_ready("review"))
        connections = Connections(hub, limits, metrics, peers)
        public_tables = PublicTables(hub, peers)
        node = Node(peers, hub, connections, accounts, public_tables, metrics)
        app.state.services = Services(
            config=config,
            store=store,
            hub=hub,
            identities=Identities(key),
            accounts=accounts,
            bot_tokens=BotTokens(store),
            limits=limits,
            metrics=metrics,
            reviews=reviews,
            connections=connections,
            cut_offs=cut_offs,
            door=Door(config, cut_offs),
            preparation=preparation,
            public_tables=public_tables,
            node=node,
        )
        await node.start()
        tasks = [asyncio.create_task(store.watch())]
        if peers.is_alone:  # other nodes adopt the tables of one that stops
            tasks.append(asyncio.create_task(hub.load_running_tables()))
        host_watch = HostWatch(store, hub, connections, accounts)
        yield
        host_watch.close()
        for task in tasks:
            task.cancel()
        await preparation.close()
        reviews.close()
        await node.leave()
        await hub.close()
        accounts.close()
        await store.close()

    app = Starlette(
        routes=[
            *page_routes(),
            *routes_of(ENDPOINTS),
            WebSocketRoute("/api/tables/{id}/socket", serve_table),
            WebSocketRoute("/api/bots/socket", serve_waiting_bot),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return app
