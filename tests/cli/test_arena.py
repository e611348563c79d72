"""`trunkline arena`: reports, pages, files to resume, refusals."""

import io
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.cli.commands import INTERRUPTIBLE, SMALL, run
from tests.patience import PATIENCE_SECONDS
from trunkline.arena.report.report import report_of
from trunkline.arena.tournament.blocks import play_blocks
from trunkline.arena.tournament.tournament import Tournament
from trunkline.cli.arena import print_report

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "ten_line_bot.py"
ODD = ROOT / "tests" / "arena" / "odd_bots.py"
FULL_DISK = Path("/dev/full")
TIMES = {"seconds", "ms_per_move", "slowest_ms"}


def reported(*arguments: str | Path) -> Any:
    result = run("arena", *arguments, "--json")
    assert result.exit_code == 0, result.output
    return without_times(json.loads(result.output))


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(part) for key, part in value.items() if key not in TIMES}
    return [without_times(part) for part in value] if isinstance(value, list) else value


def test_it_prints_wins_ratings_play_and_seats_with_intervals() -> None:
    result = run("arena", "--bots", "steady,random", "--games", "10", "--workers", "1")
    assert result.exit_code == 0
    assert "10 games of 2 in 5 blocks by 'classic' on 'usa', seed '0'" in result.output
    for word in ("wins", "95 %", "margin", "Elo", "skill", "failed", "ms a move", "seat", "cores"):
        assert word in result.output


def test_its_json_has_a_result_for_every_bot() -> None:
    result = run("arena", "--bots", "greedy,random", "--games", "8", "--workers", "1", "--json")
    report = json.loads(result.output)
    assert [row["bot"] for row in report["results"]] == ["greedy", "random"]
    fields = {"bot", "games", "win_share", "low", "high", "mean_score", "ms_per_move"}
    for row in report["results"]:
        assert fields <= set(row)
        assert row["games"] == 8
        assert 0 <= row["low"] <= row["win_share"] <= row["high"] <= 1
    assert report["tournament"]["seed"] == "0"


def test_the_number_of_workers_changes_nothing_but_the_times() -> None:
    arguments = ("--bots", "steady,greedy,random", "--players", "3", "--games", "12")
    assert reported(*arguments, "--workers", "1") == reported(*arguments, "--workers", "2")


def test_a_bot_of_ten_lines_plays_by_its_path() -> None:
    code = EXAMPLE.read_text().split("class TenLineBot")[1].splitlines()
    lines = [line for line in code if line.strip() and '"""' not in line]
    assert len(lines) <= 10
    report = reported("--bots", f"{EXAMPLE}:TenLineBot,random", "--games", "20", "--workers", "1")
    assert report["results"][0]["faults"] == 0
    assert report["results"][0]["mean_score"] > report["results"][1]["mean_score"]


def test_the_same_bot_may_play_with_two_budgets() -> None:
    bots = f"{ODD}:Thinker@1,{ODD}:Thinker@2ms,{ODD}:Thinker"
    report = reported("--bots", bots, "--games", "6", "--workers", "1", "--iterations", "3")
    assert [row["bot"] for row in report["results"]] == bots.split(",")
    assert len({row["mean_score"] for row in report["results"]}) == 3
    assert report["tournament"]["budget"] == {"iterations": 3}


FAILING = f"{ODD}:Moody"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_fails_often_is_shown_first_and_fails_the_command(
    workers: str, tmp_path: Path
) -> None:
    page = tmp_path / "arena.html"
    arguments = ("--bots", f"{FAILING},greedy", "--games", "4", "--workers", workers)
    result = run("arena", *arguments, "--html", page)
    assert result.exit_code == 3
    lines = result.stdout.splitlines()
    assert re.fullmatch(
        rf"{FAILING} failed at \d+ of \d+ decisions, in 4 of 4 games\. .*", lines[0]
    )
    place = (
        rf"It first failed at move \d+ of the game with seed '0/0', on seat 0 of {FAILING}, greedy:"
    )
    assert re.fullmatch(place, lines[1])
    assert lines[2] == "Traceback (most recent call last):"
    assert lines[3].startswith(f'  File "{ODD}", line ')
    assert "IndexError: tuple index out of range" in lines[4:8]
    assert "src/trunkline" not in result.stdout
    assert result.stderr == (f"trunkline: {FAILING} failed too often for these results to count\n")
    text = page.read_text(encoding="utf-8")
    assert text.index("IndexError: tuple index out of range") < text.index("<h2>Results")


def test_the_first_failure_is_a_field_of_the_json() -> None:
    arguments = ("--bots", f"{FAILING},greedy", "--games", "2", "--workers", "1", "--json")
    result = run("arena", *arguments)
    assert result.exit_code == 3
    report = json.loads(result.stdout)
    assert next(iter(report)) == "failures"
    [failure] = report["failures"]
    assert failure["bot"] == FAILING
    assert (failure["games_with_faults"], failure["games"], failure["is_often"]) == (2, 2, True)
    assert failure["faults"] == report["results"][0]["faults"] <= failure["decisions"]
    first = failure["first"]
    assert first["error"] == "IndexError: tuple index out of range"
    assert first["traceback"].endswith(first["error"])
    assert (first["game_seed"], first["seats"], first["seat"]) == ("0/0", [FAILING, "greedy"], 0)


def test_a_failure_can_be_reached_again_as_the_document_says() -> None:
    page = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    [code] = [
        code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "move =" in code
    ]
    result = run("arena", "--bots", f"{FAILING},greedy", "--games", "2", "--workers", "1", "--json")
    first = json.loads(result.stdout)["failures"][0]["first"]
    for name in ("game_seed", "seats", "seat", "move"):
        code, count = re.subn(
            rf"^{name} = .*$", f"{name} = {first[name]!r}", code, flags=re.MULTILINE
        )
        assert count == 1
    with pytest.raises(IndexError, match="index out of range"):
        exec(code, {})


def test_a_bot_that_fails_seldom_does_not_fail_the_command(tmp_path: Path) -> None:
    file = tmp_path / "seldom.py"
    file.write_text(SELDOM, encoding="utf-8")
    result = run("arena", "--bots", f"{file}:Seldom,random", "--games", "4", "--workers", "1")
    assert result.exit_code == 0
    assert "failed at 1 of " in result.stdout
    assert "in 1 of 4 games" in result.stdout
    assert "KeyError: 'seldom'" in result.stdout
    assert result.stderr == ""


SELDOM = """
class Seldom:
    def __init__(self, seed):
        self.fails = seed.startswith("1/0/0")

    def choose(self, view, moves):
        if self.fails:
            self.fails = False
            raise KeyError("seldom")
        return moves[-1]
"""


def test_a_file_that_cannot_be_imported_shows_the_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import json\nimport no_such_module_anywhere\n", encoding="utf-8")
    result = run("arena", "--bots", f"{file}:Bot,random")
    assert result.exit_code == 2
    assert f'File "{file}", line 2, in <module>' in result.stderr
    assert "cannot be imported: ModuleNotFoundError" in result.stderr.splitlines()[-1]
    assert result.stderr.count('File "') == 1


def test_it_plays_other_maps_and_rulesets() -> None:
    arguments = ("--map", SMALL, "--ruleset", "short", "--players", "4", "--workers", "1")
    report = reported("--bots", "greedy,random", "--games", "8", *arguments)
    assert report["games"] == 8
    assert len(report["results"][0]["seats"]) == 4


def test_it_stops_once_the_sequential_test_has_an_answer() -> None:
    arguments = ("--bots", "greedy,random", "--games", "1000", "--workers", "1")
    report = reported(*arguments, "--sprt", "0,60")
    assert report["games"] < 100
    assert report["sprt"]["answer"] == 60
    assert report["sprt"]["blocks"] == report["blocks"]


def test_it_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "arena.html"
    arguments = ("--bots", "greedy,random", "--games", "4", "--workers", "1")
    assert run("arena", *arguments, "--html", page).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.skipif(not FULL_DISK.exists(), reason="needs a device that is always full")
def test_results_are_printed_even_if_the_page_cannot_be_written() -> None:
    arguments = ("--bots", "greedy,random", "--games", "2", "--workers", "1")
    result = run("arena", *arguments, "--html", FULL_DISK)
    assert result.exit_code == 1
    assert "cannot write" in result.output
    assert "2 games of 2" in result.output


def test_a_resumed_run_reports_the_same_as_an_uninterrupted_one(tmp_path: Path) -> None:
    arguments = ("--bots", "greedy,random", "--workers", "1", "--seed", "again")
    kept = ("--out", tmp_path / "blocks.jsonl")
    reported(*arguments, *kept, "--games", "4")
    whole = reported(*arguments, "--games", "10")
    assert reported(*arguments, *kept, "--games", "10", "--resume") == whole


@pytest.mark.skipif(os.name == "nt", reason="needs Unix signals")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_leaves_a_file_to_resume(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "blocks.jsonl"
    arguments = ("--bots", "greedy,random", "--out", str(file), "--workers", workers)
    command = [*INTERRUPTIBLE, "arena", *arguments, "--games", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            wait_for_lines(file, 3, running)
            running.send_signal(signal.SIGINT)
            output, errors = running.communicate(timeout=PATIENCE_SECONDS)
        finally:
            running.kill()
    assert (running.returncode, output) == (130, b"")
    assert b"of 50000 blocks; continue with --resume" in errors
    assert errors.count(b"\n") == 1
    blocks = file.read_bytes().count(b"\n") - 1
    report = reported(*arguments, "--games", str(2 * blocks + 2), "--resume")
    assert report["blocks"] == blocks + 1


def wait_for_lines(file: Path, lines: int, running: subprocess.Popen[bytes]) -> None:
    while not file.exists() or file.read_bytes().count(b"\n") < lines:
        assert running.poll() is None
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "gredy,random"), "there is no bot 'gredy'; did you mean greedy?"),
        (("--bots", "greedy,"), "there is no bot ''"),
        (("--bots", "greedy@5,random"), "the bot 'greedy' cannot be given a budget"),
        (("--bots", "none.py:Bot,random"), "there is no file none.py"),
        (("--bots", "random,greedy,steady", "--players", "5"), "3 bots do not fill 5 seats"),
        (("--bots", "random,random,greedy"), "name each bot only once"),
        (("--bots", "random", "--players", "6"), "less than or equal to 5"),
        (("--bots", "random", "--games", "0"), "greater than or equal to 1"),
        (("--bots", "random", "--ruleset", "chess"), "no ruleset 'chess'"),
        (("--bots", "random", "--map", "atlantis"), "'atlantis': is neither a folder nor"),
        (("--bots", "random", "--budget-ms", "5", "--iterations", "5"), "not both"),
        (("--bots", "random", "--budget-ms", "0"), "greater than or equal to 1"),
        (("--bots", "random", "--resume"), "--resume needs --out with the file to continue"),
        (("--bots", "random", "--sprt", "0,5"), "--sprt needs exactly two bots"),
        (("--bots", "random,greedy", "--sprt", "5"), "'5' is not two ratings"),
        (("--bots", "random,greedy", "--html", "no/such/folder.html"), "cannot write"),
        (("--bots", "random,greedy", "--out", "no/such/file"), "cannot write no/such/file"),
        ((), "Missing option '--bots'"),
    ],
)
def test_options_that_cannot_be_played_are_refused_in_one_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    result = run("arena", *arguments)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


def test_an_existing_file_or_one_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    arguments = ("arena", "--games", "2", "--workers", "1", "--out", file)
    assert run(*arguments, "--bots", "greedy,random").exit_code == 0
    for bots, more, sentence in (
        ("greedy,random", (), "exists already; use --resume to continue it"),
        (
            "random,greedy",
            ("--resume",),
            "belongs to another tournament: bots greedy,random, not random",
        ),
    ):
        result = run(*arguments, "--bots", bots, *more)
        assert result.exit_code == 2
        assert sentence in result.output
    file.write_text("nonsense\n")
    result = run(*arguments, "--bots", "greedy,random", "--resume")
    assert result.exit_code == 2
    assert "is not an arena file" in result.output


def test_its_tables_fit_a_terminal_of_80_columns() -> None:
    console = Console(width=80, file=io.StringIO())
    tournament = Tournament(("steady", "random"), 5)
    print_report(console, report_of(tournament, list(play_blocks(tournament, range(3))), 1.0))
    assert isinstance(console.file, io.StringIO)
    assert "…" not in console.file.getvalue()
