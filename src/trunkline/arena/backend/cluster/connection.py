"""Connects this process to a Ray cluster, and disconnects it."""

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ray

from trunkline.arena.backend.workers import WorkersFailed

ANSWER_SECONDS = 5.0
# What a client of HTTP/2, such as Ray, says first: a fixed text and empty settings. Then every
# server sends its settings.
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
HEAD_BYTES = 9
KIND_OF_FRAME = 3
SETTINGS = 4


class ClusterUnavailable(WorkersFailed):
    """No Ray cluster can be used."""


@contextmanager
def connected(address: str | None = None) -> Iterator[None]:
    """Be part of the cluster whose head has this address, `host:port`.

    Without an address it is the one that this process is connected to already, or that of the
    variable RAY_ADDRESS, or else Ray is started on this machine, only for now. Raises
    `ClusterUnavailable`.
    """
    if ray.is_initialized():
        _check_same(address)
        yield
        return
    head = address or os.environ.get("RAY_ADDRESS")
    if head:
        _check_answers(head)
    options: dict[str, Any] = {} if head else {"include_dashboard": False}
    try:
        ray.init(head or "local", log_to_driver=False, logging_level=logging.ERROR, **options)
    except (OSError, RuntimeError, ValueError) as error:
        reason = str(error).strip().partition("\n")[0]
        hint = "if the cluster wants a token, set RAY_AUTH_MODE=token"
        raise ClusterUnavailable(f"cannot use the Ray cluster: {reason} ({hint})") from error
    try:
        yield
    finally:
        ray.shutdown()


def _check_same(address: str | None) -> None:
    current = ray.get_runtime_context().gcs_address
    if address not in (None, current):
        raise ClusterUnavailable(f"this process uses the Ray cluster at {current}, not {address}")


def _check_answers(address: str) -> None:
    """Raise `ClusterUnavailable` unless a server of Ray's kind answers; Ray waits for minutes."""
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise ClusterUnavailable(
            f"{address!r} is not an address of a Ray cluster: give HOST:PORT, such as 10.0.0.1:6379"
        )
    try:
        kind = _first_frame(host, int(port))
    except OSError:
        kind = None
    if kind != SETTINGS:
        raise ClusterUnavailable(
            f"no Ray cluster answers at {address}:"
            " start one with `ray start --head`, which prints its address"
        )


def _first_frame(host: str, port: int) -> int | None:
    """The kind of the first frame that a server sends; None if it sends none."""
    with socket.create_connection((host, port), timeout=ANSWER_SECONDS) as connection:
        connection.sendall(HELLO)
        head = b""
        while len(head) < HEAD_BYTES:
            received = connection.recv(HEAD_BYTES - len(head))
            if not received:
                return None
            head += received
    return head[KIND_OF_FRAME]
