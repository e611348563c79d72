"""docs/research/dataset.md runs, and its tables are those of the code."""

import re
from pathlib import Path

import pyarrow as pa
import pytest

from tests.docs.repository import ROOT
from tests.docs.runnable_pages import run_page
from trunkline.arena.dataset import ShardLabel
from trunkline.arena.dataset.columns import COLUMNS, PHASES, SCHEMA_VERSION

PATH = ROOT / "docs" / "research" / "dataset.md"
PAGE = PATH.read_text(encoding="utf-8")


def table(header: str) -> list[list[str]]:
    """The rows of the table whose first column has this header."""
    rows = PAGE.split(f"\n| {header} |")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def type_name(kind: pa.DataType) -> str:
    """A type in the words of the page."""
    if pa.types.is_list(kind):
        return f"list of {type_name(kind.value_type)}"
    if pa.types.is_dictionary(kind):
        return f"{kind.value_type}, as dictionary"
    return {"float": "float32"}.get(str(kind), str(kind))


def test_the_session_of_the_page_runs_and_prints_what_it_shows(tmp_path: Path) -> None:
    assert run_page(PATH, tmp_path) > 3


@pytest.mark.parametrize("rows", COLUMNS)
def test_the_schema_on_the_page_is_that_of_the_files(rows: str) -> None:
    wanted = [[f"`{one.name}`", type_name(one.type), one.meaning] for one in COLUMNS[rows]]
    assert table(f"column of {rows}") == wanted


def test_every_phase_is_explained() -> None:
    assert [row[0] for row in table("phase")] == [f"`{phase}`" for phase in PHASES]


def test_every_field_of_the_metadata_is_explained() -> None:
    listed = [name for row in table("field") for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(listed) == sorted(ShardLabel.__struct_fields__)
    assert f"now {SCHEMA_VERSION} " in f"{table('field')[0][1]} "
