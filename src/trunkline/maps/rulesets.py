"""Turns the rows of rulesets.csv and guided.csv into rulesets, each with its ticket deck."""

from dataclasses import dataclass, replace

from trunkline.maps.board_parser import TICKETS, Entry, read_ids
from trunkline.maps.csv_files import CsvTable, Schema
from trunkline.maps.rows import Row, shown
from trunkline.maps.types import COLORS, Ruleset, Ticket

_COLUMNS = (
    *("id", "points", "where", "start_deal", "start_keep", "draw", "keep"),
    *("longest_path", "globetrotter", "trains", "color_cards", "locomotives"),
)
RULESETS = Schema("rulesets.csv", _COLUMNS)
GUIDED = Schema("guided.csv", _COLUMNS)

MAX_OFFER = 5
MAX_BONUS = 99
MAX_TRAINS = 64  # a seat has at most this many routes, and a set of routes is one 64-bit word
MAX_POINTS = 99
MAX_DECK = 96
MIN_CARDS, MAX_CARDS = 30, 127
# The fewest seats a deck must serve; a game checks its own number of seats.
MIN_SEATS = 2


@dataclass(frozen=True, slots=True)
class TicketFile:
    """The tickets of a map and the columns that say which decks they are in."""

    columns: tuple[str, ...]
    entries: tuple[Entry[Ticket], ...]
    is_usable: bool


def read_rulesets(table: CsvTable, tickets: TicketFile) -> list[Ruleset]:
    """Read every row of the file; faults in the values of a ticket go to that ticket's row."""
    read_ids(table)
    return [_ruleset(row, tickets) for row in table.rows]


def _ruleset(row: Row, tickets: TicketFile) -> Ruleset:
    ruleset = Ruleset(
        id=row.text("id"),
        tickets=_deck(row, tickets) if tickets.is_usable else (),
        start_deal=row.whole("start_deal", 1, MAX_OFFER),
        start_keep=row.whole("start_keep", 1, MAX_OFFER),
        draw=row.whole("draw", 1, MAX_OFFER),
        keep=row.whole("keep", 1, MAX_OFFER),
        longest_path=row.whole("longest_path", 0, MAX_BONUS),
        globetrotter=row.whole("globetrotter", 0, MAX_BONUS),
        trains=row.whole("trains", 1, MAX_TRAINS),
        color_cards=row.whole("color_cards", 1, MAX_CARDS),
        locomotives=row.whole("locomotives", 0, MAX_CARDS),
    )
    if row.is_sound:
        _check_numbers(row, ruleset)
    if row.is_sound and tickets.is_usable:
        _check_deck(row, ruleset)
    return ruleset


def _deck(row: Row, tickets: TicketFile) -> tuple[Ticket, ...]:
    column, condition = _points_column(row, tickets), _condition(row, tickets)
    if column is None:
        return ()
    # Reads, and so checks, every value of the column, even those that the condition excludes.
    valued = [(line, ticket, _points(line, column)) for line, ticket in tickets.entries]
    return tuple(
        replace(ticket, points=points)
        for line, ticket, points in valued
        if points is not None and _is_met(condition, line)
    )


def _is_met(condition: tuple[str, str] | None, line: Row) -> bool:
    return condition is None or line.text(condition[0]) == condition[1]


def _points_column(row: Row, tickets: TicketFile) -> str | None:
    column = row.text("points")
    if column in tickets.columns and column not in TICKETS.columns:
        return column
    row.fail(f"points {shown(column)} is not a column of values in {TICKETS.file}")
    return None


def _points(line: Row, column: str) -> int | None:
    return line.whole(column, 1, MAX_POINTS) if line.text(column) else None


def _condition(row: Row, tickets: TicketFile) -> tuple[str, str] | None:
    text = row.text("where")
    column, equals, value = text.partition("=")
    if text and not equals:
        row.fail(f"where {shown(text)} is not of the form column=value")
    elif text and column not in tickets.columns:
        row.fail(f"where names the column {shown(column)}, which {TICKETS.file} does not have")
    return (column, value) if equals else None


def _check_numbers(row: Row, ruleset: Ruleset) -> None:
    if ruleset.start_keep > ruleset.start_deal:
        row.fail("start_keep is more than start_deal")
    if ruleset.keep > ruleset.draw:
        row.fail("keep is more than draw")
    cards = ruleset.color_cards * len(COLORS) + ruleset.locomotives
    if not MIN_CARDS <= cards <= MAX_CARDS:
        row.fail(f"there are {cards} train cards, not {MIN_CARDS} to {MAX_CARDS}")


def _check_deck(row: Row, ruleset: Ruleset) -> None:
    size, needed = len(ruleset.tickets), ruleset.start_deal * MIN_SEATS
    if size == 0:
        row.fail("no ticket is in the deck")
    elif size < needed:
        row.fail(f"the deck has {size} tickets, too few to deal {needed} to {MIN_SEATS} seats")
    elif size > MAX_DECK:
        row.fail(f"the deck has {size} tickets, more than {MAX_DECK}")
