"""`trunkline tune` writes a taste that can be found again."""

from pathlib import Path

import pytest

from tests.cli.commands import run
from trunkline.bots.planner.tastes import read_taste

BRIEFLY = ("--generations", "1", "--population", "4", "--blocks", "1", "--against", "steady")


def test_it_writes_a_taste_and_the_command_that_finds_it_again(tmp_path: Path) -> None:
    file = tmp_path / "taste.json"
    result = run("tune", "--players", "2", "--out", file, *BRIEFLY)
    assert result.exit_code == 0, result.output
    assert "generation 1: fitness" in result.output
    taste = read_taste(file)
    assert (taste.ruleset, taste.players) == ("classic", 2)
    (command,) = taste.provenance
    assert command.startswith("trunkline tune --players 2 --ruleset classic --against steady")
    again = tmp_path / "again.json"
    assert run(*command.split()[1:], "--out", again).exit_code == 0
    assert read_taste(again) == taste


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--against", "nobody"), "there is no bot 'nobody'"),
        (("--against", "search"), "thinks about every move"),
        (("--ruleset", "nothing"), "nothing"),
        (("--start", "no-such-file.json"), "no-such-file.json"),
    ],
)
def test_options_that_cannot_be_tuned_are_refused(
    tmp_path: Path, options: tuple[str, str], sentence: str
) -> None:
    file = tmp_path / "taste.json"
    result = run("tune", "--out", file, *BRIEFLY, *options)
    assert result.exit_code == 1
    assert sentence in result.output
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(tmp_path: Path) -> None:
    result = run("tune", "--out", tmp_path, *BRIEFLY)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"trunkline: cannot write {tmp_path}\n"
