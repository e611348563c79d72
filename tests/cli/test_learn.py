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
    assert result.exit_code == 1
    assert "No such file" in result.output
