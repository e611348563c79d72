"""Reads what a table sends, as its tests need it."""

from collections.abc import Callable

from trunkline.protocol.codec import decode_server_message
from trunkline.protocol.server_messages import UpdateMessage


def read_update(message: bytes) -> UpdateMessage:
    """Return the update that a message is."""
    update = decode_server_message(message)
    assert isinstance(update, UpdateMessage)
    return update


def hear(take: Callable[[UpdateMessage], object]) -> Callable[[bytes], None]:
    """Return a listener that passes on every update, read."""

    def listen(message: bytes) -> None:
        take(read_update(message))

    return listen
