"""Turns the rows of cities.csv, routes.csv and tickets.csv into cities, routes and tickets."""

from collections.abc import Collection
from typing import TypeAlias, TypeVar

from trunkline.hints import did_you_mean
from trunkline.maps.csv_files import CsvTable, Schema
from trunkline.maps.rows import Row, shown
from trunkline.maps.types import COLORS, GRAY, City, Route, Ticket

CITIES = Schema("cities.csv", ("id", "name", "latitude", "longitude"), may_have_more=True)
ROUTES = Schema("routes.csv", ("id", "city_a", "city_b", "length", "color", "double_with"))
TICKETS = Schema("tickets.csv", ("id", "city_a", "city_b"), may_have_more=True)

MAX_LENGTH = 6

T = TypeVar("T")
# Each value keeps its row, so that later checks can name the line.
Entry: TypeAlias = tuple[Row, T]


def read_ids(table: CsvTable) -> None:
    """Check the id column: well-formed, and no id twice."""
    lines: dict[str, int] = {}
    for row in table.rows:
        own = row.identifier("id")
        if lines.setdefault(own, row.line) != row.line:
            row.fail(f"the id {shown(own)} is already used on line {lines[own]}")


def read_cities(table: CsvTable) -> list[Entry[City]]:
    """Read every row of cities.csv."""
    read_ids(table)
    return [(row, _city(row)) for row in table.rows]


def read_routes(table: CsvTable, cities: Collection[str] | None) -> list[Entry[Route]]:
    """Read every row of routes.csv; `cities` is None if the cities are not known."""
    read_ids(table)
    return [(row, _route(row, cities)) for row in table.rows]


def read_tickets(table: CsvTable, cities: Collection[str] | None) -> list[Entry[Ticket]]:
    """Read every row of tickets.csv, still without points: these depend on the ruleset."""
    read_ids(table)
    return [(row, Ticket(row.text("id"), *_ends(row, cities), points=0)) for row in table.rows]


def _city(row: Row) -> City:
    return City(
        id=row.text("id"),
        name=row.name("name"),
        latitude=row.decimal("latitude", -90, 90),
        longitude=row.decimal("longitude", -180, 180),
    )


def _route(row: Row, cities: Collection[str] | None) -> Route:
    city_a, city_b = _ends(row, cities)
    return Route(
        id=row.text("id"),
        city_a=city_a,
        city_b=city_b,
        length=row.whole("length", 1, MAX_LENGTH),
        color=row.choice("color", (*COLORS, GRAY)),
        double_with=row.text("double_with") or None,
    )


def _ends(row: Row, cities: Collection[str] | None) -> tuple[str, str]:
    for column in ("city_a", "city_b"):
        name = row.text(column)
        if cities is not None and name not in cities:
            hint = did_you_mean(name, cities)
            row.fail(f"{column} {shown(name)} is not a city of this map{hint}")
    if row.text("city_a") == row.text("city_b"):
        row.fail("the two cities are the same")
    return row.text("city_a"), row.text("city_b")
