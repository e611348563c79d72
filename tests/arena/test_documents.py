"""Runs the code in the document on the arena."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def python_of(page: str) -> str:
    code, *_ = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)
    assert isinstance(code, str)
    return code


def test_the_tournament_of_the_document_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    exec(python_of("arena.md"), {})
    assert re.fullmatch(r"greedy won \d+% of 20 games\n", capsys.readouterr().out)


def test_the_document_names_every_option() -> None:
    from trunkline.cli.arena import arena

    page = (DOCS / "arena.md").read_text()
    for option in arena.__annotations__.keys() - {"return"}:
        assert f"`--{option.replace('_', '-')}" in page
