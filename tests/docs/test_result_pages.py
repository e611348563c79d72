"""The pages with results are short, and their commands and rows are those of the code."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import typer

from benchmarks.strength import LINES, Line
from tests.docs.pages import page_text, section, table_rows
from tests.docs.repository import ROOT
from tests.patience import PATIENCE_SECONDS
from trunkline.cli import app

TWO_SCREENS = 90  # lines
RESULTS = ("strength.md", "performance.md")
LAB = sorted((ROOT / "docs" / "lab").glob("*.md"))
OTHERS = ("arena.md", "review.md", "how-bots-think.md")
PAGES = [*(ROOT / "docs" / name for name in (*RESULTS, *OTHERS)), *LAB]
COMMAND = re.compile(r"(?:`|^    )((?:trunkline|python -m benchmarks)[^`\n]*)", re.MULTILINE)
# In the lab, but not among the current results.
EXPERIMENTS = {"search@2000,benchmarks/lesser_searches.py:ShallowSearch@2000"}


def commands(program: str) -> Iterator[str]:
    """Every command of a program on the pages, without comments."""
    for page in PAGES:
        for found in COMMAND.findall(page.read_text(encoding="utf-8").replace("\n", " ")):
            if found.startswith(program):
                yield re.sub(r"\s+#.*", "", found)


TRUNKLINE = sorted(set(commands("trunkline ")))
BENCHMARKS = sorted(set(commands("python -m benchmarks")))


@pytest.mark.parametrize("name", RESULTS)
def test_a_page_with_results_has_at_most_two_screens(name: str) -> None:
    assert len(page_text(name).splitlines()) <= TWO_SCREENS


def test_the_pages_have_commands() -> None:
    assert len(TRUNKLINE) > 5
    assert len(BENCHMARKS) > 5


@pytest.mark.parametrize("command", TRUNKLINE)
def test_every_trunkline_command_is_accepted(command: str) -> None:
    _, name, *arguments = shlex.split(replaced(command))
    group: Any = typer.main.get_command(app)
    found = group.commands[name]
    if arguments:  # without any, the page only names the command
        found.make_context(name, arguments)


def replaced(command: str) -> str:
    """A command with values for the words that stand for the cells of a row."""
    return command.replace("PLAYERS", "2").replace("GAMES", "10")


def test_a_command_with_an_unknown_option_is_found() -> None:
    with pytest.raises(typer.TyperException, match="--no-such"):
        test_every_trunkline_command_is_accepted("trunkline bench --no-such")


@cache
def help_of(module: str) -> str:
    """What a benchmark prints about itself."""
    command = [sys.executable, "-m", module, "--help"]
    asked = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=True
    )
    return asked.stdout


@pytest.mark.parametrize("command", BENCHMARKS)
def test_every_benchmark_exists_and_knows_its_options(command: str) -> None:
    module, *arguments = command.split()[2:]
    options = {word for word in arguments if word.startswith("--")}
    assert options <= set(re.findall(r"--[\w-]+", help_of(module)))


def shown_lines() -> Iterator[Line]:
    """The tournaments of the tables of strength.md."""
    page = page_text("strength.md")
    for heading in ("The planner", "The search", "The levels"):
        for bots, players, games, *_ in table_rows(section(page, heading)):
            yield Line(bots.strip("`"), int(players), int(games))
    for ruleset, players, games, *_ in table_rows(section(page, "Other rulesets")):
        taste = f"src/trunkline/bots/planner/tastes/classic-{players}.json"
        yield Line(f"planner,{taste}", int(players), int(games), ruleset=ruleset.strip("`"))


def test_the_rows_of_the_page_are_the_lines_of_the_benchmark() -> None:
    measured = {line.command for line in LINES if line.bots not in EXPERIMENTS}
    assert {line.command for line in shown_lines()} == measured


def test_the_index_of_the_lab_has_every_page_with_its_date() -> None:
    rows = table_rows((ROOT / "docs/lab/index.md").read_text(encoding="utf-8"))
    listed = {re.findall(r"\((.*?)\)", row[1])[0]: row[0] for row in rows}
    pages = [page.name for page in LAB if page.name != "index.md"]
    assert sorted(listed) == pages
    assert all(name.startswith(f"{date}-") for name, date in listed.items())
    assert all(row[2] for row in rows)
