"""Collects and prints the figures of a load."""

import argparse
import time
from dataclasses import dataclass, field

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.measured_server import MeasuredServer
from trunkline.arena.bench.machine import machine


@dataclass
class LoadFigures:
    """What is measured under load; times in seconds, memory in megabytes."""

    waited: list[float] = field(default_factory=list)
    """From sending a move to receiving its update, at every seat of the table."""
    memory: list[float] = field(default_factory=list)
    moves: int = 0
    games: int = 0
    refused: int = 0
    lost: int = 0
    received: int = 0
    """Bytes of all messages that clients received."""
    seconds: float = 0.0
    busy: float = 0.0
    stolen: float = 0.0

    def restart(self) -> None:
        """Forget the moves so far."""
        self.waited.clear()
        self.moves = self.received = 0

    def begin(self, server: MeasuredServer) -> None:
        """Forget earlier measurements and start the clock."""
        self.restart()
        self.games = 0
        self.memory = [server.memory()]
        self.seconds, self.busy = -time.monotonic(), -server.busy_seconds()
        self.stolen = -server.stolen_seconds()

    def sample(self, server: MeasuredServer) -> None:
        """Measure the memory."""
        self.memory.append(server.memory())

    def end(self, server: MeasuredServer) -> None:
        """Stop the clock."""
        self.seconds += time.monotonic()
        self.busy += server.busy_seconds()
        self.stolen += server.stolen_seconds()
        self.waited = self.waited.copy()


def print_load_report(figures: LoadFigures, options: argparse.Namespace) -> None:
    """Print a table of the figures, with the machine and the seed."""
    p50, p95, p99, worst = 1000 * np.percentile(figures.waited, [50, 95, 99, 100])
    rows = {
        "tables x seats": f"{options.tables} x {options.seats}",
        "think time": f"{options.think:g} s",
        "measured": f"{figures.seconds:.0f} s, seed {options.seed!r}",
        "moves": f"{figures.moves} ({figures.moves / figures.seconds:.0f}/s)",
        "updates": f"{len(figures.waited)} ({len(figures.waited) / figures.seconds:.0f}/s)",
        "move sent to update received": f"p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f} ms",
        "worst of them": f"{worst:.1f} ms",
        "server's core in use": f"{100 * figures.busy / figures.seconds:.0f} %",
        "core taken by the host": f"{100 * figures.stolen / figures.seconds:.1f} %",
        "processor time a move": f"{1e6 * figures.busy / max(1, figures.moves):.0f} us",
        "memory at every tenth": f"{', '.join(f'{size:.0f}' for size in figures.memory)} MB",
        "games finished": str(figures.games),
        "moves refused, lost": f"{figures.refused}, {figures.lost}",
        "machine": machine(),
    }
    table = Table("", "load", show_header=False)
    for name, value in rows.items():
        table.add_row(name, value)
    Console().print(table)
