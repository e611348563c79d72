"""Games whose players lose their connection, repeat themselves, come too late, or come twice."""

import asyncio
import random

import pytest

from tests.server.network.players import (
    NAMES,
    choose,
    is_over,
    playing,
    run,
    verified_game,
)
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.engine.events import Event
from trunkline.protocol.client_messages import Play
from trunkline.protocol.codec import encode
from trunkline.protocol.server_messages import DoneMessage, RefusedMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.table.entries import Played

TWICE = 7  # the id of a message that is sent twice
LATE = 8


@pytest.mark.parametrize(
    ("seats", "people", "ruleset"), [(2, 2, "classic"), (3, 2, "mega"), (5, 4, "anniversary")]
)
def test_a_game_with_lost_connections_and_doubled_and_late_messages_is_a_game(
    server: Server, seats: int, people: int, ruleset: str
) -> None:
    async def story() -> None:
        async with playing(server.url, TableSettings(seats, ruleset), people) as (
            clients,
            there,
            table,
        ):
            for connection in there:
                await connection._socket.close()
            players = [Unsteady(client, table, name) for client, name in named(clients)]
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play())
            game = await verified_game(clients[0], table)
        played = [e for e in await server.entries(table) if isinstance(e, Played)]
        assert [event for entry in played for event in entry.events] == list(game.events)
        for seat, player in enumerate(players):
            assert tuple(player.heard) == game.view(seat).history
        assert sum(player.returns for player in players) > people
        assert sum(player.doubled for player in players) > people
        assert sum(player.late for player in players) > people

    run(story())


def named(clients: list[Client]) -> list[tuple[Client, str]]:
    return list(zip(clients, NAMES, strict=False))


class Unsteady:
    """Plays a whole game, badly connected."""

    def __init__(self, client: Client, table: str, name: str) -> None:
        self._client = client
        self._table = table
        self._rng = random.Random(name)
        self.heard: list[Event] = []
        self.returns = self.doubled = self.late = 0

    async def play(self) -> None:
        """Play to the end, over as many connections as it takes."""
        is_done = False
        while not is_done:
            async with self._client.at_table(self._table) as seat:
                self.heard.clear()
                is_done = await self._play_for_a_while(seat)
                self.returns += 1

    async def _play_for_a_while(self, seat: Seat) -> bool:
        await self._next_update(seat)
        for _ in range(self._rng.randint(3, 60)):
            update = seat.update
            assert update is not None
            if is_over(update):
                return True
            if update.legal_moves:
                await self._move(seat, update)
            if seat.update is update:
                await self._next_update(seat)
        return False

    async def _next_update(self, seat: Seat) -> None:
        self._hear(await seat.next_update())

    def _hear(self, update: UpdateMessage) -> None:
        """Nothing is told twice, and nothing is left out."""
        assert update.first_event == len(self.heard)
        self.heard += update.events

    async def _move(self, seat: Seat, update: UpdateMessage) -> None:
        """Send a move, perhaps twice, and perhaps another too late; count the answers."""
        assert update.seat is not None
        move = choose(update.legal_moves, self._rng)
        first = encode(Play(TWICE, update.seat, update.version, move))
        old = encode(Play(LATE, update.seat, self._rng.randrange(3), move))
        messages = self._rng.choice([[first], [first, first], [first, old]])
        for message in messages:
            await seat.send(message)
        answers = [await self._answer(seat) for _ in messages]
        self._check(answers)

    async def _answer(self, seat: Seat) -> DoneMessage | RefusedMessage:
        while isinstance(message := await seat.receive(), UpdateMessage):
            self._hear(message)
        return message

    def _check(self, answers: list[DoneMessage | RefusedMessage]) -> None:
        first, *second = answers
        assert first.id == TWICE
        assert isinstance(first, DoneMessage) or first.code == "stale"
        for answer in second:
            assert isinstance(answer, RefusedMessage)
            assert answer.id in (TWICE, LATE)
            self.doubled += answer.id == TWICE
            self.late += answer.id == LATE
