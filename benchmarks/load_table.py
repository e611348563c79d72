"""Prints the load table: stores, numbers of nodes, and boardgame.io with a game like ours.

python -m benchmarks.load_table
python -m benchmarks.load_table --quick --only SQLite --json FILE

Every row starts its servers, opens tables, and measures twice: clients that think before each move,
then clients that do not. Clients of one table connect to different nodes, except in the rows
"together". All of it shares the cores of this machine, so the table says who uses how much of them.
Rows are measured in turn, again and again, so that a busy moment of the machine slows down all of
them.
"""

import argparse
import json
import signal
import sys
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx

from benchmarks.load_cell_run import Measurement, run_cell
from benchmarks.load_cells import CELLS, Cell, Places
from benchmarks.load_table_report import print_load_table
from benchmarks.loaded_table import Load
from benchmarks.measured_server import raise_file_limit
from trunkline.arena.bench.machine import machine

Results = dict[str, list[Measurement]]
QUICK = {"tables": 4, "seconds": 1.0, "repeats": 1, "think": 0.1}


def parse_options(arguments: list[str] | None = None) -> argparse.Namespace:
    """Read the command line; `--quick` changes the defaults."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--think", type=float, default=0.5, help="seconds before a move")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long to measure, twice")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--seed", default="load")
    parser.add_argument("--only", default="", help="rows with this in their name")
    parser.add_argument("--json", type=Path, help="also write all figures to this file")
    parser.add_argument("--quick", action="store_true", help="few tables, once, a second each")
    if parser.parse_args(arguments).quick:
        parser.set_defaults(**QUICK)
    return parser.parse_args(arguments)


def measure(cells: list[Cell], options: argparse.Namespace) -> Results:
    """Measure all rows in turn."""
    results: Results = {cell.name: [] for cell in cells}
    with ExitStack() as stack:
        places = Places(stack)
        for repeat in range(options.repeats):
            for cell in cells:
                print(f"{repeat + 1} of {options.repeats}: {cell.name}", file=sys.stderr)
                results[cell.name] += attempt(cell, places, options)
    return results


def attempt(cell: Cell, places: Places, options: argparse.Namespace) -> list[Measurement]:
    """Measure a row once. One that fails is named, and the others go on."""
    load = Load(options.tables, options.seats, options.think, options.seed)
    try:
        return [run_cell(cell, places, load, options.seconds)]
    except (OSError, RuntimeError, httpx.HTTPError) as error:
        print(f"{cell.name} failed: {error!r}", file=sys.stderr)
        return []


def as_document(results: Results, options: argparse.Namespace) -> dict[str, Any]:
    """All figures, with the settings and the machine."""
    settings = {"tables", "seats", "think", "seconds", "repeats", "seed"}
    return {
        "machine": machine(),
        "settings": {name: value for name, value in vars(options).items() if name in settings},
        "rows": {name: [asdict(one) for one in measured] for name, measured in results.items()},
    }


def main() -> int:
    """Run as a command."""
    options = parse_options()
    cells = [cell for cell in CELLS if options.only.lower() in cell.name.lower()]
    raise_file_limit()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that all servers end with it
    results = measure(cells, options)
    print_load_table(cells, results, options)
    if options.json:
        options.json.write_text(json.dumps(as_document(results, options), indent=2) + "\n")
    is_complete = all(len(measured) == options.repeats for measured in results.values())
    is_lossless = not any(one.lost for measured in results.values() for one in measured)
    return 0 if is_complete and is_lossless else 1


if __name__ == "__main__":
    sys.exit(main())
