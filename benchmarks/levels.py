"""Rates the five levels for people: each plays its neighbour, and `fix` has 1000.

python -m benchmarks.levels                     plays everything; says first how long it will take
python -m benchmarks.levels --blocks FOLDER     keeps blocks there and continues from them
"""

import argparse
import math
import os
import time
from itertools import accumulate
from pathlib import Path

from benchmarks.strength import LEVEL_LINES, SEED, Line, first_cells
from trunkline.arena.bench.machine import machine
from trunkline.arena.report.report import Report
from trunkline.bots import LEVELS

RATING_OF_FIX = 1000
TRIAL_GAMES = 2
COLUMNS = ("bots", "players", "games", "wins", "95 %", "mean scores", "Elo between")


def elo(share: float) -> float:
    """How far apart two players are if one wins this share of games."""
    return 400 * math.log10(share / (1 - share)) if share < 1 else math.inf


def seconds_for(line: Line, workers: int) -> float:
    """How long a line will take: a few of its games are played for that."""
    trial = line._replace(games=TRIAL_GAMES)
    trial.play(1, None)  # compiles
    begin = time.perf_counter()
    trial.play(1, None)
    return (time.perf_counter() - begin) * line.games / TRIAL_GAMES / workers


def row(line: Line, report: Report) -> str:
    """A row of the table in docs/strength.md."""
    first = report.results[0]
    shares = first.win_share, first.low, first.high
    distance, low, high = (f"{elo(share):.0f}" for share in shares)
    cells = (
        *first_cells(line, first),
        ", ".join(f"{result.mean_score:.0f}" for result in report.results),
        f"{distance} ({low} to {high})",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print how long it will take, then every line, then the ratings."""
    options = _options()
    minutes = sum(seconds_for(line, options.workers) for line in LEVEL_LINES) / 60
    print(f"About {minutes:.0f} minutes with {options.workers} workers. {machine()}, seed {SEED!r}")
    print(f"| {' | '.join(COLUMNS)} |")
    print("|---" * len(COLUMNS) + "|", flush=True)
    distances = []
    for line in LEVEL_LINES:
        report = line.play(options.workers, options.blocks)
        distances.append(elo(report.results[0].win_share))
        print(row(line, report), flush=True)
    ratings = accumulate(distances, initial=RATING_OF_FIX - distances[0])
    print(", ".join(f"{name} {rating:.0f}" for name, rating in zip(LEVELS, ratings, strict=True)))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=Path, help="a folder that keeps played blocks")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
