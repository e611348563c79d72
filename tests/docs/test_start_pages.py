"""Tests the pages where readers start: their commands exist, and their code runs."""

import re
from pathlib import Path

import pytest

from tests.cli.commands import run
from tests.docs.repository import ROOT
from trunkline.arena.match.fixtures import Contender, Fixture
from trunkline.arena.match.games import play_games
from trunkline.bots.registry import find_maker
from trunkline.engine.rules import get_rules

PAGES = sorted((ROOT / "docs" / "start").glob("*.md"))
COMMAND = re.compile(r"^    python3 run\.py (?!test|docs)(\S.*)$", re.MULTILINE)


def commands() -> list[str]:
    return [command for page in PAGES for command in COMMAND.findall(page.read_text("utf-8"))]


def names_of(command: str) -> list[str]:
    """The words that name a command: `bot connect` or `arena`."""
    words = command.split()
    return words[:2] if words[0] in ("bot", "map") else words[:1]


@pytest.mark.parametrize("command", commands())
def test_every_command_of_a_start_page_exists_with_its_options(command: str) -> None:
    result = run(*names_of(command), "--help")
    assert result.exit_code == 0
    options = re.findall(r"(?<= )--[\w-]+", command)
    assert [option for option in options if f"{option} " not in result.stdout] == []


def test_the_readme_leads_to_every_start_page() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(PAGES) == 5
    assert [page.name for page in PAGES if f"](docs/start/{page.name})" not in readme] == []


@pytest.mark.parametrize(
    ("page", "link"), [("README.md", "docs/library.md"), ("docs/index.md", "library.md")]
)
def test_the_first_pages_lead_programmers_to_the_library(page: str, link: str) -> None:
    rows = [row for row in (ROOT / page).read_text("utf-8").splitlines() if row.startswith("| ")]
    assert [row for row in rows if "Python" in row and f"]({link}) |" in row]


def test_the_bot_of_the_start_page_plays(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "start" / "bot-authors.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "my_bot.py").write_text(code, encoding="utf-8")
    bots = (f"{tmp_path / 'my_bot.py'}:MyBot", "random")
    games = play_games(
        get_rules(), [Fixture([Contender(bot, find_maker(bot)) for bot in bots], "x")]
    )
    assert [bot.faults for bot in games.conduct[0]] == [0, 0]
