"""Checks that games end, that everybody hears of it, and that their records are right."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.checker.updates import Told
from benchmarks.chaos.history import Deserted, Note
from tests.reference.referee import RefereeError, check_record
from tests.reference.toys import USA
from trunkline.engine.errors import RecordError
from trunkline.engine.game import Game
from trunkline.engine.record import Record
from trunkline.server.table.entries import LogEntry, Played
from trunkline.server.table.state import TableState


def check_end(
    table: str,
    history: Iterable[Note],
    told: Iterable[Told],
    log: Sequence[LogEntry],
    record: Any = None,
) -> Findings:
    """See that the game is over, its players know, and its record verifies."""
    findings = Findings()
    state = TableState()
    state.apply_all(log)
    if state.game is None or not state.game.is_over:
        findings.add("stuck", table, f"its game is not over at version {state.version}")
        return findings
    findings.counts["games"] += 1
    _check_heard(findings, table, history, told)
    record = record or msgspec.json.decode(msgspec.json.encode(state.game.record()))
    for problem in _record_problems(record, log):
        findings.add("record", table, problem)
    return findings


def _check_heard(
    findings: Findings, table: str, history: Iterable[Note], told: Iterable[Told]
) -> None:
    deserters = {note.client for note in history if isinstance(note, Deserted)}
    last = {each.client: each.update for each in told if each.client not in deserters}
    for client, update in last.items():
        if not (update.view and update.view.is_over):
            findings.add("stuck", table, f"{client} did not hear of the end")


def _record_problems(record: Any, log: Sequence[LogEntry]) -> list[str]:
    played = [event for entry in log if isinstance(entry, Played) for event in entry.events]
    try:
        game = Game.from_record(msgspec.convert(record, Record))
        check_record(record, USA)
    except (RecordError, RefereeError, msgspec.ValidationError) as error:
        return [f"its record does not verify: {error}"]
    return [] if list(game.events) == played else ["its record has other events than its log"]
