"""Checks one table: its history against its log."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.chaos.checker.deadlines import Bounds, Disturbance, check_deadlines
from benchmarks.chaos.checker.ends import check_end
from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.checker.messages import check_messages
from benchmarks.chaos.checker.operations import check_operations, read_operations
from benchmarks.chaos.checker.replay import replay
from benchmarks.chaos.checker.updates import read_updates
from benchmarks.chaos.history import Note, read_history
from trunkline.server.table.entries import LogEntry, decode_entries
from trunkline.server.table.state import CorruptLog


def check_file(
    table: str,
    path: Path,
    log: Sequence[bytes],
    disturbances: Sequence[Disturbance],
    bounds: Bounds,
    record: Any = None,
) -> Findings:
    """Check a history in a file."""
    history = sorted(read_history(path), key=lambda note: note.at)
    return check_table(table, history, decode_entries(log), disturbances, bounds, record)


def check_table(
    table: str,
    history: Sequence[Note],
    log: Sequence[LogEntry],
    disturbances: Sequence[Disturbance],
    bounds: Bounds,
    record: Any = None,
) -> Findings:
    """Return all violations of one table."""
    findings = Findings()
    try:
        steps = [step for step, _ in replay(log)]
    except (CorruptLog, ValueError) as error:
        findings.add("corrupt", table, str(error))
        return findings
    operations = read_operations(history)
    told = read_updates(findings, table, history)
    findings.merge(check_operations(table, operations, steps))
    findings.merge(check_messages(table, history, told, log))
    findings.merge(check_deadlines(table, history, steps, operations, disturbances, bounds))
    findings.merge(check_end(table, history, told, log, record))
    return findings
