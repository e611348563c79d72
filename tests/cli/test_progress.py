"""Progress: a bar in a terminal, lines elsewhere, results never lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS
from trunkline.cli.text.progress import progress

CODE = """
from trunkline.cli.text.progress import progress
with progress("working", 3) as advance:
    for number in range(3):
        print("result", number, flush=True)
        advance(number + 1, f"part {number}")
"""


def test_outside_a_terminal_each_step_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("working", 2) as advance:
        advance(1, "one part")
        advance(2)
    assert capsys.readouterr() == ("", "working: 1 of 2 (one part)\n")


def run_in_terminal(results: Path | None) -> str:
    """What a terminal shows; the results go there too, or to a file."""
    import pty  # not on every system

    master, terminal = pty.openpty()
    with results.open("w") if results else os.fdopen(os.dup(terminal), "w") as output:
        subprocess.run(
            [sys.executable, "-c", CODE],
            stdout=output,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
            timeout=PATIENCE_SECONDS,
            check=True,
        )
    os.close(terminal)
    shown = os.read(master, 1_000_000).decode()
    os.close(master)
    return shown


@pytest.mark.skipif(os.name == "nt", reason="needs a Unix terminal")
def test_in_a_terminal_it_is_a_bar_with_the_time_that_is_left() -> None:
    shown = run_in_terminal(None)
    assert "working (part 2)" in shown
    assert "3/3" in shown
    assert "left" in shown
    for number in range(3):
        assert f"result {number}" in shown


@pytest.mark.skipif(os.name == "nt", reason="needs a Unix terminal")
def test_results_that_go_to_a_file_arrive_there(tmp_path: Path) -> None:
    results = tmp_path / "results.txt"
    assert "3/3" in run_in_terminal(results)
    assert results.read_text() == "result 0\nresult 1\nresult 2\n"
