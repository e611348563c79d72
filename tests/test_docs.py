"""Runs the examples in the documentation."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import trunkline
from trunkline import Game
from trunkline.records import format_record, parse_record

ROOT = Path(__file__).parents[1]
MODULES_WITH_EXAMPLES = (
    "trunkline.engine.event_text",
    "trunkline.engine.game",
    "trunkline.engine.moves",
)


def test_the_python_of_the_readme_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    [block] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(block, {})
    first, second, hand = capsys.readouterr().out.splitlines()
    assert first.startswith("seat 0 keeps ")
    assert second.startswith("seat 1 keeps ")
    assert hand == str(Game(2, seed="sample").view(0).hand)


@pytest.mark.parametrize("name", MODULES_WITH_EXAMPLES)
def test_the_examples_in_docstrings_run(name: str) -> None:
    results = doctest.testmod(import_module(name))
    assert results.attempted > 0
    assert results.failed == 0


def test_everything_the_package_names_can_be_imported() -> None:
    assert all(getattr(trunkline, name) for name in trunkline.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Nonsense'"):
        trunkline.Nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_the_example_of_the_record_page_is_a_record() -> None:
    page = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    game = Game.from_record(parse_record(example.encode()))
    assert format_record(game.record()).decode() == example


def test_the_worked_example_of_the_record_page_is_true() -> None:
    page = (ROOT / "docs/record.md").read_text().replace("\n", " ")
    game = Game(2, seed="sample")
    row, offer = ", ".join(game.setup.face_up), game.setup.offers[0]
    assert f"the row is {row}," in page
    assert f"seat {game.first} begins" in page
    assert f"offered {offer[0]}, {offer[1]} and {offer[2]}" in page
