"""Turns played games into one row per decision."""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from trunkline.arena.dataset.columns import PHASES, schema_of
from trunkline.arena.kernels.decision_replay import (
    DecisionColumns,
    new_decision_columns,
    new_replay_room,
    replay_decisions,
)
from trunkline.arena.match.played_games import PlayedGames
from trunkline.engine.kernels.chance import game_streams
from trunkline.engine.kernels.score import TOTAL, WON


def decision_rows(games: PlayedGames, first: int) -> pa.RecordBatch:
    """The decisions of games that have logs; `first` is the number of the first game."""
    columns, seats = _replayed(games), games.fixtures[0].seats
    places = np.repeat(np.arange(len(games)), games.actions)
    scores = games.scores[places, columns.seat]
    winners = games.scores[:, : len(seats), WON].sum(1)
    values = {
        **columns._asdict(),
        "game": places + first,
        "players": np.full(len(places), len(seats), dtype=np.uint8),
        "bot": _named(columns.seat, [contender.name for contender in seats]),
        "phase": _named(columns.phase, PHASES),
        "total": scores[:, TOTAL].astype(np.int16),
        "win_share": (scores[:, WON] / winners[places]).astype(np.float32),
    }
    schema = schema_of("decisions")
    return pa.record_batch([values[name] for name in schema.names], schema=schema)


def _replayed(games: PlayedGames) -> DecisionColumns:
    columns = new_decision_columns(int(games.actions.sum()))
    replay_decisions(
        games.rules.tables,
        game_streams(fixture.seed for fixture in games.fixtures),
        len(games.fixtures[0].seats),
        games.logs,
        new_replay_room(),
        columns,
    )
    return columns


def _named(numbers: np.ndarray, names: Sequence[str]) -> pa.DictionaryArray:
    """Names by number; every name is in the dictionary once."""
    distinct = list(dict.fromkeys(names))
    places = np.array([distinct.index(name) for name in names], dtype=np.int8)
    return pa.DictionaryArray.from_arrays(places[numbers], distinct)
