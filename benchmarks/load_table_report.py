"""Prints the load table, with ranges over the repetitions and ratios to boardgame.io."""

import argparse
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median

from benchmarks.load_cell_run import Measurement, Phase
from benchmarks.load_cells import YARDSTICK, Cell
from trunkline.arena.bench.machine import machine

Value = Callable[[Measurement], float]
Results = Mapping[str, Sequence[Measurement]]


class Column:
    """A figure of every row; with `is_ratio`, divided by the yardstick's of that repetition."""

    def __init__(self, title: str, value: Value, form: str, *, is_ratio: bool = False) -> None:
        self.title = title
        self._value = value
        self._form = form
        self._is_ratio = is_ratio

    def text(self, measured: Sequence[Measurement], yardstick: Sequence[Measurement]) -> str:
        """The median and, of several, the lowest and the highest."""
        values = [self._value(one) for one in measured]
        if self._is_ratio:
            values = [
                value / self._value(other) if self._value(other) else float("nan")
                for value, other in zip(values, yardstick, strict=False)
            ]
        return _span(values, self._form)


def _span(values: Sequence[float], form: str) -> str:
    if not values:
        return ""
    middle = f"{median(values):{form}}"
    return (
        middle if len(values) == 1 else f"{middle} ({min(values):{form}} to {max(values):{form}})"
    )


def _phase_columns(phase: Callable[[Measurement], Phase]) -> list[Column]:
    return [
        Column("moves/s", lambda one: phase(one).moves_per_second, ",.0f"),
        Column("p50 ms", lambda one: phase(one).p50, ".1f"),
        Column("p99 ms", lambda one: phase(one).p99, ".1f"),
        Column("nodes, us a move", lambda one: phase(one).node_time, ".0f"),
        Column("PostgreSQL, us a move", lambda one: phase(one).database_time, ".0f"),
        Column("moves/s x", lambda one: phase(one).moves_per_second, ".2f", is_ratio=True),
        Column("p99 x", lambda one: phase(one).p99, ".2f", is_ratio=True),
        Column("us x", lambda one: phase(one).node_time, ".2f", is_ratio=True),
    ]


def _core_columns(phase: Callable[[Measurement], Phase]) -> list[Column]:
    return [
        Column("nodes", lambda one: phase(one).nodes, ".2f"),
        Column("PostgreSQL", lambda one: phase(one).database, ".2f"),
        Column("clients", lambda one: phase(one).clients, ".2f"),
        Column("everything", lambda one: phase(one).machine, ".2f"),
    ]


MEMORY = [
    Column("kB a table", lambda one: one.table_memory, ".0f"),
    Column("kB a connection", lambda one: one.connection_memory, ".0f"),
    Column("table x", lambda one: one.table_memory, ".2f", is_ratio=True),
    Column("connection x", lambda one: one.connection_memory, ".2f", is_ratio=True),
    Column("bytes an update", lambda one: one.rushing.bytes_per_update, ",.0f"),
    Column("refused", lambda one: one.refused, ".0f"),
    Column("lost", lambda one: one.lost, ".0f"),
]


def print_load_table(cells: Sequence[Cell], results: Results, options: argparse.Namespace) -> None:
    """Print a table for each load, one for the cores and one for memory."""
    print(f"{machine()}, seed {options.seed!r}, {options.tables} tables of {options.seats}")
    print(f"medians (lowest to highest) of {options.repeats} runs of {options.seconds:g} s a load")
    print(f"x: in relation to {YARDSTICK} in the same repetition")
    sections = {
        f"{options.think:g} s of thought": _phase_columns(lambda one: one.thinking),
        "No thought": _phase_columns(lambda one: one.rushing),
        f"Cores in use without thought, of {os.cpu_count()}": _core_columns(
            lambda one: one.rushing
        ),
        "Memory and messages": MEMORY,
    }
    for title, columns in sections.items():
        print(f"\n{title}:\n")
        _print_rows(cells, results, columns)


def _print_rows(cells: Sequence[Cell], results: Results, columns: Sequence[Column]) -> None:
    yardstick = results.get(YARDSTICK, ())
    print(_line(["server", "store", "nodes", *(column.title for column in columns)]))
    print(_line(["---"] * (3 + len(columns))))
    for cell in cells:
        figures = [column.text(results[cell.name], yardstick) for column in columns]
        print(_line([cell.server, cell.store, cell.nodes_text, *figures]))


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
