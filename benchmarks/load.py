"""Puts load on a server: websocket clients play whole games, and every answer is timed.

python -m benchmarks.load --tables 1000 --think 2 --warm-up 600 --seconds 1200
python -m benchmarks.load --tables 50 --think 0 --seconds 30

The server gets one core, the clients get the others. Fails if a move was lost or refused.
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import uvloop

from benchmarks.load_report import LoadFigures, print_load_report
from benchmarks.loaded_table import Load, begin_play, end_play
from benchmarks.measured_server import MeasuredServer, raise_file_limit
from benchmarks.trunkline_table import TrunklineTable

SETTLING_SECONDS = 10.0  # for moves that the garbage collection has delayed


async def run(server: MeasuredServer, options: argparse.Namespace) -> LoadFigures:
    """Put the load on and measure once every table plays."""
    figures = LoadFigures()
    load = Load(options.tables, options.seats, options.think, options.seed)
    tables = [TrunklineTable([server.url], n, load, figures) for n in range(options.tables)]
    async with AsyncExitStack() as stack:
        playing = await begin_play(tables, options.warm_up, stack)
        gc.collect()
        gc.disable()  # else pauses of the clients would count as the server's
        await asyncio.sleep(SETTLING_SECONDS)
        figures.begin(server)
        for _ in range(10):
            await asyncio.sleep(options.seconds / 10)
            figures.sample(server)
        figures.end(server)
        await end_play(tables, playing)
    return figures


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--think", type=float, default=2.0, help="seconds before a move")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds for tables to open")
    parser.add_argument("--seed", default="load")
    options = parser.parse_args()
    raise_file_limit()
    cores = sorted(os.sched_getaffinity(0))
    with (
        tempfile.TemporaryDirectory() as place,
        MeasuredServer(Path(place) / "tables.sqlite", core=cores[0]) as server,
    ):
        os.sched_setaffinity(0, cores[1:] or cores)
        figures = uvloop.run(run(server, options))
    print_load_report(figures, options)
    return 1 if figures.lost or figures.refused else 0


if __name__ == "__main__":
    sys.exit(main())
