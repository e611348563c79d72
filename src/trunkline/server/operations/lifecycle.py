"""Starts and stops a server. It drains before it stops."""

import asyncio
import contextlib
import errno
import os
import secrets
import socket
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import structlog
import uvicorn
from starlette.applications import Starlette

from trunkline.protocol.codec import MAX_MESSAGE_BYTES
from trunkline.server.app import make_app
from trunkline.server.operations.config import Config, database_of
from trunkline.server.operations.databases import Database, SqliteFile
from trunkline.server.operations.garbage import collected_in_slices
from trunkline.server.operations.logs import configure_logs
from trunkline.server.operations.preparation import Listener
from trunkline.server.services import Services
from trunkline.server.storage import shared_key
from trunkline.server.store import NewerSchema, StoreFailed
from trunkline.server.store.lock import DatabaseInUse, locked
from trunkline.server.transport.heartbeat import PING_SECONDS
from trunkline.server.transport.reception import Reception
from trunkline.server.transport.wire import Wire

DRAIN_SECONDS = 5.0
STOP_SECONDS = 3  # for requests still in progress after the sockets are closed
KEEP_ALIVE_SECONDS = 75  # longer than clients and proxies keep an idle connection
KEY_BYTES = 32
EVERYWHERE = ("0.0.0.0", "::")

log = structlog.get_logger("trunkline.server")


class CannotServe(Exception):
    """The server could not start. The sentence says why."""


def serve(
    config: Config,
    on_ready: Callable[[str], None],
    on_preparation: Listener | None = None,
) -> None:
    """Serve until a signal arrives.

    `on_ready` gets the address once the server is ready, `on_preparation` how far it compiles.
    """
    with _listen(config) as listener:
        database = database_of(config)
        key = _key_of(database)
        configure_logs(config, key)
        app = make_app(config, key=key, database=database, on_preparation=on_preparation)
        server = DrainingServer(app, lambda: on_ready(_address(listener)))
        with (
            _explained(database),
            _locked(database),
            asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,
        ):
            runner.run(_run(app, server, listener))


@contextlib.contextmanager
def _explained(database: Database) -> Iterator[None]:
    """Say in one sentence why a database cannot be used."""
    try:
        yield
    except NewerSchema as error:
        raise CannotServe(f"the database {database} comes from a later release: {error}") from error
    except (sqlite3.Error, StoreFailed) as error:
        raise CannotServe(f"the database {database} cannot be used: {error}") from error


async def _run(app: Starlette, server: "DrainingServer", listener: socket.socket) -> None:
    # Start the app here, because uvicorn would only log why it cannot start.
    async with app.router.lifespan_context(app), collected_in_slices():
        with _served_metrics(app.state.services):
            await server.serve([listener])
    log.info("stopped")


@contextlib.contextmanager
def _locked(database: Database) -> Iterator[None]:
    """Keep other servers from a file. A PostgreSQL is for all of them."""
    with contextlib.ExitStack() as stack:
        try:
            if isinstance(database, SqliteFile):
                stack.enter_context(locked(database.path))
        except DatabaseInUse as error:
            raise CannotServe(
                f"another server uses the database {database}: stop it, or choose another file"
                " with --database"
            ) from error
        except OSError as error:
            raise CannotServe(
                f"the database {database} cannot be locked: {error.strerror}"
            ) from error
        yield


@contextlib.contextmanager
def _served_metrics(services: Services) -> Iterator[None]:
    """Answer metrics on their own port, if they have one."""
    host, port = services.config.metrics_host, services.config.metrics_port
    with contextlib.ExitStack() as stack:
        if port is not None:
            try:
                taken = stack.enter_context(services.metrics.served_at(host, port))
            except OSError as error:
                raise CannotServe(_why_not(error, host, port, "--metrics-port")) from error
            log.info("metrics ready", port=taken)
        yield


class DrainingServer(uvicorn.Server):
    """Answers what it received and disconnects everybody before it stops.

    A second signal ends it at once. Everything acknowledged is already on the disk.
    """

    def __init__(self, app: Starlette, on_ready: Callable[[], None]) -> None:
        super().__init__(_settings(app))
        self._app = app
        self._on_ready = on_ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Start to stop. Unlike uvicorn, do not raise the signal again afterwards."""
        if self.should_exit:
            os._exit(128 + sig)
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer requests."""
        await super().startup(sockets)
        log.info("ready")
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain while still answering requests, then stop."""
        services: Services = self._app.state.services
        services.hub.is_draining = True
        services.reviews.close()
        log.info("draining")
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                await services.connections.drain()
        except TimeoutError:
            log.warning("drain timed out", seconds=DRAIN_SECONDS)
        await super().shutdown(sockets)


def _settings(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        # A message that is too long gets a refusal. Only one that is far too long is cut off.
        ws_max_size=4 * MAX_MESSAGE_BYTES,
        http=Reception,
        ws=Wire,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        # An update fits into a few packets. Compression would cost time and memory for every
        # socket, and the compressed length could reveal something about a hand.
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
        access_log=False,  # paths contain the codes of private tables
        log_config=None,
    )


def _listen(config: Config) -> socket.socket:
    """Return a listening socket. Clients that connect while the server starts will wait."""
    host, port = config.host, config.port
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family)
        # Send an update and its answer without delay. asyncio sets this only on its own sockets.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listener
    except UnicodeError as error:  # the name is too long for DNS
        raise CannotServe(f"the host {host!r} cannot be found") from error
    except OSError as error:
        raise CannotServe(_why_not(error, host, port, "--port")) from error


def _why_not(error: OSError, host: str, port: int, flag: str) -> str:
    if isinstance(error, socket.gaierror):
        return f"the host {host!r} cannot be found"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is in use: choose another with {flag}, or 0 for any"
    return f"port {port} on {host} cannot be used: {os.strerror(error.errno or 0)}"


def _address(listener: socket.socket) -> str:
    """Return the address of the server for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _key_of(database: Database) -> str:
    if isinstance(database, SqliteFile):
        return signing_key(database.path)
    with _explained(database):
        return asyncio.run(shared_key(database))


def signing_key(database: Path) -> str:
    """Return the key that signs cookies. Its file is next to the database, for the owner only."""
    file = database.with_suffix(".key")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _write_key(file)
        key = file.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a key"
        raise CannotServe(f"the key in {file} cannot be used: {reason}") from error
    if len(key) < KEY_BYTES:
        raise CannotServe(f"the key in {file} is incomplete; delete that file to get a new one")
    return key


def _write_key(file: Path) -> None:
    """Create the file with its content in one step, as another server may do the same."""
    with tempfile.NamedTemporaryFile("w", dir=file.parent, prefix=".key-") as draft:  # mode 0600
        draft.write(secrets.token_urlsafe(KEY_BYTES))
        draft.flush()
        os.fsync(draft.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft.name, file)
