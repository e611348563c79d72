"""Measures how many decisions a second `trunkline dataset` writes on one core, files included.

python -m benchmarks.dataset_speed
python -m benchmarks.dataset_speed --players 4 --bots planner --games 2000
"""

import argparse
import tempfile
import time
from pathlib import Path

from trunkline.arena.bench.machine import machine
from trunkline.arena.dataset import DatasetPlan, write_dataset
from trunkline.arena.dataset.folder import shard_files
from trunkline.arena.match.simulation import Simulation, bots_of

WANTED = 500_000  # decisions a second of random play
REPEATS = 3


def measure(plan: DatasetPlan) -> tuple[int, int, float]:
    """The rows and bytes that a plan gives, and the seconds of the fastest of some runs."""
    return min((_measure_once(plan) for _ in range(REPEATS)), key=lambda run: run[2])


def _measure_once(plan: DatasetPlan) -> tuple[int, int, float]:
    counts: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        write_dataset(plan, Path(folder), note=lambda _, rows: counts.append(rows))
        seconds = time.perf_counter() - begin
        size = sum(file.stat().st_size for file in shard_files(Path(folder)))
    return sum(counts), size, seconds


def main() -> None:
    """Print the speed for a number of seats, or for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, help="all of 2 to 5 unless given")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", default="dataset")
    options = parser.parse_args()
    print(f"{options.bots}, {options.games:,} games, seed {options.seed!r}, {machine()}")
    print(f"one core, fastest of {REPEATS} runs; wanted for random play: {WANTED:,} decisions/s")
    for players in [options.players] if options.players else range(2, 6):
        simulation = Simulation(bots_of(options.bots, players), seed=options.seed)
        _measure_once(DatasetPlan(simulation, 1))  # compiles what is needed
        rows, size, seconds = measure(DatasetPlan(simulation, options.games))
        speed = f"{rows / seconds:,.0f} decisions/s"
        print(
            f"{players} seats: {speed}, {rows:,} in {seconds:.2f} s, {size / rows:.1f} bytes each"
        )


if __name__ == "__main__":
    main()
