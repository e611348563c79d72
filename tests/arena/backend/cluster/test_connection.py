"""A connection to a cluster: refused at once where no cluster answers."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import pytest

from trunkline.arena.backend.cluster import ClusterUnavailable, connected, connection


@contextmanager
def server(answer: bytes | None) -> Iterator[str]:
    """The address of a server that gives the same answer to everyone, or none."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            caller, _ = listener.accept()
            with caller:
                caller.recv(1000)
                if answer is None:
                    caller.recv(1000)  # until the caller gives up
                else:
                    caller.sendall(answer)

        thread = Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        thread.join()


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0", b"", None], ids=repr
)
def test_a_server_of_another_kind_is_refused(
    answer: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.2)
    with (
        server(answer) as address,
        pytest.raises(ClusterUnavailable, match=f"no Ray cluster answers at {address}: start one"),
        connected(address),
    ):
        pass


@pytest.mark.parametrize(
    "address", ["nonsense", "auto", "host:", ":6379", "host:port", "host:0", "ray://10.0.0.1:10001"]
)
def test_what_is_not_an_address_is_refused(address: str) -> None:
    with (
        pytest.raises(ClusterUnavailable, match="is not an address of a Ray cluster: give HOST"),
        connected(address),
    ):
        pass


def test_the_address_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:9")
    with (
        pytest.raises(ClusterUnavailable, match=r"no Ray cluster answers at 127\.0\.0\.1:9"),
        connected(),
    ):
        pass
