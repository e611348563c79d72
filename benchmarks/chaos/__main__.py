"""Breaks nodes, store and network while hundreds of clients play, and checks what they saw.

python -m benchmarks.chaos --minutes 60 --seed 19
python -m benchmarks.chaos --minutes 10 --seed 19 --store sqlite --tables 20

Fails if anything was lost, doubled, reordered, leaked, stuck or late.
"""

import argparse
import asyncio
import logging
import shlex
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.chaos.company import KINDS
from benchmarks.chaos.run import Outcome, Plan, run_chaos
from benchmarks.measured_server import raise_file_limit
from trunkline.arena.bench.machine import machine


def print_report(plan: Plan, outcome: Outcome) -> None:
    """Print what happened, and what was wrong."""
    clients = sum(KINDS[number % len(KINDS)][1] for number in range(plan.tables))
    found = outcome.findings
    rows = {
        "system": "3 nodes on PostgreSQL" if plan.store == "postgres" else "1 server on SQLite",
        "seed": str(plan.seed),
        "faults for": f"{outcome.seconds:.0f} s",
        "games over after the last fault": f"{outcome.finished_after:.0f} s",
        "clients, tables at once": f"{clients}, {plan.tables}",
        **{f"fault: {name}": str(count) for name, count in sorted(outcome.faults.items())},
        "faults": str(outcome.faults.total()),
        "nodes that ended by themselves": str(outcome.returned),
        **{name: str(count) for name, count in sorted(found.counts.items())},
        "latest deadline, faults aside": f"{found.latest:.1f} s late",
        "violations": str(len(found.violations)),
        "machine": machine(),
    }
    table = Table("", "chaos", show_header=False)
    for name, value in rows.items():
        table.add_row(name, value)
    Console().print(table)


def read_plan() -> Plan:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.chaos",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to make faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("postgres", "sqlite"), default="postgres")
    parser.add_argument("--tables", type=int, default=60, help="how many play at once")
    parser.add_argument("--think", type=float, default=1.0, help="seconds before a move")
    parser.add_argument("--pace", type=float, default=4.0, help="mean seconds between faults")
    chosen = parser.parse_args()
    return Plan(
        chosen.store, chosen.seed, 60 * chosen.minutes, chosen.tables, chosen.think, chosen.pace
    )


def main() -> int:
    """Run as a command."""
    plan = read_plan()
    raise_file_limit()
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # it tells of every outage of the store
    place = Path(tempfile.mkdtemp(prefix="chaos-"))
    outcome = asyncio.run(run_chaos(plan, place))
    print_report(plan, outcome)
    if outcome.findings.violations:
        print(f"Their histories, logs and faults are in {shlex.quote(str(place))}.")
    return 1 if outcome.findings.violations else 0


if __name__ == "__main__":
    sys.exit(main())
