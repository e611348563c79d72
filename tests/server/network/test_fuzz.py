"""A hundred thousand messages, from perfect to hopeless, at tables in every stage."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.server.network.grammar import Grammar, Sent
from tests.server.network.players import guests, play_to_the_end, run
from tests.server.network.truth import Ear, HeardSeat, Truth, player_of
from tests.server.server_process import Server
from trunkline.client import Client
from trunkline.protocol.server_messages import DoneMessage, RefusedMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings

MESSAGES = 100_000
BATCH = 50
TABLES = 5
LOBBY_STAGE = 4  # the host only listens, so the game never starts


class Fuzzer:
    """One connection over which anything is sent, and what was answered."""

    def __init__(self, seat: HeardSeat, seed: str) -> None:
        self.codes: set[str] = set()
        self.done = 0
        self._seat = seat
        self._grammar = Grammar(seed)
        self._answers: asyncio.Queue[DoneMessage | RefusedMessage] = asyncio.Queue()

    async def listen(self) -> None:
        """Read whatever comes."""
        while True:
            message = await self._seat.receive()
            if not isinstance(message, UpdateMessage):
                self._answers.put_nowait(message)

    async def send(self, count: int) -> None:
        """Send messages by batches; each of them is answered, once and in order."""
        for _ in range(count // BATCH):
            batch = [self._grammar.next(self._seat.update) for _ in range(BATCH)]
            for sent in batch:
                await self._seat.send(sent.data)
            for sent in batch:
                self._check(sent, await self._answers.get())
        assert self._answers.empty()

    def _check(self, sent: Sent, answer: DoneMessage | RefusedMessage) -> None:
        if isinstance(answer, RefusedMessage):
            self.codes.add(answer.code)
            assert answer.sentence
            is_looking_on = answer.code == "only_looking_on"
            assert answer.id == sent.id or sent.id is None or is_looking_on, (sent, answer)
        else:
            self.done += 1
            assert answer.id == sent.id or sent.id is None


@contextlib.asynccontextmanager
async def company(server: Server, stage: int) -> AsyncIterator[tuple[str, list[Client]]]:
    """A table in some stage, with its host, somebody else, and somebody without a name."""
    async with guests(server.url, "Ada", "Ben") as (ada, ben), Client(server.url) as nobody:
        seats, bank = min(2 + stage, 5), 3600 if stage == 1 else None
        table = await ada.open_table(TableSettings(seats, bank=bank))
        async with ada.at_table(table) as host, ben.at_table(table) as other:
            if stage == LOBBY_STAGE:
                await host.sit(0)
            elif stage:
                await host.sit()
                await other.sit()
                for seat in range(2, 2 + stage):
                    await host.seat_bot(seat, "random")
                await host.start()
            if stage == 2:
                ends = (play_to_the_end(seat, random.Random(0)) for seat in (host, other))
                await asyncio.gather(*ends)
        yield table, [ada, ben, nobody]


@pytest.mark.slow
def test_every_message_is_answered_nothing_breaks_and_nothing_is_told(server: Server) -> None:
    async def story() -> None:
        async with asyncio.TaskGroup() as group:
            tables = [group.create_task(fuzz(server, stage)) for stage in range(TABLES)]
        codes = set().union(*(table.result() for table in tables))
        assert codes >= {"unreadable", "too_long", "stale", "not_your_seat", "no_such_seat"}
        assert codes >= {"only_looking_on", "not_started", "has_started", "game_over", "not_over"}
        assert codes >= {"bad_text", "bad_name", "no_such_bot", "seat_taken", "only_the_host"}

    run(story())
    assert server.is_alive
    assert httpx.get(f"{server.url}/health", trust_env=False).json()["status"] == "ok"
    metrics = httpx.get(f"{server.url}/metrics", trust_env=False).text
    assert 'outcome="failed"' not in metrics
    assert float(metrics.split("\ntrunkline_messages_in_total ")[1].split()[0]) > MESSAGES
    assert "error" not in server.log.lower()


async def fuzz(server: Server, stage: int) -> set[str]:
    """Fuzz one table over three connections; return the codes of all refusals."""
    async with company(server, stage) as (table, clients), contextlib.AsyncExitStack() as stack:
        ears = [Ear(player_of(server, client)) for client in clients]
        fuzzers = [
            Fuzzer(
                HeardSeat(await stack.enter_async_context(client.at_table(table)), ear),
                f"{stage} {number}",
            )
            for number, (client, ear) in enumerate(zip(clients, ears, strict=True))
        ]
        listening = [asyncio.create_task(fuzzer.listen()) for fuzzer in fuzzers]
        count = MESSAGES // TABLES // 5 + BATCH
        is_lobby = stage == LOBBY_STAGE
        shares = (0, 4 * count, count) if is_lobby else (2 * count, 2 * count, count)
        await asyncio.gather(*(f.send(share) for f, share in zip(fuzzers, shares, strict=True)))
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    assert fuzzers[0].done + fuzzers[1].done > 100
    assert fuzzers[2].done == 0
    assert Truth(await server.entries(table)).check(ears) > 100
    return set().union(*(fuzzer.codes for fuzzer in fuzzers))
