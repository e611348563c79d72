"""`trunkline verify` distinguishes right records from wrong ones."""

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.commands import SMALL, process, run
from tests.records.games import find, plain_record
from trunkline.cli import verify as verify_module
from trunkline.engine.game import Game
from trunkline.maps import load_map
from trunkline.records import write_record


def save(folder: Path, name: str, plain: object) -> Path:
    path = folder / name
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def save_wrong(folder: Path, name: str) -> tuple[Path, int]:
    plain = plain_record()
    index = find(plain, "claim")
    plain["events"][index]["points"] += 1
    return save(folder, name, plain), index


def test_a_right_record_is_verified(tmp_path: Path) -> None:
    result = run("verify", save(tmp_path, "game.json", plain_record()))
    assert (result.exit_code, result.output) == (0, "1 record verified\n")


def test_an_unfinished_record_is_verified(tmp_path: Path) -> None:
    result = run("verify", save(tmp_path, "game.json", plain_record(most_moves=17)))
    assert (result.exit_code, result.output) == (0, "1 record verified\n")


def test_a_wrong_record_is_reported_with_its_first_wrong_event(tmp_path: Path) -> None:
    path, index = save_wrong(tmp_path, "game.json")
    result = run("verify", path)
    line, summary = result.output.splitlines()
    assert result.exit_code == 1
    assert line.startswith(f"{path}: event {index}: seat ")
    assert "by the rules and the seed it should be: " in line
    assert summary == "1 of 1 record is wrong"


def test_a_folder_stands_for_its_records(tmp_path: Path) -> None:
    save(tmp_path, "a.json", plain_record())
    save(tmp_path, "b.json", plain_record("other", 2))
    save(tmp_path, "notes.txt", "not a record")
    result = run("verify", tmp_path)
    assert (result.exit_code, result.output) == (0, "2 records verified\n")


def test_each_bad_file_has_its_own_line(tmp_path: Path) -> None:
    save(tmp_path, "a.json", plain_record())
    wrong, _ = save_wrong(tmp_path, "b.json")
    (tmp_path / "c.json").write_text("{")
    (tmp_path / "d.json").mkdir()
    result = run("verify", tmp_path, tmp_path / "missing.json")
    lines = result.output.splitlines()
    assert result.exit_code == 1
    assert lines[0].startswith(f"{wrong}: event ")
    foreign = "record: this is not a Trunkline record"
    assert lines[1] == f"{tmp_path / 'c.json'}: {foreign}: Input data was truncated"
    assert lines[2].startswith(f"{tmp_path / 'd.json'}: file: it cannot be read: ")
    assert lines[3].startswith(f"{tmp_path / 'missing.json'}: file: it cannot be read: ")
    assert lines[4:] == ["4 of 5 records are wrong"]


def test_an_empty_folder_is_a_usage_error(tmp_path: Path) -> None:
    result = run("verify", tmp_path)
    assert result.exit_code == 2
    assert "no *.json in the folder" in result.output


def test_hostile_bytes_and_names_make_one_plain_line(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2Jb.json"
    path.write_bytes(b'{"map": "\\u001b[2J\\u001b[31m' + b"x" * 100_000 + b'"}')
    result = run("verify", path)
    line, summary = result.output.splitlines()
    assert line.isprintable()
    assert len(line) < 1000
    assert summary == "1 of 1 record is wrong"


@pytest.mark.skipif(os.name == "nt", reason="needs names that are not Unicode")
def test_a_file_name_that_is_not_unicode_is_harmless(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.json")
    path.write_bytes(b"{")
    result = process("verify", path)
    assert result.returncode == 1
    assert "record: Input data was truncated" in result.stdout
    assert result.stderr == ""
    plain = json.loads(process("verify", path, "--json").stdout)
    assert plain["files"][0]["file"] == str(path)


def save_small(path: Path, map: str = "small") -> None:
    """Save a game on a map that is not built in."""
    ruleset = next(iter(load_map(SMALL).rulesets))
    record = Game(2, ruleset, SMALL, "small").record()
    write_record(path, msgspec.structs.replace(record, map=map))


def test_records_of_another_map_need_its_folder(tmp_path: Path) -> None:
    save_small(tmp_path / "game.json")
    without = run("verify", tmp_path / "game.json")
    assert without.exit_code == 1
    assert without.output == (
        "1 record names a map that is not built in ('small'): give the map's folder with --map\n"
        "0 records verified, 1 not checked\n"
    )
    result = run("verify", tmp_path / "game.json", "--map", SMALL)
    assert (result.exit_code, result.output) == (0, "1 record verified\n")


def test_a_missing_map_is_named_once_for_all_files(tmp_path: Path) -> None:
    for number in range(7):
        save_small(tmp_path / f"small-{number}.json")
    for name in ("b", "c", "\x1b[2J"):
        save_small(tmp_path / f"{ord(name[-1])}.json", name)
    save(tmp_path, "right.json", plain_record())
    wrong, _ = save_wrong(tmp_path, "wrong.json")
    result = run("verify", tmp_path)
    line, maps, summary = result.output.splitlines()
    assert line.startswith(f"{wrong}: event ")
    assert maps == (
        "10 records name maps that are not built in ('[2J', 'b', 'c' and 1 more):"
        " give the map's folder with --map"
    )
    assert summary == "1 of 12 records is wrong, 10 not checked"
    assert result.exit_code == 1


def as_json(*arguments: str | Path) -> tuple[int, Any]:
    result = run("verify", *arguments, "--json")
    return result.exit_code, json.loads(result.stdout)


def test_as_json_every_file_has_its_place_error_and_rule(tmp_path: Path) -> None:
    right = save(tmp_path, "a.json", plain_record())
    wrong, index = save_wrong(tmp_path, "b.json")
    illegal = plain_record()
    del illegal["events"][: find(illegal, "claim")]
    save(tmp_path, "c.json", illegal)
    save_small(tmp_path / "d.json")
    code, found = as_json(tmp_path)
    files = found.pop("files")
    assert (code, found) == (1, {"records": 4, "verified": 1, "wrong": 2, "unchecked": 1})
    assert files[0] == {"file": str(right), "ok": True}
    assert (files[1]["file"], files[1]["ok"]) == (str(wrong), False)
    assert (files[1]["place"], files[1]["rule"]) == (f"event {index}", None)
    assert "by the rules and the seed it should be: " in files[1]["error"]
    assert (files[2]["place"], files[2]["rule"]) == ("event 0", "R2.2")
    assert files[2]["missing_map"] is None
    assert files[3]["missing_map"] == "small"


def test_as_json_right_records_are_counted(tmp_path: Path) -> None:
    path = save(tmp_path, "game.json", plain_record())
    code, found = as_json(path)
    assert code == 0
    assert found == {
        "records": 1,
        "verified": 1,
        "wrong": 0,
        "unchecked": 0,
        "files": [{"file": str(path), "ok": True}],
    }


def test_a_map_that_cannot_be_used_is_a_usage_error(tmp_path: Path) -> None:
    path = save(tmp_path, "game.json", plain_record())
    result = run("verify", path, "--map", tmp_path)
    assert result.exit_code == 2
    assert "the map cannot be used: cities.csv: is missing" in result.output


def test_several_processes_find_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(30):
        save(tmp_path, f"{number:02}.json", plain_record(f"many {number % 3}", 2))
    save_wrong(tmp_path, "13.json")
    save_wrong(tmp_path, "29.json")
    alone = run("verify", tmp_path, "--workers", "1")
    monkeypatch.setattr(verify_module, "FILES_WORTH_A_POOL", 2)
    monkeypatch.setattr(verify_module, "CHUNK", 4)
    together = run("verify", tmp_path, "--workers", "2")
    assert alone.output.endswith("2 of 30 records are wrong\n")
    assert (together.exit_code, together.output) == (1, alone.output)
