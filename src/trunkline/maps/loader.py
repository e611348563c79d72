"""Finds a map, reads its files, and refuses it with every problem found."""

import os
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from trunkline.hints import did_you_mean, wrong_type
from trunkline.maps import checks
from trunkline.maps.board_parser import (
    CITIES,
    ROUTES,
    TICKETS,
    Entry,
    read_cities,
    read_routes,
    read_tickets,
)
from trunkline.maps.csv_files import CsvTable, read_table
from trunkline.maps.errors import MapError, MapProblem
from trunkline.maps.rows import shown
from trunkline.maps.rulesets import GUIDED, RULESETS, TicketFile, read_rulesets
from trunkline.maps.types import City, Map, Route, Ruleset, Rulesets

_HOME = Path(__file__).parent


@cache
def built_in_maps() -> tuple[str, ...]:
    """Name the maps that come with the package."""
    return tuple(sorted(file.parent.name for file in _HOME.glob(f"*/{CITIES.file}")))


def load_map(map: str | os.PathLike[str]) -> Map:
    """Load a built-in map by its id, or any map by its folder; raise `MapError` if it is faulty.

    A string that is a built-in id always means that map; pass a `Path` for a folder of that name.
    """
    if not isinstance(map, str | os.PathLike):
        raise wrong_type("map", "the id of a map such as 'usa', or a folder", map)
    if isinstance(map, str) and map in built_in_maps():
        return _load_built_in(map)
    return _load_folder(_existing_folder(map))


@cache
def _load_built_in(map_id: str) -> Map:
    return _load_folder(_HOME / map_id)


def _existing_folder(name: str | os.PathLike[str]) -> Path:
    try:
        # An empty name would mean the current folder.
        if os.fspath(name) and Path(name).is_dir():
            return Path(name).resolve()
    except (OSError, ValueError):
        pass  # a name that no file system accepts is not a folder
    known, text = built_in_maps(), os.fspath(name)
    hint = did_you_mean(text, known)
    reason = f"is neither a folder nor a built-in map ({', '.join(known)}){hint}"
    raise MapError([MapProblem(shown(text), None, reason)])


def _load_folder(folder: Path) -> Map:
    schemas = [CITIES, ROUTES, TICKETS, RULESETS]
    if (folder / GUIDED.file).exists():
        schemas.append(GUIDED)
    tables = [read_table(folder, schema) for schema in schemas]
    cities, routes, rulesets = _read(*tables)
    problems = [problem for table in tables for problem in table.problems()]
    if problems:
        raise MapError(problems)
    return Map(
        id=folder.name,
        cities=tuple(city for _, city in cities),
        routes=tuple(route for _, route in routes),
        rulesets=Rulesets(rulesets[0]),
        guided=Rulesets(chain(*rulesets[1:])),
    )


def _read(
    city_table: CsvTable,
    route_table: CsvTable,
    ticket_table: CsvTable,
    *ruleset_tables: CsvTable,
) -> tuple[list[Entry[City]], list[Entry[Route]], list[list[Ruleset]]]:
    cities = read_cities(city_table)
    ids = {city.id for _, city in cities} if city_table.is_usable else None
    routes = read_routes(route_table, ids)
    tickets = read_tickets(ticket_table, ids)
    ticket_file = TicketFile(ticket_table.columns, tuple(tickets), ticket_table.is_usable)
    rulesets = [read_rulesets(table, ticket_file) for table in ruleset_tables]
    _check_board(city_table, route_table, cities, routes)
    checks.check_guided_ids(*ruleset_tables)
    return cities, routes, rulesets


def _check_board(
    city_table: CsvTable,
    route_table: CsvTable,
    cities: Sequence[Entry[City]],
    routes: Sequence[Entry[Route]],
) -> None:
    if route_table.is_usable:
        checks.check_spaces(route_table, routes)
        checks.check_doubles(routes)
    if route_table.is_usable and city_table.is_usable:
        checks.check_connected(cities, routes)
    checks.check_size(city_table, checks.MAX_CITIES, "cities")
    checks.check_size(route_table, checks.MAX_ROUTES, "routes")
