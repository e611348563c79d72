"""The score, explained line by line."""

import msgspec
import numpy as np

from trunkline.engine.kernels.layout import HOLDER_BITS, ROUTE_POINTS, WORD
from trunkline.engine.kernels.score import (
    GLOBETROTTER_BONUS,
    LONGEST_PATH,
    LONGEST_PATH_BONUS,
    RANKED_BY,
    ROUTES,
    TICKETS,
    TOTAL,
    Scores,
    completed_tickets,
    new_scores,
    score_game,
)
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.rules import Rules

# The columns of a table of scores, with the fields they show.
SCORE_COLUMNS = {
    "Routes": "routes",
    "Tickets": "tickets",
    "Bonus": "bonus",
    "Total": "total",
    "Longest path": "longest_path",
}
NAME_COLUMN = 1
LONGEST_NAME = 16  # characters of a player's name in a table


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score: its rule, its subject, its points."""

    rule: str
    what: str
    points: int


class SeatResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat has earned, in the form of the record."""

    routes: int
    tickets: int
    bonus: int
    total: int
    completed: tuple[str, ...]
    failed: tuple[str, ...]
    longest_path: int


class SeatScore(SeatResult, frozen=True):
    """What one seat has earned, with every line, and its place."""

    lines: tuple[ScoreLine, ...]
    rank: int
    """From 1. Seats that tie share a place, and the places after it are skipped: 1, 1, 3 (R8.4)."""

    def __repr__(self) -> str:
        parts = f"routes {self.routes}, tickets {self.tickets}, bonus {self.bonus}"
        return f"<SeatScore: place {self.rank}, {self.total} points ({parts})>"


class Score(msgspec.Struct, frozen=True):
    """The score of every seat and the winners; in a running game, as if it ended now."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    names: tuple[str, ...] = ()
    """The players by seat; empty if only the seats are known."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats, best first."""
        return tuple(sorted(range(len(self.seats)), key=lambda seat: self.seats[seat].rank))

    def name(self, seat: int) -> str:
        """The player's name, fit for one line of a terminal; `seat 0` if there is none."""
        name = self.names[seat] if self.names else ""
        plain = "".join(letter for letter in name if letter.isprintable())
        return plain[:LONGEST_NAME].strip() or f"seat {seat}"

    def __str__(self) -> str:
        rows: list[tuple[str, ...]] = [("Place", "Player", *SCORE_COLUMNS)]
        for seat in self.order:
            line = self.seats[seat]
            rows.append((str(line.rank), self.name(seat), *score_numbers(line)))
        return _aligned(rows)

    def __repr__(self) -> str:
        totals = (f"{self.name(seat)} {self.seats[seat].total}" for seat in self.order)
        return f"<Score: {', '.join(totals)}>"


def score_numbers(line: SeatResult) -> list[str]:
    """The numbers of a seat, in the order of `SCORE_COLUMNS`."""
    return [str(getattr(line, field)) for field in SCORE_COLUMNS.values()]


def _aligned(rows: list[tuple[str, ...]]) -> str:
    """Rows as lines of text: names to the left of their column, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.ljust(width) if column == NAME_COLUMN else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "\n".join(lines)


def score_of(rules: Rules, state: np.ndarray, names: tuple[str, ...] = ()) -> Score:
    """Score a game (R8)."""
    table = new_scores()
    score_game(rules.tables, state, 0, new_workspace(), table)
    done = completed_tickets(rules.tables, state, 0, new_workspace())
    ranks = ranks_of(table[: int(state["players"][0])])
    return Score(
        tuple(
            _seat_score(rules, state, seat, table[seat], done, rank)
            for seat, rank in enumerate(ranks)
        ),
        tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        names,
    )


def ranks_of(scores: Scores) -> list[int]:
    """The place of each seat in a score table (R8.4); the first place is 1."""
    keys: list[list[int]] = scores[:, list(RANKED_BY)].tolist()
    return [1 + sum(other > key for other in keys) for key in keys]


def route_points() -> tuple[int, ...]:
    """The points of routes of length 1, 2 and so on (R5.2)."""
    return ROUTE_POINTS[1:]


def routes_of(rules: Rules, words: tuple[int, ...]) -> tuple[str, ...]:
    """The ids of a set of routes, given as bits."""
    left = sum(word << (WORD * place) for place, word in enumerate(words))
    ids = []
    while left:  # from one member to the next, because most sets are small
        lowest = left & -left
        ids.append(rules.map.routes[lowest.bit_length() - 1].id)
        left ^= lowest
    return tuple(ids)


def _seat_score(
    rules: Rules, state: np.ndarray, seat: int, row: np.ndarray, done: np.ndarray, rank: int
) -> SeatScore:
    held = [
        number
        for number in range(len(rules.tickets))
        if state["ticket_marks"][0, number] & HOLDER_BITS == seat + 1
    ]
    completed = [number for number in held if done[number]]
    failed = [number for number in held if not done[number]]
    return SeatScore(
        routes=int(row[ROUTES]),
        tickets=int(row[TICKETS]),
        bonus=int(row[LONGEST_PATH_BONUS] + row[GLOBETROTTER_BONUS]),
        total=int(row[TOTAL]),
        completed=tuple(rules.tickets[number] for number in completed),
        failed=tuple(rules.tickets[number] for number in failed),
        longest_path=int(row[LONGEST_PATH]),
        lines=(
            *_route_lines(rules, state["owned"][0, seat]),
            *(_ticket_line(rules, number, 1) for number in completed),
            *(_ticket_line(rules, number, -1) for number in failed),
            *_bonus_lines(row),
        ),
        rank=rank,
    )


def _route_lines(rules: Rules, owned: np.ndarray) -> list[ScoreLine]:
    ids = routes_of(rules, tuple(owned.tolist()))
    routes = map(rules.route, ids)
    return [ScoreLine("R5.2", route.id, ROUTE_POINTS[route.length]) for route in routes]


def _ticket_line(rules: Rules, number: int, sign: int) -> ScoreLine:
    ticket = rules.ruleset.tickets[number]
    return ScoreLine("R8.2", ticket.id, sign * ticket.points)


def _bonus_lines(row: np.ndarray) -> list[ScoreLine]:
    bonuses = (
        ("R8.3", f"longest path of {row[LONGEST_PATH]} trains", int(row[LONGEST_PATH_BONUS])),
        ("globetrotter", "most completed tickets", int(row[GLOBETROTTER_BONUS])),
    )
    return [ScoreLine(*bonus) for bonus in bonuses if bonus[2]]
