"""Bots at a table."""

import asyncio
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.patience import PATIENCE_SECONDS
from tests.server.requests import ask
from tests.server.table.test_table import game_of, next_play, run
from trunkline.bots import BOTS, BotEntry
from trunkline.bots.kernels.matches import RANDOM
from trunkline.engine.game import Game
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.moves import Claim, Move
from trunkline.engine.view import View
from trunkline.protocol.client_messages import SeatBot, Sit, Start
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.operations.metrics import Metrics
from trunkline.server.store import SqliteStore
from trunkline.server.table.bot_seats import BotSeats
from trunkline.server.table.commands import BotPlay
from trunkline.server.table.table import Table


async def table_with_bots(store: SqliteStore, bots: dict[int, str], seats: int) -> Table:
    table = await Table.open("t", store, TableSettings(seats), host="ada")
    for seat, bot in bots.items():
        await table.do(ask("ada", SeatBot, seat, bot))
    if len(bots) < seats:
        await table.do(ask("ada", Sit))
    return table


async def until_over(table: Table) -> None:
    while not game_of(table).is_over:
        await asyncio.sleep(0.01)


def test_bots_play_a_whole_game_by_themselves(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {0: "greedy", 1: "random", 2: "greedy"}, 3)
        bots = BotSeats(table, Metrics())
        await table.do(ask("ada", Start))
        await asyncio.wait_for(until_over(table), PATIENCE_SECONDS)
        record = game_of(table).record()
        assert [player.get("bot") for player in record.players] == ["greedy", "random", "greedy"]
        assert Game.from_record(record).is_over
        bots.close()
        await table.close()

    run(story, tmp_path)


def test_a_bot_that_is_compiled_while_another_node_moves_for_it_looks_again(
    tmp_path: Path,
) -> None:
    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {0: "greedy", 1: "greedy"}, 2)
        is_compiled = asyncio.Event()

        async def until_ready(_part: str) -> None:
            await is_compiled.wait()

        bots = BotSeats(table, Metrics(), until_ready=until_ready)
        await table.do(ask("ada", Start))
        for seat in (0, 1):
            move = game_of(table).legal_moves(seat)[0]
            await table.do(BotPlay(seat, table.state.version, move))
        is_compiled.set()
        with capture_logs() as logs:
            await asyncio.wait_for(until_over(table), PATIENCE_SECONDS)
        assert logs == []
        bots.close()
        await table.close()

    run(story, tmp_path)


def test_a_person_plays_with_bots(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {1: "greedy", 2: "random"}, 3)
        bots = BotSeats(table, Metrics())
        await table.do(ask("ada", Start))
        while not game_of(table).is_over:
            if 0 in game_of(table).to_act:
                await table.do(next_play(table, 0))
            await asyncio.sleep(0)
        assert Game.from_record(game_of(table).record()).is_over
        bots.close()
        await table.close()

    run(story, tmp_path)


def test_after_a_restart_the_bots_go_on_with_their_turns(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {0: "greedy", 1: "greedy"}, 2)
        bots = BotSeats(table, Metrics(), pause=0.02)
        await table.do(ask("ada", Start))
        await asyncio.sleep(0.1)
        bots.close()
        await table.close()
        again = await Table.load("t", store)
        assert not game_of(again).is_over
        bots = BotSeats(again, Metrics())
        await asyncio.wait_for(until_over(again), PATIENCE_SECONDS)
        bots.close()
        await again.close()

    run(story, tmp_path)


def test_a_bot_pauses_as_if_it_thought(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {0: "greedy", 1: "greedy"}, 2)
        bots = BotSeats(table, Metrics(), pause=0.05)
        begin = time.monotonic()
        await table.do(ask("ada", Start))
        while len(game_of(table).events) < 8:
            await asyncio.sleep(0.01)
        assert time.monotonic() - begin > 0.1
        bots.close()
        await table.close()

    run(story, tmp_path)


class Faulty:
    """A bot that does what bots should not."""

    def __init__(self, stream: Stream) -> None:
        self.thoughts = 0

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.thoughts += 1
        if self.thoughts < 5:
            return moves[-1]
        return self.err(moves)

    def err(self, moves: Sequence[Move]) -> Move:
        raise RuntimeError("out of ideas")


class Cheating(Faulty):
    def err(self, moves: Sequence[Move]) -> Move:
        return Claim("nowhere--nowhere-else", "red", 6, 0)


class Stuck(Faulty):
    is_given_up = threading.Event()

    def err(self, moves: Sequence[Move]) -> Move:
        self.is_given_up.wait(PATIENCE_SECONDS)
        return moves[0]


@pytest.mark.parametrize("fault", [Faulty, Cheating])
def test_a_bot_that_fails_is_replaced_by_its_simplest_move_and_the_game_goes_on(
    fault: type[Faulty], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "faulty", BotEntry(fault, RANDOM))

    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {0: "faulty", 1: "greedy"}, 2)
        metrics = Metrics()
        bots = BotSeats(table, metrics)
        await table.do(ask("ada", Start))
        await asyncio.wait_for(until_over(table), PATIENCE_SECONDS)
        assert b"trunkline_bot_failures_total 1.0" in metrics.text()
        bots.close()
        await table.close()

    run(story, tmp_path)


def test_a_slow_bot_delays_no_other_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "stuck", BotEntry(Stuck, RANDOM))
    monkeypatch.setattr("trunkline.bots.thinker.LONGEST_THOUGHT", 1.0)

    async def story(store: SqliteStore) -> None:
        slow = await table_with_bots(store, {0: "stuck", 1: "greedy"}, 2)
        quick = await Table.open("q", store, TableSettings(2), host="ada")
        for seat in (0, 1):
            await quick.do(ask("ada", SeatBot, seat, "greedy"))
        with ThreadPoolExecutor(4) as executor, capture_logs() as logs:
            seats = [BotSeats(table, Metrics(), executor) for table in (slow, quick)]
            await slow.do(ask("ada", Start))
            while len(game_of(slow).events) < 6:
                await asyncio.sleep(0.01)
            await quick.do(ask("ada", Start))
            await asyncio.wait_for(until_over(quick), PATIENCE_SECONDS)
            await asyncio.wait_for(until_over(slow), PATIENCE_SECONDS)
            Stuck.is_given_up.set()
            assert [line["error"] for line in logs if line.get("bot") == "stuck"] == [
                "TimeoutError"
            ]
            for bots in seats:
                bots.close()
        await slow.close()
        await quick.close()

    run(story, tmp_path)
