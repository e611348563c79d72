"""Connections to PostgreSQL, and what to say if there is none."""

from typing import TYPE_CHECKING, Any

import asyncpg

from trunkline.server.store.interface import StoreFailed

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Connection = asyncpg.Connection[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]
    AnyConnection = Connection | PoolConnectionProxy[asyncpg.Record]

CONNECT_SECONDS = 3.0
COMMAND_SECONDS = 5.0
MOST_CONNECTIONS = 8
IDLE_SECONDS = 60.0

# What means that the connection is gone, or that the server shuts down. A statement that was sent
# before may or may not be carried out.
Lost = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
)
Failure = (*Lost, asyncpg.PostgresError, ValueError)


async def connect(
    url: str, settings: dict[str, str], command_seconds: float | None = COMMAND_SECONDS
) -> "Connection":
    """Open a connection of its own. Raises one of `Failure`."""
    return await asyncpg.connect(
        url,
        timeout=CONNECT_SECONDS,
        command_timeout=command_seconds,
        server_settings=_settings() | settings,
    )


async def open_pool(url: str) -> "Pool":
    """Open a pool. It connects anew when a connection is lost. Raises one of `Failure`."""
    return await asyncpg.create_pool(
        url,
        min_size=1,
        max_size=MOST_CONNECTIONS,
        max_inactive_connection_lifetime=IDLE_SECONDS,
        timeout=CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        server_settings=_settings(),
        reset=_leave_as_it_is,
    )


def _settings() -> dict[str, str]:
    return {
        "application_name": "trunkline",
        "synchronous_commit": "on",  # an answer means that it is on the disk
        "statement_timeout": str(round(COMMAND_SECONDS * 1000)),
        "idle_in_transaction_session_timeout": str(round(COMMAND_SECONDS * 1000)),
    }


async def _leave_as_it_is(_connection: Any) -> None:
    """Save a round trip: nobody changes a setting of a connection in the pool."""


def failure(error: BaseException) -> StoreFailed:
    """Return what a caller of the store gets for an error of the driver."""
    return StoreFailed(_reason(error))


def _reason(error: BaseException) -> str:
    """Return a clause without address or password, which the driver's own text may contain."""
    match error:
        case asyncpg.PostgresConnectionError() | asyncpg.InterfaceError():
            return "the connection was lost"
        case asyncpg.PostgresError():
            return str(error)
        case ConnectionRefusedError():
            return "the connection was refused"
        case TimeoutError():
            return "the database does not answer"
        case OSError():
            return error.strerror or "the connection failed"
        case _:
            return "the address cannot be used"
