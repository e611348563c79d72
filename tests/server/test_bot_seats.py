"""Bots at a table."""

import asyncio
import time
from pathlib import Path

from tests.server.test_table import game_of, next_play, run
from trunkline.engine.game import Game
from trunkline.server.bot_seats import BotSeats
from trunkline.server.commands import SeatBot, Sit, Start
from trunkline.server.entries import Settings
from trunkline.server.store import SqliteStore
from trunkline.server.table import Table


async def table_with_bots(store: SqliteStore, bots: dict[int, str], seats: int) -> Table:
    table = await Table.open("t", store, Settings(seats), host="ada")
    for seat, bot in bots.items():
        await table.do(SeatBot("ada", seat, bot))
    if len(bots) < seats:
        await table.do(Sit("ada", "Ada"))
    return table


async def until_over(table: Table) -> None:
    while not game_of(table).is_over:
        await asyncio.sleep(0.01)


def test_bots_play_a_whole_game_by_themselves(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {0: "greedy", 1: "random", 2: "greedy"}, 3)
        bots = BotSeats(table)
        await table.do(Start("ada"))
        await asyncio.wait_for(until_over(table), 60)
        record = game_of(table).record()
        assert [player.get("bot") for player in record.players] == ["greedy", "random", "greedy"]
        assert Game.from_record(record).is_over
        bots.close()
        await table.close()

    run(story, tmp_path)


def test_a_person_plays_with_bots(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {1: "greedy", 2: "random"}, 3)
        bots = BotSeats(table)
        await table.do(Start("ada"))
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
        bots = BotSeats(table, pause=0.02)
        await table.do(Start("ada"))
        await asyncio.sleep(0.1)
        bots.close()
        await table.close()
        again = await Table.load("t", store)
        assert not game_of(again).is_over
        bots = BotSeats(again)
        await asyncio.wait_for(until_over(again), 60)
        bots.close()
        await again.close()

    run(story, tmp_path)


def test_a_bot_pauses_as_if_it_thought(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await table_with_bots(store, {0: "greedy", 1: "greedy"}, 2)
        bots = BotSeats(table, pause=0.05)
        begin = time.monotonic()
        await table.do(Start("ada"))
        while len(game_of(table).events) < 8:
            await asyncio.sleep(0.01)
        assert time.monotonic() - begin > 0.1
        bots.close()
        await table.close()

    run(story, tmp_path)
