"""`trunkline simulate`: summaries, records, refusals."""

import io
import json
import shlex
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.commands import run
from tests.reference.referee import check_record, check_shuffles
from trunkline.arena.match.simulation import Simulation, play_batches
from trunkline.arena.statistics.summary import summarise
from trunkline.cli.simulate import print_tables

ROOT = Path(__file__).parents[2]
USA = ROOT / "src" / "trunkline" / "maps" / "usa"
EXAMPLE = ROOT / "examples" / "ten_line_bot.py"


def test_it_prints_scores_wins_and_tickets_of_every_seat() -> None:
    result = run("simulate", "--players", "3", "--bots", "greedy,random,greedy", "--games", "40")
    assert result.exit_code == 0
    assert "40 games of 3 by 'classic' on 'usa', seed '0'" in result.output
    assert "games/s" in result.output
    for word in ("wins", "95 % interval", "completed", "longest path", "greedy", "random"):
        assert word in result.output


def test_its_json_has_the_figures() -> None:
    result = run("simulate", "--players", "2", "--games", "50", "--seed", "été", "--json")
    summary = json.loads(result.output)
    assert summary["games"] == 50
    assert summary["seed"] == "été"
    assert summary["games_per_second"] == pytest.approx(50 / summary["seconds"])
    assert [seat["bot"] for seat in summary["seats"]] == ["random", "random"]
    assert all(seat["low"] <= seat["win_share"] <= seat["high"] for seat in summary["seats"])
    assert sum(summary["histogram"].values()) == 100


def test_the_number_of_workers_changes_nothing() -> None:
    summaries = []
    for workers in ("1", "2", "0"):
        output = run("simulate", "--games", "70", "--workers", workers, "--json").output
        summary = json.loads(output)
        summaries.append({key: summary[key] for key in summary if "second" not in key})
    assert summaries[0] == summaries[1] == summaries[2]


@pytest.mark.parametrize("ruleset", ["classic", "anniversary", "1910", "mega", "big-cities"])
def test_its_records_verify_and_an_outside_referee_accepts_them(
    ruleset: str, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "folder"
    arguments = ("--ruleset", ruleset, "--players", "3", "--bots", "random,greedy,random")
    result = run("simulate", *arguments, "--games", "11", "--records", str(folder))
    assert result.exit_code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-{number:06}.json" for number in range(11)]
    for file in files[:4]:
        record = json.loads(file.read_text())
        check_record(record, USA)
        check_shuffles(record, USA)
    verified = run("verify", *map(str, files))
    assert verified.output == "11 records verified\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "nobody"), "there is no bot 'nobody'; there are random, greedy, direct"),
        (("--players", "3", "--bots", "random,greedy"), "or one for each of the 3 seats"),
        (("--ruleset", "chess"), "no ruleset 'chess'"),
        (("--map", "atlantis"), "'atlantis': is neither a folder nor a built-in map"),
        (("--players", "6"), "less than or equal to 5"),
        (("--games", "0"), "greater than or equal to 1"),
    ],
)
def test_options_that_cannot_be_played_are_refused_in_one_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    result = run("simulate", *arguments)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (
            ("--bots", "my_bot.py:MyBot", "--games", "20"),
            "trunkline arena --bots my_bot.py:MyBot --players 4 --games 20",
        ),
        (
            ("--bots", "greedy,mine.json", "--players", "2", "--seed", "a b", "--ruleset", "mega"),
            "trunkline arena --bots greedy,mine.json --players 2 --games 1000 --seed 'a b'"
            " --ruleset mega",
        ),
        (
            ("--bots", "search@100ms", "--players", "2"),
            "trunkline arena --bots search@100ms --players 2 --games 1000",
        ),
        (("--bots", "fogg"), "trunkline arena --bots fogg --players 4 --games 1000"),
    ],
)
def test_a_bot_that_only_the_arena_plays_is_refused_with_the_command(
    arguments: tuple[str, ...], command: str
) -> None:
    result = run("simulate", *arguments)
    assert result.exit_code == 2
    assert result.stderr.endswith(f" run: {command}\n")
    assert result.stderr.count("\n") == 1


def test_the_command_that_a_refusal_names_plays_the_bot() -> None:
    bot = f"{EXAMPLE}:TenLineBot"
    refusal = run("simulate", "--bots", bot, "--players", "2", "--games", "2").stderr
    command = shlex.split(refusal.partition(" run: ")[2])
    assert run(*command[1:], "--workers", "1").exit_code == 0


def test_the_command_of_a_refusal_begins_as_the_user_began(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TRUNKLINE_PROGRAM", "python3 run.py")
    assert " run: python3 run.py arena --bots fogg " in run("simulate", "--bots", "fogg").stderr


def test_records_of_earlier_games_are_kept_unless_told_otherwise(tmp_path: Path) -> None:
    arguments = ("simulate", "--players", "2", "--records", str(tmp_path))
    assert run(*arguments, "--games", "3", "--seed", "old").exit_code == 0
    (tmp_path / "game-notes.json").write_text("mine")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    refused = run(*arguments, "--games", "2", "--seed", "new")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"trunkline: {tmp_path} has 3 records of earlier games:"
        " name another folder, or use --overwrite to replace them\n"
    )
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert run(*arguments, "--games", "2", "--seed", "new", "--overwrite").exit_code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["game-000000.json", "game-000001.json", "game-notes.json"]
    assert json.loads((tmp_path / "game-000001.json").read_text())["seed"] == "new/1"


def test_nothing_is_played_before_a_folder_with_records_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game-000000.json").write_text("{}")
    monkeypatch.setattr("trunkline.arena.match.simulation.play_games", pytest.fail)
    result = run("simulate", "--games", "1", "--records", str(tmp_path))
    assert result.exit_code == 2
    assert "has a record of earlier games" in result.stderr


def test_a_record_that_cannot_be_written_is_an_error_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "game-000001.json").mkdir()
    result = run("simulate", "--games", "3", "--records", str(tmp_path))
    assert result.exit_code == 1
    assert "cannot write" in result.output
    assert "game-000001.json" in result.output
    assert "Traceback" not in result.output


def test_its_tables_fit_a_terminal_of_80_columns() -> None:
    console = Console(width=80, file=io.StringIO())
    simulation = Simulation(("greedy", "random", "greedy", "random"))
    print_tables(console, summarise(simulation, play_batches(simulation, 50)), 1.0)
    assert isinstance(console.file, io.StringIO)
    assert "…" not in console.file.getvalue()


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    result = run("simulate", "--games", "1", "--records", str(file / "inside"))
    assert result.exit_code == 1
    assert "cannot write to" in result.output
