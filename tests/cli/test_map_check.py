"""`trunkline map check` lists every problem of a map, or its contents."""

import shutil
from pathlib import Path

import pytest

from tests.cli.commands import SMALL, process, run
from trunkline.maps import load_map


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SMALL, tmp_path / "small"))


def test_a_built_in_map_is_summed_up() -> None:
    result = run("map", "check", "usa")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "usa: 36 cities, 100 routes",
        "  classic      30 tickets",
        "  anniversary  69 tickets",
        "  1910         35 tickets",
        "  mega         69 tickets",
        "  big-cities   35 tickets",
    ]


def test_a_folder_is_summed_up(folder: Path) -> None:
    map = load_map(folder)
    result = run("map", "check", folder)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == f"small: {len(map.cities)} cities, {len(map.routes)} routes"
    assert len(lines) == 1 + len(map.rulesets)


def test_a_folder_named_as_a_built_in_map_is_that_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.rename(folder.parent / "usa")
    monkeypatch.chdir(folder.parent)
    cities = len(load_map(SMALL).cities)
    assert run("map", "check", "usa").output.startswith(f"usa: {cities} cities")


def test_every_problem_has_its_own_line(folder: Path) -> None:
    with (folder / "cities.csv").open("a", encoding="utf-8") as file:
        file.write("Bad Id,Nowhere,0,0\n")
    with (folder / "routes.csv").open("a", encoding="utf-8") as file:
        file.write("x--y,x,y,9,pink,\n")
    city_line = len((folder / "cities.csv").read_text(encoding="utf-8").splitlines())
    route_line = len((folder / "routes.csv").read_text(encoding="utf-8").splitlines())
    result = run("map", "check", folder)
    lines = result.output.splitlines()
    assert result.exit_code == 1
    assert any(line.startswith(f"cities.csv:{city_line}: id 'Bad Id' ") for line in lines)
    for reason in ("city_a 'x' ", "city_b 'y' ", "length '9' ", "color 'pink' "):
        assert any(line.startswith(f"routes.csv:{route_line}: {reason}") for line in lines)


def test_missing_files_are_named(tmp_path: Path) -> None:
    result = run("map", "check", tmp_path)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{name}.csv: is missing" for name in ("cities", "routes", "tickets", "rulesets")
    ]


def test_a_missing_map_is_one_clear_line(tmp_path: Path) -> None:
    result = process("map", "check", "nowhere")
    assert result.returncode == 1
    assert result.stdout == "'nowhere': is neither a folder nor a built-in map (usa)\n"
    assert result.stderr == ""
