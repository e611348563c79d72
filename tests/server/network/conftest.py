"""The server that a file's tests share."""

from collections.abc import Iterator

import pytest

from tests.server.server_process import Server, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits."""
    with running_server(tmp_path_factory.mktemp("server"), "--no-limits") as running:
        yield running
