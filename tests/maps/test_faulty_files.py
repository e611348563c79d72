"""A missing, damaged or hostile file is reported as a problem of the map."""

import os
from pathlib import Path

import pytest

from tests.maps.broken_maps import FILES, edit, problems_of


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_the_only_problem(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert problems_of(folder) == [f"{file}: is missing"]


@pytest.mark.parametrize("file", FILES)
def test_a_folder_in_place_of_a_file_is_refused(folder: Path, file: str) -> None:
    (folder / file).unlink()
    (folder / file).mkdir()
    assert problems_of(folder) == [f"{file}: is not a file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_refused_without_waiting_for_it(folder: Path) -> None:
    (folder / "cities.csv").unlink()
    os.mkfifo(folder / "cities.csv")
    assert problems_of(folder) == ["cities.csv: is not a file"]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("tail", "reason"),
    [
        (b"\xff", "is not UTF-8 text"),
        (b"a\0b", "has a NUL byte"),
        (b'"never closed', "is not well-formed CSV: unexpected end of data"),
        (b'"a"b,', "is not well-formed CSV: ',' expected after '\"'"),
        (b"x" * 140_000, "is not well-formed CSV: field larger than field limit (131072)"),
    ],
)
def test_spoiled_text_is_named_by_its_line(
    folder: Path, file: str, tail: bytes, reason: str
) -> None:
    data = (folder / file).read_bytes()
    (folder / file).write_bytes(data + tail)
    assert problems_of(folder) == [f"{file}:{data.count(10) + 1}: {reason}"]


def test_a_file_of_more_than_a_megabyte_is_refused(folder: Path) -> None:
    (folder / "tickets.csv").write_bytes(b"x," * 500_001)
    assert problems_of(folder) == ["tickets.csv: is larger than 1,000,000 bytes"]


def test_a_file_of_too_many_rows_is_refused(folder: Path) -> None:
    (folder / "cities.csv").write_text("id,name,latitude,longitude\n" + "a,A,0,0\n" * 2000)
    assert "cities.csv:1002: has more than 1000 rows" in problems_of(folder)


def test_a_header_of_too_many_columns_is_refused(folder: Path) -> None:
    (folder / "tickets.csv").write_text(",".join(f"c{number}" for number in range(65)))
    assert problems_of(folder) == ["tickets.csv:1: has more than 64 columns"]


def test_an_empty_file_lacks_all_its_columns(folder: Path) -> None:
    (folder / "tickets.csv").write_bytes(b"")
    missing = [f"the column {column} is missing" for column in ("id", "city_a", "city_b")]
    assert problems_of(folder) == [f"tickets.csv:1: {reason}" for reason in missing]


@pytest.mark.parametrize("file", FILES)
def test_a_file_without_rows_is_refused(folder: Path, file: str) -> None:
    header = (folder / file).read_text(encoding="utf-8").splitlines()[0]
    (folder / file).write_text(header + "\n\n")
    assert problems_of(folder) == [f"{file}: has no rows below the header"]


@pytest.mark.parametrize(
    ("file", "old", "new", "reasons"),
    [
        ("cities.csv", "latitude", "lat", ["the column latitude is missing"]),
        (
            "routes.csv",
            "length",
            "size",
            ["the column length is missing", "the column 'size' is unknown"],
        ),
        ("tickets.csv", "origin", "", ["a column has no name"]),
        ("tickets.csv", "origin", "points", ["the column 'points' appears more than once"]),
        (
            "rulesets.csv",
            "trains",
            "wagons",
            ["the column trains is missing", "the column 'wagons' is unknown"],
        ),
    ],
)
def test_a_wrong_header_is_the_only_problem(
    folder: Path, file: str, old: str, new: str, reasons: list[str]
) -> None:
    edit(folder / file, old, new)
    assert problems_of(folder) == [f"{file}:1: {reason}" for reason in reasons]
