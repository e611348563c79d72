"""Runs the code in the documents on bots and the arena."""

import re
from pathlib import Path

import pytest

from trunkline.arena.match.fixtures import Contender, Fixture
from trunkline.arena.match.games import play_games
from trunkline.bots.registry import find_maker
from trunkline.engine.rules import get_rules

DOCS = Path(__file__).parents[2] / "docs"


def python_of(page: str) -> str:
    code, *_ = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)
    assert isinstance(code, str)
    return code


def test_the_bot_of_the_document_plays(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(python_of("bots.md"))
    seats = [Contender(bot, find_maker(bot)) for bot in (f"{file}:MyBot", "random")]
    games = play_games(get_rules(), [Fixture(seats, "page")])
    assert [bot.faults for bot in games.conduct[0]] == [0, 0]


def test_the_tournament_of_the_document_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    exec(python_of("arena.md"), {})
    assert re.fullmatch(r"greedy won \d+% of 20 games\n", capsys.readouterr().out)


def test_the_document_names_every_option() -> None:
    from trunkline.cli.arena import arena

    page = (DOCS / "arena.md").read_text()
    for option in arena.__annotations__.keys() - {"return"}:
        assert f"`--{option.replace('_', '-')}" in page
