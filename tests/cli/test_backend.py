"""`--backend` and `--address`: what cannot be used is refused at once, in one sentence."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.commands import INTERRUPTIBLE, run
from tests.patience import PATIENCE_SECONDS

COMMANDS = (
    ("simulate", "--records"),
    ("arena", "--bots", "greedy,random", "--out"),
    ("tune", "--out"),
    ("learn", "--out"),
    ("dataset", "--out"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("options", "code", "sentence"),
    [
        (("--backend", "slurm"), 2, "'slurm' is not one of 'local', 'ray'"),
        (("--address", "10.0.0.1:6379"), 2, "--address needs --backend ray"),
        (("--backend", "ray", "--address", "127.0.0.1:9"), 1, "no Ray cluster answers at"),
        (("--backend", "ray", "--address", "auto"), 1, "give HOST:PORT, such as 10.0.0.1:6379"),
        (("--backend", "ray", "--workers", "-1"), 2, "greater than or equal to 0"),
    ],
)
def test_options_that_cannot_be_used_are_refused_and_write_nothing(
    command: tuple[str, ...],
    options: tuple[str, ...],
    code: int,
    sentence: str,
    tmp_path: Path,
) -> None:
    result = run(*command, tmp_path / "out", *options)
    assert result.exit_code == code
    assert sentence in result.output
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_the_number_of_workers_changes_no_learned_weight(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    for file, workers in ((one, "1"), (two, "2")):
        options = ("--lessons", "100", "--epochs", "1", "--workers", workers)
        assert run("learn", "--out", file, *options).exit_code == 0
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="needs Unix signals")
@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("simulate --games 1000000 --records", r"stopped after [1-9][\d,]* of 1,000,000 games"),
        (
            "tune --generations 9999 --population 4 --blocks 1 --against steady --out",
            r"stopped after [1-9]\d* of 9999 generations",
        ),
    ],
)
def test_an_interrupt_is_answered_in_one_sentence(
    command: str, sentence: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with subprocess.Popen(
        [*INTERRUPTIBLE, *command.split(), str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        try:
            while not (out.is_file() or any(out.glob("*40.json"))):  # beyond the first batch
                assert running.poll() is None
                time.sleep(0.02)
            running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=PATIENCE_SECONDS)
        finally:
            running.kill()
    assert running.returncode == 130
    assert re.fullmatch(f"trunkline: {sentence}\n", errors.decode())
