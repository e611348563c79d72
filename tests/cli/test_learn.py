"""`trunkline learn` writes weights that can be learned again."""

from pathlib import Path

import msgspec

from tests.cli.commands import run
from trunkline.bots.belief.evidence_weights import LearnedWeights, evidence_weights

BRIEFLY = ("--lessons", "100", "--epochs", "1")


def test_it_writes_weights_and_the_command_that_finds_them_again(tmp_path: Path) -> None:
    file, again = tmp_path / "weights.json", tmp_path / "again.json"
    result = run("learn", "--out", file, *BRIEFLY)
    assert result.exit_code == 0, result.output
    assert "epoch 1: the own set is more likely by" in result.output
    learned = msgspec.json.decode(file.read_bytes(), type=LearnedWeights)
    assert learned.provenance == "trunkline learn --lessons 100 --epochs 1 --seed learn"
    assert learned.array.shape == evidence_weights().shape
    assert run(*learned.provenance.split()[1:], "--out", again).exit_code == 0
    assert again.read_bytes() == file.read_bytes()


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    result = run("learn", "--out", tmp_path / "no" / "such.json", *BRIEFLY)
    assert result.exit_code == 2
    assert result.stderr == f"trunkline: cannot write {tmp_path / 'no' / 'such.json'}\n"


def test_it_says_how_far_it_is_on_standard_error(tmp_path: Path) -> None:
    result = run("learn", "--out", tmp_path / "weights.json", *BRIEFLY)
    lines = result.stderr.splitlines()
    assert len(lines) == 20
    assert lines[0] == "learning: 1 of 21 (games of classic, 2 seats)"
    assert lines[-1] == "learning: 20 of 21 (games of big-cities, 5 seats)"
    assert result.stdout.startswith("epoch 1: ")
