"""The columns of a dataset. docs/research/dataset.md describes them to readers."""

from typing import NamedTuple

import pyarrow as pa

from trunkline.engine.kernels.layout import CHOOSING, KEEPING, OVER, SECOND_CARD, TURN

SCHEMA_VERSION = 1
"""Changes whenever a column changes its name, its type or its meaning."""

PHASES = tuple(
    {CHOOSING: "choosing", TURN: "turn", SECOND_CARD: "second_card", KEEPING: "keeping"}[number]
    for number in range(OVER)
)
NAMES = pa.dictionary(pa.int8(), pa.string())


class Column(NamedTuple):
    """A column: its name, its type and what its values mean."""

    name: str
    type: pa.DataType
    meaning: str


DECISIONS = (
    Column("game", pa.int64(), "number of the game, from 0"),
    Column("decision", pa.uint16(), "number of the decision in its game, from 0"),
    Column("turn", pa.uint16(), "number of the turn in its game, from 1; 0 before the first"),
    Column("players", pa.uint8(), "number of seats"),
    Column("seat", pa.uint8(), "seat that decides"),
    Column("bot", NAMES, "bot at that seat"),
    Column("phase", NAMES, "what the game waits for"),
    Column("legal_actions", pa.uint16(), "number of legal actions"),
    Column("trains", pa.uint8(), "trains that the seat has left"),
    Column("points", pa.int16(), "points of the seat's routes"),
    Column("cards", pa.uint8(), "train cards in the seat's hand"),
    Column("tickets", pa.uint8(), "tickets that the seat holds, without the offer"),
    Column("action", pa.uint16(), "action id that was chosen"),
    Column("total", pa.int16(), "points of the seat in the final score"),
    Column("win_share", pa.float32(), "1 if the seat wins, 1/n if n seats share the win, else 0"),
)

GAMES = (
    Column("game", pa.int64(), "number of the game, from 0"),
    Column("seed", pa.string(), "seed of the game, with which `Game` deals it again"),
    Column("players", pa.uint8(), "number of seats"),
    Column("bots", pa.list_(pa.string()), "bot of each seat"),
    Column("decisions", pa.uint16(), "number of decisions"),
    Column("totals", pa.list_(pa.int16()), "points of each seat in the final score"),
    Column("route_points", pa.list_(pa.int16()), "points of each seat's routes"),
    Column(
        "ticket_points",
        pa.list_(pa.int16()),
        "points of each seat's tickets, with failed ones negative",
    ),
    Column("tickets_kept", pa.list_(pa.uint8()), "tickets that each seat holds in the end"),
    Column("tickets_completed", pa.list_(pa.uint8()), "how many of these are completed"),
    Column("longest_paths", pa.list_(pa.uint8()), "length of each seat's longest path"),
    Column("winners", pa.list_(pa.uint8()), "seats that win; several if they share the win"),
)

COLUMNS = {"decisions": DECISIONS, "games": GAMES}
"""The columns by kind of row."""


def schema_of(rows: str) -> pa.Schema:
    """The schema of a kind of row: `decisions` or `games`."""
    return pa.schema([pa.field(one.name, one.type, nullable=False) for one in COLUMNS[rows]])
