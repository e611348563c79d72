"""`trunkline review` prints a review line by line, or as JSON."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.commands import SMALL, run
from tests.review.games import finished, played
from trunkline.engine.game import Game
from trunkline.records import write_record
from trunkline.review import Review, review_of

FEW = ("--iterations", "2")


def save(folder: Path, game: Game) -> Path:
    path = folder / "game.json"
    write_record(path, game.record())
    return path


def test_every_decision_has_a_line_and_every_player_a_summary(tmp_path: Path) -> None:
    game = finished()
    result = run("review", save(tmp_path, game), *FEW)
    assert result.exit_code == 0
    review = review_of(game, 2)
    units, head, table, sums = result.output.split("\n\n")
    assert "% points" in units
    assert head.startswith("Chances to win after the deal: Player 1 ")
    lines = table.splitlines()[2:]
    for line, move in zip(lines, review.moves, strict=True):
        player, number, chance, *rest = line.split()
        assert f"{player} {number}" == f"Player {move.seat + 1}"
        assert chance == f"{100 * move.chances[move.seat]:.0f}"
        assert ("better: " in line) == (move.better is not None)
        assert (rest[0] == f"{100 * move.loss:.1f}") == (move.better is not None)
    for line, seat in zip(sums.splitlines(), review.seats, strict=True):
        assert f"luck {100 * seat.luck:+.1f} % points, lost {100 * seat.loss:.1f} % points" in line
        assert f"{seat.decisions} decisions" in line


def test_every_column_and_every_figure_has_a_unit(tmp_path: Path) -> None:
    printed = run("review", save(tmp_path, finished()), *FEW).output
    chance, lost, luck = printed.splitlines()[:3]
    assert chance.startswith("chance to win: of the player who moved, in % ")
    assert "A mistake loses 2 points or more, a blunder 6 or more." in lost
    assert luck.startswith("luck: by how many % points ")
    above, titles = printed.split("\n\n")[2].splitlines()[:2]
    assert above.split() == ["chance", "lost,", "luck,"]
    assert titles.split("  ")[-1] == "move"
    ends = [above.index(word) + len(word) for word in ("chance", "lost,", "luck,")]
    assert titles[: ends[0]].endswith("to win, %")
    assert titles[: ends[1]].endswith("% points")
    assert titles[: ends[2]].endswith("% points")


def test_moves_are_described_in_words(tmp_path: Path) -> None:
    printed = run("review", save(tmp_path, finished()), *FEW).output
    assert "keep " in printed
    assert " to " in printed
    assert "draw from the deck" in printed
    assert " from the row" in printed
    assert "claim " in printed
    assert "--" not in printed


def test_as_json_it_is_the_review_itself(tmp_path: Path) -> None:
    game = played(3, "classic", "json", 8)
    result = run("review", save(tmp_path, game), "--json", *FEW)
    assert msgspec.convert(json.loads(result.output), Review) == review_of(game, 2)


def test_a_custom_map_is_reviewed_with_its_folder(tmp_path: Path) -> None:
    path = save(tmp_path, Game(2, "short", SMALL, "small"))
    assert run("review", path, *FEW).exit_code == 1
    assert "after the deal" in run("review", path, "--map", SMALL, *FEW).output


def test_a_record_that_is_wrong_is_not_reviewed(tmp_path: Path) -> None:
    path = save(tmp_path, finished())
    path.write_text(path.read_text().replace('"seed": "review"', '"seed": "another"'))
    result = run("review", path, *FEW)
    assert result.exit_code == 1
    assert "game.json: setup: " in result.output


@pytest.mark.parametrize("iterations", ["0", "-1", "many"])
def test_a_budget_is_at_least_one_roll_out(tmp_path: Path, iterations: str) -> None:
    assert run("review", save(tmp_path, finished()), "--iterations", iterations).exit_code == 2
