"""Turns played games into one row per game."""

import numpy as np
import pyarrow as pa

from trunkline.arena.dataset.columns import schema_of
from trunkline.arena.match.played_games import PlayedGames
from trunkline.engine.kernels.layout import HOLDER_BITS
from trunkline.engine.kernels.score import COMPLETED, LONGEST_PATH, ROUTES, TICKETS, TOTAL, WON

OF_SCORES = {
    "totals": TOTAL,
    "route_points": ROUTES,
    "ticket_points": TICKETS,
    "tickets_completed": COMPLETED,
    "longest_paths": LONGEST_PATH,
}


def game_rows(games: PlayedGames, first: int) -> pa.RecordBatch:
    """The rows of games; `first` is the number of the first."""
    seats = games.fixtures[0].seats
    scores = games.scores[:, : len(seats)]
    values = {
        "game": np.arange(first, first + len(games)),
        "seed": [fixture.seed for fixture in games.fixtures],
        "players": [len(seats)] * len(games),
        "bots": [[contender.name for contender in seats]] * len(games),
        "decisions": games.actions,
        **{name: scores[:, :, column].tolist() for name, column in OF_SCORES.items()},
        "tickets_kept": _tickets_kept(games, len(seats)).tolist(),
        "winners": [np.flatnonzero(won).tolist() for won in scores[:, :, WON]],
    }
    schema = schema_of("games")
    return pa.record_batch([pa.array(values[f.name], f.type) for f in schema], schema=schema)


def _tickets_kept(games: PlayedGames, seats: int) -> np.ndarray:
    """How many tickets each seat holds in the end, by game."""
    holders = games.states["ticket_marks"] & HOLDER_BITS
    return np.stack([(holders == seat + 1).sum(1) for seat in range(seats)], 1)
