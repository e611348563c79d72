"""Reads one CSV file of a map into rows; any content is handled."""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from trunkline.maps.errors import MapProblem
from trunkline.maps.rows import Row, shown

# Far above what any valid map needs; these limits keep a hostile file cheap.
MAX_BYTES = 1_000_000
MAX_ROWS = 1_000
MAX_COLUMNS = 64
MAX_CELL = 200


@dataclass(frozen=True, slots=True)
class Schema:
    """The name of a file, its columns, and whether it may carry more of them."""

    file: str
    columns: tuple[str, ...]
    may_have_more: bool = False


@dataclass(slots=True)
class CsvTable:
    """The rows of a file; `is_usable` if all rows were read, correct or not."""

    file: str
    columns: tuple[str, ...] = ()
    rows: list[Row] = field(default_factory=list)
    own_problems: list[MapProblem] = field(default_factory=list)
    is_usable: bool = False

    def fail(self, reason: str, line: int | None = None) -> None:
        self.own_problems.append(MapProblem(self.file, line, reason))

    def problems(self) -> list[MapProblem]:
        """Every problem of the file and its rows, in line order."""
        of_rows = (problem for row in self.rows for problem in row.problems)
        return sorted([*self.own_problems, *of_rows], key=lambda problem: problem.line or 0)


def read_table(folder: Path, schema: Schema) -> CsvTable:
    """Read a file of the folder; faults are collected, nothing is raised."""
    table = CsvTable(schema.file)
    data = _read_bytes(folder / schema.file, table)
    text = None if data is None else _decode(data, table)
    if text is not None:
        _fill(table, text, schema)
    return table


def _read_bytes(path: Path, table: CsvTable) -> bytes | None:
    try:
        # A pipe or device would block or never end, so only plain files are opened.
        if not path.is_file():
            table.fail("is not a file" if path.exists() else "is missing")
            return None
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        table.fail(f"cannot be read: {error.strerror}")
        return None
    if len(data) > MAX_BYTES:
        table.fail(f"is larger than {MAX_BYTES:,} bytes")
        return None
    return data


def _decode(data: bytes, table: CsvTable) -> str | None:
    if b"\0" in data:
        table.fail("has a NUL byte", _line_at(data, data.index(b"\0")))
        return None
    try:
        # Spreadsheets often write a byte order mark before the header.
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        table.fail("is not UTF-8 text", _line_at(data, error.start))
        return None


def _line_at(data: bytes, index: int) -> int:
    return data.count(b"\n", 0, index) + 1


def _fill(table: CsvTable, text: str, schema: Schema) -> None:
    records = _records(table, text)
    _, header = next(records, (1, []))
    table.columns = tuple(header)
    if _check_header(table, schema):
        _add_rows(table, records)
    table.is_usable = not table.own_problems


def _records(table: CsvTable, text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines that are not blank, each with the number of the line it begins on."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line = 1
    try:
        for cells in reader:
            if cells or line == 1:
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        table.fail(f"is not well-formed CSV: {error}", line)


def _check_header(table: CsvTable, schema: Schema) -> bool:
    if len(table.columns) > MAX_COLUMNS:
        table.fail(f"has more than {MAX_COLUMNS} columns", 1)
        return False
    for column in schema.columns:
        if column not in table.columns:
            table.fail(f"the column {column} is missing", 1)
    for column in dict.fromkeys(table.columns):
        _check_column(table, column, schema)
    return not table.own_problems


def _check_column(table: CsvTable, column: str, schema: Schema) -> None:
    if table.columns.count(column) > 1:
        table.fail(f"the column {shown(column)} appears more than once", 1)
    if not column:
        table.fail("a column has no name", 1)
    elif column not in schema.columns and not schema.may_have_more:
        table.fail(f"the column {shown(column)} is unknown", 1)


def _add_rows(table: CsvTable, records: Iterable[tuple[int, list[str]]]) -> None:
    for line, cells in records:
        if len(table.rows) == MAX_ROWS:
            table.fail(f"has more than {MAX_ROWS} rows", line)
            return
        table.rows.append(_row(table, line, cells))
    if not table.rows and not table.own_problems:
        table.fail("has no rows below the header")


def _row(table: CsvTable, line: int, cells: list[str]) -> Row:
    row = Row(table.file, line, dict(zip(table.columns, cells, strict=False)))
    if len(cells) != len(table.columns):
        row.reject(f"has {len(cells)} cells where the header has {len(table.columns)}")
    elif any(len(cell) > MAX_CELL for cell in cells):
        row.reject(f"has a cell of more than {MAX_CELL} characters")
    return row
