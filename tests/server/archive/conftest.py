"""The PostgreSQL that a file's tests share. Each test has a database of its own in it."""

from collections.abc import Iterator

import pytest

from tests.postgres_server import PostgresServer


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that runs."""
    with PostgresServer() as server:
        yield server
