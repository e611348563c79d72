"""The clock of a table: a bank for each person, and what each whole turn adds to it."""

from pathlib import Path

import pytest

from tests.server.requests import ask
from tests.server.table.test_table import PEOPLE, code_of, game_of, last_told, next_play, run
from trunkline.engine.moves import DrawDeck, DrawTickets, Move
from trunkline.protocol.client_messages import Leave, Play, Resume, Sit, Start
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.store import SqliteStore
from trunkline.server.table.clock import Clock
from trunkline.server.table.commands import BotPlay, EndTime
from trunkline.server.table.table import Table

BANK, INCREMENT = 60, 10


class HandClock:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


async def timed_table(store: SqliteStore, clock: HandClock, increment: int = INCREMENT) -> Table:
    """A table for two with a clock in the test's hand, about to choose first tickets."""
    settings = TableSettings(2, first=0, bank=BANK, increment=increment)
    table = await Table.open("t", store, settings, host="ada")
    table.clock = Clock(clock)
    for player in PEOPLE[:2]:
        await table.do(ask(player, Sit))
    await table.do(ask("ada", Start))
    return table


async def choose_first_tickets(table: Table) -> None:
    for seat in (1, 0):
        await table.do(next_play(table, seat))


async def make_move(table: Table, seat: int, move: Move) -> None:
    await table.do(ask(PEOPLE[seat], Play, seat, table.state.version, move))


def banks(table: Table) -> list[float]:
    """Return the seconds that everybody has left now."""
    return [bank / 1000 for bank in last_told(table, None).banks or ()]


def test_a_whole_turn_adds_the_increment_and_its_first_card_does_not(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        clock = HandClock()
        table = await timed_table(store, clock)
        await choose_first_tickets(table)
        clock.seconds += 4
        await make_move(table, 0, DrawDeck())
        assert banks(table) == [BANK - 4, BANK]
        clock.seconds += 3
        assert banks(table) == [BANK - 7, BANK], "the second card is still due"
        await make_move(table, 0, DrawDeck())
        assert banks(table) == [BANK - 7 + INCREMENT, BANK]
        clock.seconds += 2
        assert banks(table) == [BANK - 7 + INCREMENT, BANK - 2]
        again = await Table.load("t", store)
        assert again.state.spent == table.state.spent == [-3000, 0]
        await again.close()
        await table.close()

    run(story, tmp_path)


def test_tickets_add_the_increment_when_they_are_kept(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        clock = HandClock()
        table = await timed_table(store, clock)
        await choose_first_tickets(table)
        await make_move(table, 0, DrawTickets())
        clock.seconds += 5
        assert banks(table) == [BANK - 5, BANK]
        await table.do(next_play(table, 0))
        assert banks(table) == [BANK - 5 + INCREMENT, BANK]
        await table.close()

    run(story, tmp_path)


def test_the_choice_of_first_tickets_takes_time_and_adds_none(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        clock = HandClock()
        table = await timed_table(store, clock)
        clock.seconds += 6
        await choose_first_tickets(table)
        assert banks(table) == [BANK - 6, BANK - 6]
        await table.close()

    run(story, tmp_path)


def test_a_keeper_spends_no_time_and_gains_none(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        clock = HandClock()
        table = await timed_table(store, clock)
        await choose_first_tickets(table)
        await table.do(ask("ada", Leave))
        for _ in range(2):
            clock.seconds += 5
            await table.do(BotPlay(0, table.state.version, DrawDeck()))
        await table.do(ask("ada", Resume))
        assert banks(table) == [BANK, BANK]
        await table.close()

    run(story, tmp_path)


def test_a_bank_that_grew_runs_out_later(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        clock = HandClock()
        table = await timed_table(store, clock)
        await choose_first_tickets(table)
        for seat in (0, 0, 1, 1):
            await make_move(table, seat, DrawDeck())
        assert game_of(table).to_act == (0,)
        clock.seconds += BANK + INCREMENT - 1
        assert await code_of(table, EndTime(0)) == "time_left"
        clock.seconds += 1
        await table.do(EndTime(0))
        assert table.state.sitter(0).is_out_of_time
        assert banks(table) == [0, BANK + INCREMENT]
        await table.close()

    run(story, tmp_path)


def test_a_bank_without_an_increment_only_shrinks(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        clock = HandClock()
        table = await timed_table(store, clock, increment=0)
        await choose_first_tickets(table)
        clock.seconds += 4
        for _ in range(2):
            await make_move(table, 0, DrawDeck())
        assert banks(table) == [BANK - 4, BANK]
        await table.close()

    run(story, tmp_path)


def test_an_increment_needs_a_bank(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        with pytest.raises(ValueError, match="needs a bank"):
            await Table.open("t", store, TableSettings(2, increment=5), host="ada")
        assert await store.tables() == []

    run(story, tmp_path)
