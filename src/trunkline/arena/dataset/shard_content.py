"""Plays the games of a shard and gives the content of its file.

The content follows from the plan and the number of the shard alone, so any process on any machine
can make it.
"""

from collections.abc import Callable

import pyarrow as pa
import pyarrow.parquet as pq

from trunkline.arena.dataset.columns import schema_of
from trunkline.arena.dataset.decision_rows import decision_rows
from trunkline.arena.dataset.game_rows import game_rows
from trunkline.arena.dataset.plan import DatasetPlan
from trunkline.arena.match.fixtures import Fixture
from trunkline.arena.match.games import play_games
from trunkline.arena.match.played_games import PlayedGames
from trunkline.arena.match.simulated_game import EVENTS_OF_A_GAME

# Compiled code does not notice Ctrl-C, so it returns to Python after each batch.
BATCH = 128
COMPRESSION = "zstd"

Note = Callable[[int, int], None]
"""Called after each batch, with its number of games and of rows."""


def _ignore(_games: int, _rows: int) -> None:
    pass


def shard_content(plan: DatasetPlan, shard: int, note: Note = _ignore) -> bytes:
    """The content of a shard's Parquet file; what `note` raises ends it early."""
    batches = []
    for numbers in _batches(plan.games_of(shard)):
        rows = _rows(plan, numbers)
        batches.append(rows)
        note(len(numbers), len(rows))
    schema = schema_of(plan.rows).with_metadata(plan.label(shard).metadata())
    file = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_batches(batches).cast(schema), file, compression=COMPRESSION)
    content: bytes = file.getvalue().to_pybytes()
    return content


def _batches(games: range) -> list[range]:
    return [games[start : start + BATCH] for start in range(0, len(games), BATCH)]


def _rows(plan: DatasetPlan, numbers: range) -> pa.RecordBatch:
    if plan.rows == "games":
        return game_rows(_played(plan, numbers, event_room=0), numbers.start)
    return decision_rows(_played(plan, numbers, event_room=EVENTS_OF_A_GAME), numbers.start)


def _played(plan: DatasetPlan, numbers: range, event_room: int) -> PlayedGames:
    seats = plan.simulation.contenders()
    fixtures = [Fixture(seats, plan.simulation.game_seed(number)) for number in numbers]
    return play_games(plan.simulation.rules, fixtures, event_room=event_room)
