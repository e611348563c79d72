"""Checks the map as a whole: size, double routes, one connected network, and ids."""

from collections import defaultdict
from collections.abc import Sequence

from trunkline.maps.board_parser import Entry
from trunkline.maps.csv_files import CsvTable
from trunkline.maps.rows import Row, shown
from trunkline.maps.types import COLORS, GRAY, City, Route

# The sizes of the engine's fixed arrays and bit sets.
MAX_CITIES = 64
MAX_ROUTES = 128
MAX_SPACES_PER_COLOR = 128


def check_size(table: CsvTable, limit: int, noun: str) -> None:
    """Fail the first row past the limit."""
    if len(table.rows) > limit:
        table.rows[limit].fail(f"there are more than {limit} {noun}")


def check_spaces(table: CsvTable, routes: Sequence[Entry[Route]]) -> None:
    """Check for every colour that its routes are not too long in total."""
    spaces: defaultdict[str, int] = defaultdict(int)
    for row, route in routes:
        spaces[route.color] += route.length if row.is_sound else 0
    for color in COLORS:
        total = spaces[GRAY] + spaces[color]
        if total > MAX_SPACES_PER_COLOR:
            table.fail(f"{color} and gray routes have {total} spaces, over {MAX_SPACES_PER_COLOR}")


def check_doubles(routes: Sequence[Entry[Route]]) -> None:
    """Check that routes between the same cities come in pairs that name each other."""
    sound = [(row, route) for row, route in routes if row.is_sound]
    known = {route.id: None for _, route in routes} | {route.id: route for _, route in sound}
    for row, route in sound:
        _check_partner(row, route, known)
    for group in _by_cities(sound).values():
        _check_group(group)


def _by_cities(routes: Sequence[Entry[Route]]) -> dict[frozenset[str], list[Entry[Route]]]:
    groups: defaultdict[frozenset[str], list[Entry[Route]]] = defaultdict(list)
    for row, route in routes:
        groups[frozenset((route.city_a, route.city_b))].append((row, route))
    return groups


def _check_partner(row: Row, route: Route, known: dict[str, Route | None]) -> None:
    """Check what `double_with` names; a partner of None has faults that come first."""
    if route.double_with is None:
        return
    partner = known.get(route.double_with)
    if route.double_with not in known:
        row.fail(f"double_with {shown(route.double_with)} is not a route of this map")
    elif route.double_with == route.id:
        row.fail("double_with names the route itself")
    elif partner and {partner.city_a, partner.city_b} != {route.city_a, route.city_b}:
        row.fail(f"double_with {shown(partner.id)} joins other cities")


def _check_group(group: Sequence[Entry[Route]]) -> None:
    if len(group) == 1:
        return
    (row, route), (other_row, other) = group[:2]
    _check_declared(row, route, other)
    _check_declared(other_row, other, route)
    if route.length != other.length:
        other_row.fail(f"its length is not that of {shown(route.id)}, the other half of the double")
    for extra_row, _ in group[2:]:
        extra_row.fail("there are already two routes between these cities")


def _check_declared(row: Row, route: Route, other: Route) -> None:
    # Any other value than the partner's id has failed in _check_partner.
    if route.double_with is None:
        row.fail(f"joins the same cities as {shown(other.id)} but does not name it in double_with")


def check_connected(cities: Sequence[Entry[City]], routes: Sequence[Entry[Route]]) -> None:
    """Fail every city that cannot be reached from the first."""
    ids = {city.id for _, city in cities}
    if not cities or any({route.city_a, route.city_b} - ids for _, route in routes):
        return
    first = cities[0][1]
    reached = _reachable(first.id, routes)
    for row, city in cities:
        if city.id not in reached:
            row.fail(f"{shown(city.name)} cannot be reached from {shown(first.name)}")


def _reachable(start: str, routes: Sequence[Entry[Route]]) -> set[str]:
    neighbours: defaultdict[str, set[str]] = defaultdict(set)
    for _, route in routes:
        neighbours[route.city_a].add(route.city_b)
        neighbours[route.city_b].add(route.city_a)
    reached, waiting = {start}, [start]
    while waiting:
        new = neighbours[waiting.pop()] - reached
        reached |= new
        waiting.extend(new)
    return reached


def check_guided_ids(offered: CsvTable, *guided: CsvTable) -> None:
    """Report guided rulesets that have the id of an offered one."""
    taken = {row.text("id") for row in offered.rows}
    for row in (row for table in guided for row in table.rows if row.text("id") in taken):
        row.fail(f"the id {shown(row.text('id'))} is already used in {offered.file}")
