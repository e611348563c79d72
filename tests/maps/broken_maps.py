"""Breaks copies of the small map and returns the loader's complaints."""

from pathlib import Path

import pytest

from trunkline.maps import MapError, load_map

SMALL = Path(__file__).parent / "small"
FILES = ("cities.csv", "routes.csv", "tickets.csv", "rulesets.csv")


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def append(path: Path, *lines: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + "\n".join(lines) + "\n", encoding="utf-8")


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(MapError) as caught:
        load_map(folder)
    return [str(problem) for problem in caught.value.problems]
