"""Compiling is visible: in a terminal as a status, elsewhere as lines."""

import os
import subprocess
import sys
from pathlib import Path

from trunkline.cli.text.compile_status import CompileStatus
from trunkline.cli.text.preparation_lines import PreparationLines
from trunkline.server.operations.preparation import DONE, PreparationStatus

COMMAND = "from trunkline.cli import main; main()"


def kernel() -> None:
    """Stands for one that is compiled."""


def test_the_first_run_says_what_it_compiles_and_the_next_one_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", COMMAND, "simulate", "--games", "1", "--bots", "random"]
    environment = {**os.environ, "TRUNKLINE_CACHE_DIR": str(tmp_path / "cache")}
    first, second = (
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stderr
        for _ in range(2)
    )
    assert "Compiling set_up_matches for this machine, only once: about " in first
    assert not second


def test_a_status_is_said_again_only_after_a_pause() -> None:
    said: list[str] = []
    patient = CompileStatus(said.append, pause=3600.0)
    for _ in range(3):
        patient.begin(kernel)
        patient.end(kernel)
    assert said == ["Compiling kernel for this machine, only once: about 1 s left ..."]


def test_a_server_says_at_every_quarter_how_far_it_is() -> None:
    said: list[str] = []
    say = PreparationLines(said.append)
    for share in (0.0, 0.1, 0.3, 0.31, 0.8):
        say(PreparationStatus(is_done=False, share=share, seconds_left=9))
    say(DONE)
    assert said == [
        "You can play now. The first start compiles the bots meanwhile.",
        *(f"Compiled: {percent}%, about 9 s left." for percent in (0, 30, 80)),
        "All bots are ready.",
    ]
