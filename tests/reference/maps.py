"""Reads a map's folder: cities, routes, tickets, rulesets."""

import csv
from dataclasses import dataclass
from pathlib import Path

COLORS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"]
LOCOMOTIVE = "locomotive"
CARDS = [*COLORS, LOCOMOTIVE]


@dataclass(frozen=True)
class Route:
    """One physical route; `twin` is the other half of a double route, or empty."""

    id: str
    city_a: str
    city_b: str
    length: int
    color: str
    twin: str


@dataclass(frozen=True)
class Ticket:
    """One ticket with its value in the chosen ruleset."""

    id: str
    city_a: str
    city_b: str
    points: int


@dataclass(frozen=True)
class Ruleset:
    """One row of rulesets.csv."""

    id: str
    points: str
    where: str
    start_deal: int
    start_keep: int
    draw: int
    keep: int
    longest_path: int
    globetrotter: int
    trains: int
    color_cards: int
    locomotives: int


@dataclass(frozen=True)
class GameMap:
    """A map with one ruleset; both dicts are in the order of the files."""

    id: str
    ruleset: Ruleset
    routes: dict[str, Route]
    tickets: dict[str, Ticket]


def load_map(map_dir: str | Path, ruleset_id: str) -> GameMap:
    """The map in `map_dir` with the tickets of one ruleset."""
    folder = Path(map_dir)
    ruleset = _read_ruleset(folder, ruleset_id)
    routes = {}
    for row in _rows(folder / "routes.csv"):
        length = int(row["length"])
        routes[row["id"]] = Route(
            row["id"], row["city_a"], row["city_b"], length, row["color"], row["double_with"]
        )
    tickets = {}
    for row in _rows(folder / "tickets.csv"):
        if _is_in_deck(row, ruleset):
            points = int(row[ruleset.points])
            tickets[row["id"]] = Ticket(row["id"], row["city_a"], row["city_b"], points)
    return GameMap(folder.name, ruleset, routes, tickets)


def _is_in_deck(row: dict[str, str], ruleset: Ruleset) -> bool:
    if row[ruleset.points] == "":
        return False
    if ruleset.where == "":
        return True
    column, value = ruleset.where.split("=")
    return row[column] == value


def _read_ruleset(folder: Path, ruleset_id: str) -> Ruleset:
    for row in _rows(folder / "rulesets.csv"):
        if row["id"] == ruleset_id:
            return Ruleset(
                id=row["id"],
                points=row["points"],
                where=row["where"],
                start_deal=int(row["start_deal"]),
                start_keep=int(row["start_keep"]),
                draw=int(row["draw"]),
                keep=int(row["keep"]),
                longest_path=int(row["longest_path"]),
                globetrotter=int(row["globetrotter"]),
                trains=int(row["trains"]),
                color_cards=int(row["color_cards"]),
                locomotives=int(row["locomotives"]),
            )
    raise KeyError(f"no ruleset {ruleset_id!r} on map {folder.name!r}")


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
