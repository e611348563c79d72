"""Checks that games end, that everybody hears of it, and that their records are right."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.history import Deserted, Note, Received
from tests.reference.referee import RefereeError, check_record
from tests.reference.toys import USA
from trunkline.engine.errors import RecordError
from trunkline.engine.game import Game
from trunkline.engine.record import Record
from trunkline.protocol.codec import decode_server_message
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.server.table.entries import LogEntry, Played
from trunkline.server.table.state import TableState


def check_end(
    table: str, history: Iterable[Note], log: Sequence[LogEntry], record: Any = None
) -> Findings:
    """See that the game is over, its players know, and its record verifies."""
    findings = Findings()
    state = TableState()
    state.apply_all(log)
    if state.game is None or not state.game.is_over:
        findings.add("stuck", table, f"its game is not over at version {state.version}")
        return findings
    findings.counts["games"] += 1
    _check_heard(findings, table, history)
    record = record or msgspec.json.decode(msgspec.json.encode(state.game.record()))
    for problem in _record_problems(record, log):
        findings.add("record", table, problem)
    return findings


def _check_heard(findings: Findings, table: str, history: Iterable[Note]) -> None:
    last: dict[str, str | None] = {}
    for note in history:
        if isinstance(note, Received):
            last[note.client] = note.text
        elif isinstance(note, Deserted):
            last[note.client] = None
    for client, text in last.items():
        update = decode_server_message(text) if text else None
        if isinstance(update, UpdateMessage) and not (update.view and update.view.is_over):
            findings.add("stuck", table, f"{client} did not hear of the end")


def _record_problems(record: Any, log: Sequence[LogEntry]) -> list[str]:
    played = [event for entry in log if isinstance(entry, Played) for event in entry.events]
    try:
        game = Game.from_record(msgspec.convert(record, Record))
        check_record(record, USA)
    except (RecordError, RefereeError, msgspec.ValidationError) as error:
        return [f"its record does not verify: {error}"]
    return [] if list(game.events) == played else ["its record has other events than its log"]
