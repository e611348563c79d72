"""`trunkline dataset`: files, a second run, refusals, Ctrl-C."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.commands import INTERRUPTIBLE, run
from tests.patience import PATIENCE_SECONDS
from trunkline.arena.dataset import label_of, load

BRIEF = ("--players", "2", "--games", "12", "--games-per-shard", "5")


def test_it_writes_decisions_and_keeps_them_the_next_time(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    first = run("dataset", "--out", folder, *BRIEF, "--seed", "été", "--workers", "2")
    rows = len(load(folder))
    assert first.exit_code == 0
    assert re.fullmatch(rf"3 files written: {rows:,} decisions in .* decisions/s\n", first.stdout)
    assert label_of(folder).seed == "été"
    (folder / "part-00001.parquet").unlink()
    again = run("dataset", "--out", folder, *BRIEF, "--seed", "été")
    assert again.stdout.startswith("1 file written, 2 kept: ")
    complete = run("dataset", "--out", folder, *BRIEF, "--seed", "été")
    assert complete.stdout == "0 files written, 3 kept\n"


def test_it_writes_games(tmp_path: Path) -> None:
    bots = ("--bots", "greedy,random")
    result = run("dataset", "--out", tmp_path, "--rows", "games", *BRIEF, *bots)
    assert result.exit_code == 0
    assert load(tmp_path)["bots"].to_pylist() == [["greedy", "random"]] * 12


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "nobody"), "there is no bot 'nobody'"),
        (("--bots", "fogg"), "only built-in bots that do not think about each move, not 'fogg'"),
        (("--bots", "my_bot.py:MyBot"), "not 'my_bot.py:MyBot'"),
        (("--ruleset", "chess"), "no ruleset 'chess'"),
        (("--rows", "moves"), "'moves' is not one of 'decisions', 'games'"),
        (("--games", "0"), "greater than or equal to 1"),
    ],
)
def test_options_that_cannot_be_used_are_refused_in_one_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    result = run("dataset", "--out", tmp_path / "out", *arguments)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_another_dataset_is_refused_in_one_sentence(tmp_path: Path) -> None:
    run("dataset", "--out", tmp_path, *BRIEF)
    refused = run("dataset", "--out", tmp_path, *BRIEF, "--seed", "other")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"trunkline: {tmp_path / 'part-00000.parquet'} belongs to another dataset:"
        " seed 0, not other: name another folder\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="needs Unix signals")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_says_how_to_continue(tmp_path: Path, workers: str) -> None:
    options = ("--games-per-shard", "300", "--games", "3000000", "--workers", workers)
    command = [*INTERRUPTIBLE, "dataset", "--out", str(tmp_path), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            wait_for_files(tmp_path, 2, running)
            running.send_signal(signal.SIGINT)
            output, errors = running.communicate(timeout=PATIENCE_SECONDS)
        finally:
            running.kill()
    assert (running.returncode, output) == (130, b"")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"part-{number:05}.parquet" for number in range(len(names))]
    said = f"stopped after {len(names):,} of 10,000 files; run the same command again to continue"
    assert errors.decode() == f"trunkline: {said}\n"


def wait_for_files(folder: Path, count: int, running: subprocess.Popen[bytes]) -> None:
    while len(list(folder.glob("part-*"))) < count:
        assert running.poll() is None
        time.sleep(0.02)
