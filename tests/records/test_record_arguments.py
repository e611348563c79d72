"""Tests that wrong use of the record functions says what to pass instead."""

from pathlib import Path
from typing import Any

import pytest

from trunkline.engine.game import Game
from trunkline.records import format_record, parse_record, read_record, write_record

RECORD = Game(2, seed="record").record()


@pytest.mark.parametrize("path", [None, 0, b"file.json", RECORD])
def test_what_is_no_path_is_not_read(path: Any) -> None:
    with pytest.raises(TypeError, match=r"^path is a text or a Path, not "):
        read_record(path)


def test_a_record_is_not_read_twice() -> None:
    record: Any = RECORD
    with pytest.raises(TypeError, match=r"; it is a record already$"):
        read_record(record)


def test_swapped_arguments_of_write_record_say_which_comes_first(tmp_path: Path) -> None:
    file: Any = tmp_path / "game.json"
    swapped: Any = RECORD
    with pytest.raises(TypeError, match=r"the path comes first: write_record\(path, record\)"):
        write_record(swapped, file)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("record", [None, "record", Game(2, seed="0"), {}])
def test_what_is_no_record_is_not_written(tmp_path: Path, record: Any) -> None:
    with pytest.raises(TypeError, match=r"^record is a Record, not "):
        write_record(tmp_path / "game.json", record)
    with pytest.raises(TypeError, match=r"^record is a Record, not "):
        format_record(record)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("data", [None, "file.json", RECORD, Path("file.json")])
def test_what_is_not_bytes_is_not_parsed(data: Any) -> None:
    with pytest.raises(TypeError, match=r"^data is the bytes of a record, .*; read_record\(path\)"):
        parse_record(data)
