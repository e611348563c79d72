"""The tag of a message is the name of its class."""

from typing import get_args

import pytest

from trunkline.protocol.client_messages import ClientMessage, SeatBot, VoteKick
from trunkline.protocol.server_messages import ServerMessage, UpdateMessage
from trunkline.protocol.tags import tag_of


@pytest.mark.parametrize(
    ("message", "tag"), [(SeatBot, "seat_bot"), (VoteKick, "vote_kick"), (UpdateMessage, "update")]
)
def test_a_tag_is_the_class_name_in_snake_case(message: type, tag: str) -> None:
    assert tag_of(message.__name__) == tag


def test_every_message_gets_its_tag_from_its_name() -> None:
    for message in get_args(ClientMessage | ServerMessage):
        assert message.__struct_config__.tag == tag_of(message.__name__)
