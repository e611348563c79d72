"""docs/library.md runs, and its tables have every field and every name."""

import inspect
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import trunkline
from tests.docs.repository import ROOT
from tests.docs.runnable_pages import run_page
from trunkline import Event, Game, Move, Rules, Score, SeatScore, SeatView, SimulatedGame, View
from trunkline.engine import errors
from trunkline.maps import MapError

PATH = ROOT / "docs" / "library.md"
PAGE = PATH.read_text(encoding="utf-8")


def table(header: str) -> list[list[str]]:
    """The rows of the table whose first column has this header."""
    rows = PAGE.split(f"\n| {header} |")[1].split("\n\n")[0].splitlines()[2:]
    return [row.strip("|").split("|") for row in rows]


def names_in(cell: str) -> list[str]:
    """The code of a cell, without arguments."""
    return re.findall(r"`(\w+)[^`]*`", cell)


def first_column(header: str) -> list[str]:
    return [name for row in table(header) for name in names_in(row[0])]


def public_names(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


def test_the_session_of_the_page_runs_and_prints_what_it_shows(tmp_path: Path) -> None:
    assert run_page(PATH, tmp_path) > 10


@pytest.mark.parametrize("kind", [Game, SeatView, Score, SeatScore, SimulatedGame])
def test_the_table_of_a_class_has_every_field_and_method(kind: type) -> None:
    assert set(first_column(f"`{kind.__name__}`")) == public_names(kind)


def test_the_table_of_the_view_has_every_field_and_method() -> None:
    assert set(first_column("`View`")) == {*public_names(View), "rules"}


def test_the_table_of_the_rules_has_the_map_the_ruleset_and_every_method() -> None:
    assert set(first_column("`Rules`")) == {*public_names(Rules), "map", "ruleset"}


def test_the_table_of_arguments_has_every_argument_of_a_game() -> None:
    assert first_column("argument of `Game`") == [*inspect.signature(Game).parameters]


@pytest.mark.parametrize(("header", "kinds"), [("move", Move), ("event", Event)])
def test_the_tables_of_moves_and_events_have_every_class(header: str, kinds: Any) -> None:
    assert set(first_column(header)) == {kind.__name__ for kind in kinds.__args__}


@pytest.mark.parametrize("kind", Event.__args__, ids=lambda kind: kind.__name__)
def test_the_table_of_events_has_every_field(kind: type[msgspec.Struct]) -> None:
    [row] = [row for row in table("event") if names_in(row[0]) == [kind.__name__]]
    assert tuple(names_in(row[1])) == kind.__struct_fields__


@pytest.mark.parametrize("kind", Move.__args__, ids=lambda kind: kind.__name__)
def test_the_table_of_moves_has_every_field(kind: type[msgspec.Struct]) -> None:
    [row] = [row for row in table("move") if names_in(row[0]) == [kind.__name__]]
    assert re.findall(r"\w+", row[0]) == [kind.__name__, *kind.__struct_fields__]


def test_the_table_of_exceptions_has_every_exception() -> None:
    own = {name for name, value in vars(errors).items() if is_exception(value)}
    assert set(first_column("exception")) == {*own, MapError.__name__, "ValueError", "TypeError"}


def is_exception(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def test_the_stable_names_are_those_that_the_package_offers() -> None:
    listed = [name for row in table("for") for name in re.findall(r"`(\w+)`", row[1])]
    assert sorted(listed) == dir(trunkline) == trunkline.__all__
