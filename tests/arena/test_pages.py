"""What the pages on bots and the arena show is run."""

import re
from pathlib import Path

import pytest

from trunkline.arena.match.games import Deal, Seat, play_game
from trunkline.bots.registry import find_maker

DOCS = Path(__file__).parents[2] / "docs"


def python_of(page: str) -> str:
    code, *_ = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)
    assert isinstance(code, str)
    return code


def test_the_bot_of_the_page_plays(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(python_of("bots.md"))
    seats = [Seat("MyBot", find_maker(f"{file}:MyBot")), Seat("random", find_maker("random"))]
    result = play_game(seats, Deal("page"))
    assert [outcome.faults for outcome in result] == [0, 0]


def test_the_tournament_of_the_page_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    exec(python_of("arena.md"), {})
    assert re.fullmatch(r"greedy won \d+% of 20 games\n", capsys.readouterr().out)


def test_the_page_names_every_option() -> None:
    from trunkline.cli.arena import arena

    page = (DOCS / "arena.md").read_text()
    for option in arena.__annotations__.keys() - {"return"}:
        assert f"`--{option.replace('_', '-')}" in page
