"""A person at a table who plays to the end, whatever happens, and notes everything."""

import asyncio
import contextlib
import random
from dataclasses import dataclass
from itertools import count

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.chaos.history import (
    Acknowledged,
    Connected,
    Deserted,
    Disconnected,
    HistoryFile,
    Invoked,
    Received,
    Rejected,
    now,
)
from trunkline.engine.moves import Claim, Move
from trunkline.protocol.changes import MissedMessage, merge_change
from trunkline.protocol.client_messages import (
    Beat,
    ClientMessage,
    Play,
    Resume,
    Say,
    SeatBot,
    Sit,
    Start,
)
from trunkline.protocol.codec import decode_server_message, encode
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.server_messages import (
    ChangeMessage,
    DoneMessage,
    RefusedMessage,
    ServerMessage,
    UpdateMessage,
)

BREAK = (OSError, WebSocketException, TimeoutError, MissedMessage)
QUIET_SECONDS = 2.0  # then a beat asks whether anybody is there
ANSWER_SECONDS = 2.5
OPEN_SECONDS = 5.0
BEAT = -1  # the id of beats
CHANGES = 2 / 3  # of the connections ask for changes, as the page does


@dataclass(slots=True)
class Evening:
    """What all players share: how they behave, and whether it is time to finish."""

    think: float
    grace: float
    is_ending: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Who plays where: a guest's name and cookie, the table, and how many people it has."""

    name: str
    cookie: str
    port: int
    table: str
    people: int
    bots: int
    may_desert: bool


class Player:
    """Reconnects, repeats a move without an answer, dawdles, chats, and comes back."""

    def __init__(
        self, place: Place, evening: Evening, history: HistoryFile, chance: random.Random
    ) -> None:
        self._place = place
        self._evening = evening
        self._history = history
        self._chance = chance
        self._connection = 0
        self._ids = count(1)
        self._operations = count(1)
        self._pending: tuple[int, Play] | None = None
        self._update: UpdateMessage | None = None
        self._answers: dict[int, DoneMessage | RefusedMessage] = {}
        self._away = 0.0
        self._has_deserted = False

    async def play(self) -> None:
        """Play until the game is over, or leave for good."""
        while not (self._is_over or self._has_deserted):
            with contextlib.suppress(*BREAK):
                await self._connect()
            await asyncio.sleep(self._away or self._chance.uniform(0.05, 0.5))
            self._away = 0.0

    @property
    def _is_over(self) -> bool:
        update = self._update
        return update is not None and update.view is not None and update.view.is_over

    async def _connect(self) -> None:
        place = self._place
        wants_changes = self._chance.random() < CHANGES
        query = "?changes=1" if wants_changes else ""
        url = f"ws://127.0.0.1:{place.port}/api/tables/{place.table}/socket{query}"
        socket = await connect(
            url,
            additional_headers={"Cookie": f"{COOKIE}={place.cookie}"},
            open_timeout=OPEN_SECONDS,
            close_timeout=1,
            ping_interval=None,
            compression=None,
            max_size=None,
            proxy=None,
        )
        self._connection += 1
        self._update = None
        self._answers.clear()
        self._history.add(Connected(*self._now, wants_changes))
        try:
            await self._visit(socket)
        finally:
            socket.transport.abort()
            self._history.add(Disconnected(*self._now))

    @property
    def _now(self) -> tuple[float, str, int]:
        return now(), self._place.name, self._connection

    async def _visit(self, socket: ClientConnection) -> None:
        """Do what the table waits for, until the end or the next break."""
        await self._receive(socket)
        await self._repeat(socket)
        while not (self._is_over or self._away or self._has_deserted):
            update = self._update
            if update is not None:
                await self._act(socket, update)
            if self._update is update and not self._away:
                await self._receive(socket)

    async def _repeat(self, socket: ClientConnection) -> None:
        """Send a move again that got no answer, or forget it and look."""
        if self._pending and self._chance.random() < 0.8:
            await self._attempt(socket, *self._pending)
        self._pending = None

    async def _act(self, socket: ClientConnection, update: UpdateMessage) -> None:
        if not update.own_seats and update.view is None:
            await self._do(socket, Sit(next(self._ids)))
        elif update.view is None:
            await self._prepare(socket, update)
        elif update.seat is not None:
            await self._take_part(socket, update, update.seat)

    async def _prepare(self, socket: ClientConnection, update: UpdateMessage) -> None:
        free = [seat for seat, sitter in enumerate(update.sitters) if sitter is None]
        bots = sum(sitter is not None and sitter.bot is not None for sitter in update.sitters)
        if not update.is_host:
            return
        if bots < self._place.bots and free:
            kind = self._chance.choice(("greedy", "random"))
            await self._do(socket, SeatBot(next(self._ids), free[-1], kind))
        elif not free:
            await self._do(socket, Start(next(self._ids)))

    async def _take_part(self, socket: ClientConnection, update: UpdateMessage, seat: int) -> None:
        sitter = update.sitters[seat]
        if sitter and sitter.keeper:
            if not sitter.is_out_of_time:
                await self._do(socket, Resume(next(self._ids)))
        elif update.legal_moves:
            await self._listen(socket, self._thought(update))
            await self._move(socket)

    def _thought(self, update: UpdateMessage) -> float:
        """The seconds before a move. With a clock, some think until it is too late."""
        if self._evening.is_ending:
            return 0.0
        if update.settings.bank is not None and self._chance.random() < 0.01:
            return 3.0 * update.settings.bank
        return self._evening.think * self._chance.uniform(0.2, 1.8)

    async def _listen(self, socket: ClientConnection, seconds: float) -> None:
        """Wait while the turn lasts, and hear what happens."""
        until = now() + seconds
        while now() < until and self._update and self._update.legal_moves:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(until - now()):
                    self._note(str(await socket.recv()))

    async def _move(self, socket: ClientConnection) -> None:
        update = self._update
        if update is None or update.seat is None or not update.legal_moves:
            return
        move = choose(update.legal_moves, self._chance)
        operation, message = next(self._operations), Play(0, update.seat, update.version, move)
        self._pending = operation, message
        await self._attempt(socket, operation, message)
        self._pending = None
        await self._wander(socket)

    async def _attempt(self, socket: ClientConnection, operation: int, message: Play) -> None:
        """Send a move, perhaps twice, perhaps without waiting for the answer."""
        chance = self._chance.random()
        ids = [next(self._ids) for _ in range(2 if chance < 0.04 else 1)]
        for id in ids:
            again = Play(id, message.seat, message.version, message.move)
            await self._send(socket, operation, again)
        if chance > 0.98:
            socket.transport.abort()
        for id in ids:
            await self._answer(socket, id)

    async def _wander(self, socket: ClientConnection) -> None:
        """Say something, go away for a while, or for good."""
        chance = self._chance.random()
        if chance < 0.03:
            number = next(self._operations)
            text = f"{self._place.name} says {number}"
            await self._do(socket, Say(next(self._ids), text), number)
        elif chance < 0.04 and not self._evening.is_ending:
            self._away = self._chance.choice((0.3, 1.0, self._evening.grace * 2 + 6))
        elif chance < 0.045 and self._place.may_desert:
            self._has_deserted = True
            self._history.add(Deserted(*self._now))

    async def _do(
        self, socket: ClientConnection, message: ClientMessage, operation: int | None = None
    ) -> None:
        await self._send(socket, operation or next(self._operations), message)
        await self._answer(socket, message.id)

    async def _send(self, socket: ClientConnection, operation: int, message: ClientMessage) -> None:
        text = encode(message)
        self._history.add(Invoked(*self._now, operation, message.id, text))
        async with asyncio.timeout(ANSWER_SECONDS):
            await socket.send(text)

    async def _answer(self, socket: ClientConnection, id: int) -> None:
        while id not in self._answers:
            await self._receive(socket)
        del self._answers[id]

    async def _receive(self, socket: ClientConnection) -> None:
        """Wait for a message. A connection that does not even answer a beat is given up."""
        try:
            async with asyncio.timeout(QUIET_SECONDS):
                text = str(await socket.recv())
        except TimeoutError:
            async with asyncio.timeout(ANSWER_SECONDS):
                await socket.send(encode(Beat(BEAT)))
                text = str(await socket.recv())
        self._note(text)

    def _note(self, text: str) -> None:
        message: ServerMessage = decode_server_message(text)
        if isinstance(message, UpdateMessage | ChangeMessage):
            self._history.add(Received(*self._now, text))
            self._update = (
                message
                if isinstance(message, UpdateMessage)
                else merge_change(self._update, message)
            )
        elif message.id == BEAT or message.id is None:
            return
        elif isinstance(message, DoneMessage):
            self._answers[message.id] = message
            self._history.add(Acknowledged(*self._now, message.id, message.version))
        else:
            self._answers[message.id] = message
            self._history.add(Rejected(*self._now, message.id, message.code))


def choose(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """A route if one can be claimed, mostly, so that the game comes to its end."""
    claims = [move for move in moves if isinstance(move, Claim)]
    return chance.choice(claims if claims and chance.random() < 0.8 else moves)
