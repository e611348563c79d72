"""A game in a browser goes on while every part of a cluster dies in turn (examples/cluster)."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.docs.repository import ROOT
from tests.page.players import DESKTOP, PATIENCE_MS, Mouse, Player
from tests.page.test_solo import begin_solo
from tests.patience import PATIENCE_SECONDS
from web.make import build_page

COMMAND = (sys.executable, "-m", "examples.cluster", "--port", "0")
OPTIONS = ("--bot-pause", "0", "--no-limits", "--log-level", "error")
PAUSE_MS = 200
PARTS = ("node 1", "node 2", "node 3", "PostgreSQL")


class Cluster:
    """The command, and what it has printed."""

    def __init__(self, process: "subprocess.Popen[str]", output: Path) -> None:
        self.process = process
        self._output = output

    def wait_for(self, pattern: str, times: int = 1) -> list[str]:
        """Wait until something was printed so many times."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while len(found := re.findall(pattern, self._output.read_text(encoding="utf-8"))) < times:
            assert self.process.poll() is None, self._output.read_text(encoding="utf-8")
            assert time.monotonic() < deadline, f"{pattern} was not printed {times} times"
            time.sleep(0.02)
        return found

    def kill(self, part: str) -> None:
        """End a part at once, as a power cut would."""
        os.kill(int(self.wait_for(rf"{part}: \S+ process (\d+)\n")[-1]), signal.SIGKILL)

    def wait_until_back(self, part: str) -> None:
        """Wait until a part that died once is there again."""
        self.wait_for(rf"{part}: .* is ready\n", times=2)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """The documented command, until the test ends."""
    build_page()
    output = tmp_path / "output"
    with output.open("w", encoding="utf-8") as file:
        process = subprocess.Popen([*COMMAND, *OPTIONS], cwd=ROOT, stdout=file, text=True)
    try:
        yield Cluster(process, output)
    finally:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(60)
        process.kill()


def play_on(player: Player, turns: int) -> None:
    """Draw two cards in each turn, again and again if the page says that a tap did not arrive."""
    for _ in range(turns):
        assert player.has_turn()
        wanted = player.cards() + 2
        while player.cards() < wanted:
            player.page.keyboard.press("d")
            player.page.wait_for_timeout(PAUSE_MS)


@pytest.mark.slow
def test_a_game_goes_on_while_every_part_dies_in_turn(browser: Browser, cluster: Cluster) -> None:
    [address] = cluster.wait_for(r"ready at (http://[\d.:]+\d)\.")
    with browser.new_context(**DESKTOP) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(address)
        player = begin_solo(Mouse(page), bots="1")
        play_on(player, 1)
        for part in PARTS:
            cluster.kill(part)
            play_on(player, 2)
            cluster.wait_until_back(part)
        assert player.cards() >= 4 + 2 * 9
    cluster.process.send_signal(signal.SIGINT)
    assert cluster.process.wait(PATIENCE_SECONDS) == 0
