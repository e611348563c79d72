"""One table of handlers decides on everything that is asked of a table."""

from typing import get_args

from trunkline.protocol.client_messages import ClientMessage, Leave, Play, Resume, Sit
from trunkline.protocol.tags import tag_of
from trunkline.server.table.commands import ServerCommand
from trunkline.server.table.decide import HANDLERS


def test_every_message_and_command_has_a_handler_of_its_name() -> None:
    assert set(HANDLERS) == {*get_args(ClientMessage), *get_args(ServerCommand)}
    for kind, handler in HANDLERS.items():
        assert handler.__name__ == tag_of(kind.__name__)


def test_a_remote_bot_may_sit_play_leave_and_resume() -> None:
    assert {kind for kind in get_args(ClientMessage) if kind.is_for_bots} == {
        *(Sit, Play, Leave, Resume),
    }
