"""Plays games for minutes and says whether the server's memory levels off.

python -m benchmarks.soak --minutes 15

Fast clients open tables, play to the end, leave, and open others. The server closes a table after
seconds without use instead of minutes; nothing else differs from `trunkline serve`. The second half
is judged. It must begin after the server's caches are full and its kernels are loaded.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import numpy as np
import uvloop

from benchmarks.load_report import LoadFigures
from benchmarks.loaded_table import Load, begin_play, end_play
from benchmarks.measured_server import MeasuredServer, raise_file_limit
from benchmarks.trunkline_table import TrunklineTable
from trunkline.arena.bench.machine import machine

SERVE = """
from trunkline.cli import main
from trunkline.server import hub
hub.IDLE_SECONDS = {idle}
main()
"""
SAMPLE_SECONDS = 2.0
BLOCKS = 10  # of the second half; samples within a block depend on each other
T_95 = 2.306  # Student's t for a slope through ten points
TENTHS = 10
GAMES_BEFORE = 150  # a fifth of these fill the caches
LIVE_TABLES = "trunkline_tables "  # the metric


@dataclass
class Samples:
    """Minutes, games so far and megabytes, at every sample."""

    minutes: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    live_tables: int = 0
    """At the end, while clients still play."""

    def add(self, minutes: float, games: int, memory: float) -> None:
        """Add a sample."""
        self.minutes.append(minutes)
        self.games.append(games)
        self.memory.append(memory)


@dataclass(frozen=True, slots=True)
class Slope:
    """Growth of the second half in kB a game, with the bounds of a 95 % interval."""

    middle: float
    low: float
    high: float

    @property
    def is_level(self) -> bool:
        """Whether no growth at all is within the interval, or below it."""
        return self.low <= 0.0


def is_too_short(games: list[float]) -> bool:
    """Whether the second half began before caches were full."""
    return games[len(games) // 2] < GAMES_BEFORE


async def count_live_tables(server: MeasuredServer) -> int:
    """Ask a server how many tables it keeps in memory."""
    async with httpx.AsyncClient(trust_env=False) as client:
        metrics = (await client.get(f"{server.url}/metrics")).raise_for_status().text
    line = next(line for line in metrics.splitlines() if line.startswith(LIVE_TABLES))
    return int(float(line.removeprefix(LIVE_TABLES)))


def fit_slope(games: list[float], memory: list[float]) -> Slope:
    """Fit a line through the means of the blocks of the second half."""
    half = len(games) // 2
    x = np.array([block.mean() for block in np.array_split(np.array(games[half:]), BLOCKS)])
    y = np.array([block.mean() for block in np.array_split(np.array(memory[half:]), BLOCKS)]) * 1024
    spread = x - x.mean()
    slope = float(spread @ (y - y.mean()) / (spread @ spread))
    residuals = y - y.mean() - slope * spread
    error = float(np.sqrt(residuals @ residuals / (BLOCKS - 2) / (spread @ spread)))
    return Slope(slope, slope - T_95 * error, slope + T_95 * error)


async def soak(server: MeasuredServer, load: Load, minutes: float) -> tuple[Samples, LoadFigures]:
    """Let all tables play for some minutes, and take samples."""
    figures, samples = LoadFigures(), Samples()
    tables = [TrunklineTable([server.url], number, load, figures) for number in range(load.tables)]
    async with AsyncExitStack() as stack:
        playing = await begin_play(tables, 0.0, stack)
        begin = time.monotonic()
        while (passed := (time.monotonic() - begin) / 60) < minutes:
            samples.add(passed, figures.games, server.memory())
            figures.restart()
            await asyncio.sleep(SAMPLE_SECONDS)
        samples.live_tables = await count_live_tables(server)
        await end_play(tables, playing)
    return samples, figures


def print_report(samples: Samples, figures: LoadFigures, options: argparse.Namespace) -> bool:
    """Print memory over time and the verdict. Return whether memory levels off."""
    print(f"{machine()}, {options.tables} tables of 4, {options.think:g} s of thought")
    for tenth in np.array_split(np.arange(len(samples.memory)), TENTHS):
        last = tenth[-1]
        megabytes = np.mean([samples.memory[n] for n in tenth])
        when, games = samples.minutes[last], samples.games[last]
        print(f"{when:6.1f} min  {games:6.0f} games  {megabytes:7.1f} MB")
    print(
        f"{samples.live_tables} tables are live at the end;"
        f" {figures.refused} moves refused, {figures.lost} lost"
    )
    if is_too_short(samples.games):
        print(f"too short to judge: fewer than {GAMES_BEFORE} games before the second half")
        return False
    slope = fit_slope(samples.games, samples.memory)
    print(
        f"memory {'levels off' if slope.is_level else 'still grows'}:"
        f" {slope.middle:+.2f} kB a game in the second half"
        f" (95 %: {slope.low:+.2f} to {slope.high:+.2f})"
    )
    return slope.is_level


def parse_options(arguments: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--tables", type=int, default=20, help="played at the same time")
    parser.add_argument("--think", type=float, default=0.0, help="seconds before a move")
    parser.add_argument("--idle", type=float, default=5.0, help="seconds until a table is closed")
    parser.add_argument("--seed", default="soak")
    return parser.parse_args(arguments)


def main() -> int:
    """Run as a command."""
    options = parse_options()
    raise_file_limit()
    load = Load(options.tables, 4, options.think, options.seed)
    with tempfile.TemporaryDirectory() as place:
        program = SERVE.format(idle=options.idle)
        with MeasuredServer(Path(place) / "tables.sqlite", program=program) as server:
            samples, figures = uvloop.run(soak(server, load, options.minutes))
    is_level = print_report(samples, figures, options)
    return 0 if is_level and not figures.lost else 1


if __name__ == "__main__":
    sys.exit(main())
