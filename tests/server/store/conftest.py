"""The PostgreSQL that the tests of a process share."""

from collections.abc import Iterator

import pytest

from tests.postgres_server import PostgresServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running PostgreSQL. It is as durable as the tests need, so it does not wait for disks."""
    with PostgresServer() as server:
        yield server
