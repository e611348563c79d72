"""Answers the messages of clients."""

import msgspec

from trunkline.protocol.client_messages import Beat, ClientMessage, SocketMessage
from trunkline.protocol.codec import MAX_MESSAGE_BYTES, decode_client_message
from trunkline.protocol.refusals import Cause, Refused, refuse
from trunkline.protocol.server_messages import DoneMessage, RefusedMessage, ServerMessage
from trunkline.server.people.identity import Person
from trunkline.server.people.rate_limits import Limits
from trunkline.server.table.commands import Request
from trunkline.server.table.table import Table
from trunkline.server.table.viewer import Viewer


class Answerer:
    """Answers the messages of one connection to a table, one after the other."""

    def __init__(self, table: Table, viewer: Viewer, person: Person | None, limits: Limits) -> None:
        self._table = table
        self._viewer = viewer
        self._person = person
        self._limits = limits

    async def answer(self, data: str | bytes) -> ServerMessage:
        """Carry out a message, or say why not."""
        id: int | None = None
        try:
            message = _read(data)
            id = message.id
            if isinstance(message, Beat):
                return DoneMessage(id, self._table.state.version)
            person = self._checked_sender(message)
            version = await self._table.do(Request(person, message, self._viewer))
            return DoneMessage(id, version)
        except Refused as refused:
            refusal = refused.refusal
            return RefusedMessage(id, **msgspec.structs.asdict(refusal))

    def _checked_sender(self, message: ClientMessage) -> Person:
        """Return who sent a message, if they may send it now."""
        person = self._person
        if person is None:
            raise refuse(Cause.ONLY_LOOKING_ON)
        if not self._limits.messages.allow(person.player):
            raise refuse(Cause.TOO_FAST)
        if message.is_chat and not self._limits.chat.allow(person.player):
            raise refuse(Cause.TOO_FAST)
        if person.is_bot and not message.is_for_bots:
            raise refuse(Cause.NOT_FOR_BOTS)
        return person


def _read(data: str | bytes) -> SocketMessage:
    if len(data) > MAX_MESSAGE_BYTES:
        raise refuse(Cause.TOO_LONG)
    try:
        return decode_client_message(data)
    except ValueError as error:
        raise refuse(Cause.UNREADABLE, str(error)) from error
