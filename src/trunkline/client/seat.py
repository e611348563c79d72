"""A connection to a table: one method for each message."""

from itertools import count

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedError
from websockets.frames import CloseCode as WebSocketCloseCode

from trunkline.client.errors import RefusedByServer
from trunkline.engine.cards import Color
from trunkline.engine.events import Event
from trunkline.engine.moves import Move
from trunkline.protocol.changes import MissedMessage, merge_change
from trunkline.protocol.client_messages import (
    ClearSeat,
    ClientMessage,
    Leave,
    Look,
    Mute,
    Play,
    Rematch,
    Resume,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Start,
    VoteKick,
    WhyNot,
)
from trunkline.protocol.codec import decode_server_message, encode
from trunkline.protocol.server_messages import (
    ChangeMessage,
    DoneMessage,
    RefusedMessage,
    UpdateMessage,
)
from trunkline.protocol.table_settings import Phrase


class Seat:
    """A player's connection to a table. `update` is the last update received.

    The methods named after a message send it, wait for the answer and return the new version.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self.update: UpdateMessage | None = None
        self._history: list[Event] = []

    @property
    def history(self) -> tuple[Event, ...]:
        """All events of the game, as far as this seat may know them."""
        return tuple(self._history)

    async def next_update(self) -> UpdateMessage:
        """Wait for the next update."""
        while True:
            if isinstance(message := await self.receive(), UpdateMessage):
                return message

    async def sit(self, seat: int | None = None, name: str | None = None) -> int:
        """Take a seat. With a name, it is for somebody who shares this connection."""
        return await self.do(Sit(next(self._ids), seat, name))

    async def seat_bot(self, seat: int, bot: str, name: str | None = None) -> int:
        """Give a seat to a bot."""
        return await self.do(SeatBot(next(self._ids), seat, bot, name))

    async def clear_seat(self, seat: int) -> int:
        """Free a seat before the game."""
        return await self.do(ClearSeat(next(self._ids), seat))

    async def leave(self) -> int:
        """Leave the seat. During a game a bot plays on."""
        return await self.do(Leave(next(self._ids)))

    async def start(self, bot: str | None = None, names: tuple[str, ...] = ()) -> int:
        """Start the game. With a bot, it first takes every free seat."""
        return await self.do(Start(next(self._ids), bot, names))

    async def play(self, move: Move) -> int:
        """Make a move in answer to the last update."""
        update = self.update or await self.next_update()
        seat = -1 if update.seat is None else update.seat
        return await self.do(Play(next(self._ids), seat, update.version, move))

    async def why_not(self, route: str, color: Color | None = None) -> int:
        """Ask why the seat cannot claim a route now: `RefusedByServer` says it, with `facts`."""
        update = self.update or await self.next_update()
        seat = -1 if update.seat is None else update.seat
        return await self.do(WhyNot(next(self._ids), seat, route, color))

    async def resume(self) -> int:
        """Play again in place of the keeper."""
        return await self.do(Resume(next(self._ids)))

    async def vote_kick(self, seat: int) -> int:
        """Vote to give an absent player's seat to its keeper for good."""
        return await self.do(VoteKick(next(self._ids), seat))

    async def say(self, text: str) -> int:
        """Say something."""
        return await self.do(Say(next(self._ids), text))

    async def say_phrase(self, phrase: Phrase) -> int:
        """Say a phrase that every page shows in its reader's language."""
        return await self.do(SayPhrase(next(self._ids), phrase))

    async def mute(self, seat: int, *, is_muted: bool = True) -> int:
        """Stop hearing a seat, or hear it again."""
        return await self.do(Mute(next(self._ids), seat, is_muted))

    async def look(self, seat: int | None) -> int:
        """See the table from another of one's own seats, or from none."""
        return await self.do(Look(next(self._ids), seat))

    async def rematch(self) -> int:
        """Ask for another game. The next update names its table."""
        return await self.do(Rematch(next(self._ids)))

    async def do(self, message: ClientMessage) -> int:
        """Send a message and return the new version. Raises `RefusedByServer`."""
        await self.send(encode(message))
        while True:
            match answer := await self.receive():
                case DoneMessage(id, version) if id == message.id:
                    return version
                case RefusedMessage(id) if id in (message.id, None):
                    raise RefusedByServer(answer)

    async def send(self, data: str | bytes) -> None:
        """Send any data."""
        await self._socket.send(data)

    async def receive(self) -> UpdateMessage | DoneMessage | RefusedMessage:
        """Return the next message. An update is remembered, and a change comes as an update."""
        message = decode_server_message(await self._socket.recv())
        if isinstance(message, ChangeMessage):
            message = await self._merged(message)
        if isinstance(message, UpdateMessage):
            self.update = message
            self._history[message.first_event :] = message.events
        return message

    async def _merged(self, change: ChangeMessage) -> UpdateMessage:
        """Return the update that a change makes. Without the one before it, the socket ends."""
        try:
            return merge_change(self.update, change)
        except MissedMessage as error:
            await self._socket.close(WebSocketCloseCode.PROTOCOL_ERROR)
            raise ConnectionClosedError(None, None) from error
