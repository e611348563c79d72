"""The store in a PostgreSQL database, which several nodes share."""

from trunkline.extras import require

require("postgres", "asyncpg")

from trunkline.server.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
