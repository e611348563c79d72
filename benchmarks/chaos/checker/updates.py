"""Reads what each connection was told. A change is merged into the update before it."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.history import Connected, Note, Received
from trunkline.protocol.changes import MissedMessage, merge_change
from trunkline.protocol.codec import decode_server_message
from trunkline.protocol.server_messages import ChangeMessage, UpdateMessage


@dataclass(frozen=True, slots=True)
class Told:
    """One update, and how it came."""

    client: str
    connection: int
    update: UpdateMessage
    text: str
    """What was received: the update itself, or the change that was merged."""

    def __str__(self) -> str:
        return f"{self.client}, connection {self.connection}, version {self.update.version}"


@dataclass(slots=True)
class Ear:
    """What one connection has heard so far."""

    name: str
    wants_changes: bool
    update: UpdateMessage | None = None
    has_missed: bool = False
    """Whether a change did not continue, so that those after it cannot be merged either."""


def read_updates(findings: Findings, table: str, history: Iterable[Note]) -> list[Told]:
    """Read all updates, in order. A change that cannot be merged is a gap and gives none."""
    told = []
    ears: dict[tuple[str, int], Ear] = {}
    for note in history:
        key = (note.client, note.connection)
        if isinstance(note, Connected):
            ears[key] = Ear(f"{note.client}, connection {note.connection}", note.wants_changes)
        elif isinstance(note, Received):
            update = _heard(findings, table, ears[key], note.text)
            told += [Told(*key, update, note.text)] if update else []
    findings.counts["updates"] += len(told)
    return told


def _heard(findings: Findings, table: str, ear: Ear, text: str) -> UpdateMessage | None:
    message = decode_server_message(text)
    if isinstance(message, ChangeMessage):
        _merge(findings, table, ear, message)
    else:
        assert isinstance(message, UpdateMessage)
        ear.update, ear.has_missed = message, False
    return ear.update


def _merge(findings: Findings, table: str, ear: Ear, change: ChangeMessage) -> None:
    findings.counts["updates that came as changes"] += 1
    if not ear.wants_changes:
        findings.add("wrong", table, f"{ear.name} got a change and had not asked for changes")
    try:
        ear.update = merge_change(ear.update, change)
    except MissedMessage as error:
        if not ear.has_missed:
            findings.add("gap", table, f"{ear.name}: {error}")
        ear.update, ear.has_missed = None, True


class _Versioned(msgspec.Struct):
    version: int


_VERSION = msgspec.json.Decoder(_Versioned)


def version_of(text: str) -> int:
    """Return the version of an update or a change."""
    return _VERSION.decode(text).version
