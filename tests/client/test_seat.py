"""A client can send every message."""

from typing import get_args

from trunkline.client import Seat
from trunkline.protocol.client_messages import ClientMessage
from trunkline.protocol.tags import tag_of


def test_a_seat_has_a_method_for_every_message() -> None:
    for message in get_args(ClientMessage):
        assert callable(getattr(Seat, tag_of(message.__name__)))
