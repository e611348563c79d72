"""The rulesets in docs/rules.md and the columns in docs/maps.md match the data."""

import csv
import dataclasses
import re

import pytest

from tests.docs.repository import ROOT
from trunkline.maps import Map, Ruleset, load_map

USA = ROOT / "src/trunkline/maps/usa"
FILES = ("cities.csv", "routes.csv", "tickets.csv", "rulesets.csv")


@pytest.fixture(scope="module")
def usa() -> Map:
    return load_map("usa")


@pytest.fixture(scope="module")
def table() -> dict[str, list[str]]:
    """The rows of the rulesets' table, by parameter; the header is `parameter`."""
    rules = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    section = rules.split("\n## Rulesets\n")[1].split("\n### ")[0]
    rows = [line.split("|")[2:-1] for line in section.splitlines() if line.startswith("|")]
    return {name.strip(" `"): [cell.strip() for cell in cells] for name, *cells in rows}


def rows_of(file: str) -> list[dict[str, str]]:
    with (USA / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_table_has_every_ruleset(usa: Map, table: dict[str, list[str]]) -> None:
    assert table["parameter"] == list(usa.rulesets)


def test_the_table_has_every_parameter(table: dict[str, list[str]]) -> None:
    fields = {field.name for field in dataclasses.fields(Ruleset)} - {"id"}
    columns = rows_of("rulesets.csv")[0].keys() - {"id"}
    assert table.keys() - {"parameter", "---"} == fields | columns


@pytest.mark.parametrize(
    "parameter", [field.name for field in dataclasses.fields(Ruleset) if field.type is int]
)
def test_every_number_is_that_of_the_loaded_ruleset(
    usa: Map, table: dict[str, list[str]], parameter: str
) -> None:
    values = [getattr(ruleset, parameter) for ruleset in usa.rulesets.values()]
    assert table[parameter] == [str(value) for value in values]


def test_every_deck_has_so_many_tickets(usa: Map, table: dict[str, list[str]]) -> None:
    sizes = [len(ruleset.tickets) for ruleset in usa.rulesets.values()]
    assert table["tickets"] == [str(size) for size in sizes]


@pytest.mark.parametrize("column", ["points", "where"])
def test_the_table_tells_which_tickets_are_in_a_deck(
    table: dict[str, list[str]], column: str
) -> None:
    assert table[column] == [row[column] for row in rows_of("rulesets.csv")]


@pytest.mark.parametrize("file", FILES)
def test_every_column_of_the_data_is_described(file: str) -> None:
    maps = (ROOT / "docs/maps.md").read_text(encoding="utf-8")
    section = maps.split(f"\n## {file}\n")[1].split("\n## ")[0]
    described = section + maps.split("\n## The columns of usa\n")[1]
    assert rows_of(file)[0].keys() <= set(re.findall(r"`(\w+)`", described))
