"""Writes the log of a table as this release keeps it, for `test_released_logs.py`.

python -m tests.server.store.release_log

Run it once, when a version is released. It tells one story in which every entry occurs, and writes
the database, a readable copy of the log and the record of the game to `released/`. These files stay
as they are for good: all later releases must read them.
"""

import asyncio
import sqlite3
import sys
import tomllib
from contextlib import closing
from pathlib import Path

from tests.server.requests import ask
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.protocol.client_messages import (
    ClearSeat,
    Leave,
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
)
from trunkline.protocol.table_settings import TableSettings
from trunkline.records import write_record
from trunkline.server.people.identity import Person
from trunkline.server.store import SqliteStore
from trunkline.server.table.commands import BotPlay, Command, EndTime
from trunkline.server.table.decide import NewTable
from trunkline.server.table.table import Table

RELEASED = Path(__file__).parent / "released"
PROJECT = Path(__file__).parents[3] / "pyproject.toml"
TABLE = "k7m2p9xq"
ROBO = Person("robo", "my-bot", is_bot=True)
BANK_SECONDS = 4


class SmallVenue:
    """A server with one waiting bot, which opens the table of a rematch in the same store."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.uptime = 0.0

    def find_bot(self, name: str) -> Person | None:
        """Return the one bot that waits."""
        return ROBO if name == ROBO.name else None

    async def open_next(self, new: NewTable) -> None:
        """Open the table of a rematch."""
        table = await Table.open(
            new.id, self._store, new.settings, new.host, new.seated, game=new.game
        )
        await table.close()


async def act_out(store: SqliteStore) -> Game:
    """Let people and bots do at a table all that can be done; returns the finished game."""
    settings = TableSettings(4, bank=BANK_SECONDS)
    table = await Table.open(TABLE, store, settings, "cleo", venue=SmallVenue(store))
    await gather(table)
    await play(table, 12)
    await table.do(ask("ben", Leave))
    await play(table, 6)
    for command in (ask("ben", Resume), ask("ben", Leave), ask("ada", VoteKick, 3)):
        await table.do(command)
    await run_out_of_time(table, 2)
    await play(table)
    await table.do(ask("ada", Rematch))
    await table.do(ask("ada", SayPhrase, "good_game"))
    await table.close()
    return game_of(table)


async def gather(table: Table) -> None:
    """Seat everybody, let them chat, and start."""
    for command in (
        ask("cleo", Sit, 0),
        ask("ada", Sit, 1),
        ask("cleo", SeatBot, 2, "greedy"),
        ask("ben", Sit, 3),
        ask("cleo", ClearSeat, 2),
        ask("cleo", Leave),
        ask("ada", SeatBot, 0, "greedy", "Aouda"),
        ask("ada", SeatBot, 2, ROBO.name),
        ask("ada", Say, "Good luck!"),
        ask("ben", SayPhrase, "hello"),
        ask("ada", Mute, 3, is_muted=True),
        ask("ben", Mute, 1, is_muted=True),
        ask("ben", Mute, 1, is_muted=False),
        ask("ada", Start),
    ):
        await table.do(command)


async def play(table: Table, moves: int = 10_000) -> None:
    """Make some moves, or all that are left."""
    while moves and not game_of(table).is_over:
        await table.do(next_move(table))
        moves -= 1


async def run_out_of_time(table: Table, seat: int) -> None:
    """Play until it is the seat's turn, and then wait until its bank is empty."""
    while seat not in game_of(table).to_act:
        await play(table, 1)
    while table.clock.left(table.state, seat):
        await asyncio.sleep(0.1)
    await table.do(EndTime(seat))


def next_move(table: Table) -> Command:
    """The move of the first seat to act: its player's, its keeper's or its bot's."""
    game, version = game_of(table), table.state.version
    seat = game.to_act[0]
    sitter = table.state.sitter(seat)
    move = make_bot("greedy", "0").choose(game.view(seat), game.legal_moves(seat))
    if sitter.played_by:
        return BotPlay(seat, version, move)
    return ask(ROBO if sitter.is_remote else sitter.player, Play, seat, version, move)


def game_of(table: Table) -> Game:
    """The game at a table where it has started."""
    assert table.state.game is not None
    return table.state.game


async def write(version: str) -> None:
    """Write the files of a release."""
    database = RELEASED / f"{version}.sqlite"
    store = SqliteStore(database)
    write_record(RELEASED / f"{version}.record.json", (await act_out(store)).record())
    log = b"\n".join(entry.data for entry in await store.read(TABLE)) + b"\n"
    (RELEASED / f"{version}.jsonl").write_bytes(log)
    await store.close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")  # one file, without its journal


if __name__ == "__main__":
    release = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
    if (RELEASED / f"{release}.sqlite").exists():
        sys.exit(f"The log of {release} is written and must not change.")
    asyncio.run(write(release))
