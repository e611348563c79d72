"""docs/review.md is true: its code runs, its numbers are those of the code."""

import re
from pathlib import Path

import pytest

from tests.review.games import finished
from trunkline.records import write_record
from trunkline.review.effort import ITERATIONS

PAGE = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")


def test_the_example_prints_what_would_have_been_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [example] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    write_record(tmp_path / "game.json", finished().record())
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(re.search(r"^seat [01] .* gave away 0\.\d+ by not playing ", line) for line in lines)


def test_the_page_tells_how_many_roll_outs_there_are() -> None:
    rows = re.findall(r"^\| (\d) \| (\d+) \|", PAGE, re.MULTILINE)
    assert {int(seats): int(rollouts) for seats, rollouts in rows} == ITERATIONS
