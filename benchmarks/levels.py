"""Rates the five levels for people: each plays its neighbour, and `fix` has 1000.

python -m benchmarks.levels                     plays everything; says first how long it will take
python -m benchmarks.levels --blocks FOLDER     keeps blocks there and continues from them
python -m benchmarks.levels --games 20          plays fewer games of the search

`fogg` thinks for 500 ms on the page. Here it gets the roll-outs that 500 ms give on one core, so
the result does not depend on the machine or on what else it does.
"""

import argparse
import math
import os
import time
from pathlib import Path

from benchmarks.strength import SEED, Line
from trunkline.arena.bench.machine import machine
from trunkline.arena.report.report import BotResult

FIXED = 1000  # the rating of `fix`
FOGG = "search@5000"  # 10,000 roll-outs a second (benchmarks.rollout_speed), for 500 ms
TRIAL_GAMES = 2


def lines(search_games: int) -> tuple[Line, ...]:
    """Every level against the next one, the stronger one first."""
    return (
        Line("fix,passepartout", 2, 1000),
        Line("aouda,fix", 2, 1000),
        Line("strogoff,aouda", 2, 1000),
        Line(f"{FOGG},strogoff", 2, search_games),
    )


def elo(share: float) -> float:
    """How far apart two players are if one wins this share of games."""
    return 400 * math.log10(share / (1 - share))


def seconds_for(line: Line, workers: int) -> float:
    """How long a line will take: a few of its games are played for that."""
    trial = line._replace(games=TRIAL_GAMES)
    trial.play(1, None)  # compiles
    begin = time.perf_counter()
    trial.play(1, None)
    return (time.perf_counter() - begin) * line.games / TRIAL_GAMES / workers


def row(line: Line, result: BotResult) -> str:
    """A row of the table in docs/strength.md."""
    distance, low, high = (
        round(elo(share)) for share in (result.win_share, result.low, result.high)
    )
    wins = f"{result.win_share:.1%} | {result.low:.1%} - {result.high:.1%}"
    return f"| `{line.command}` | {wins} | {distance} ({low} to {high}) |"


def main() -> None:
    """Print how long it will take, then every line, then the ratings."""
    options = _options()
    planned = lines(options.games)
    minutes = sum(seconds_for(line, options.workers) for line in planned) / 60
    print(f"About {minutes:.0f} minutes on {options.workers} cores. {machine()}, seed {SEED!r}")
    print("| command | wins | 95 % | Elo between |\n|---|---|---|---|", flush=True)
    distances = []
    for line in planned:
        result = line.play(options.workers, options.blocks).results[0]
        distances.append(elo(result.win_share))
        print(row(line, result), flush=True)
    ratings = [FIXED - distances[0], FIXED]
    for distance in distances[1:]:
        ratings.append(ratings[-1] + distance)
    levels = ("passepartout", "fix", "aouda", "strogoff", "fogg")
    print(", ".join(f"{name} {rating:.0f}" for name, rating in zip(levels, ratings, strict=True)))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=Path, help="a folder that keeps played blocks")
    parser.add_argument("--games", type=int, default=200, help="games of the search")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
