"""Checks that banks and grace periods ended when they should, as far as faults let them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.checker.operations import Operation
from benchmarks.chaos.checker.replay import Step
from benchmarks.chaos.checker.updates import version_of
from benchmarks.chaos.history import Disconnected, Note, Received
from trunkline.server.table.entries import KeeperSeated, Played, SeatTaken

Span = tuple[float, float]


class Disturbance(msgspec.Struct, frozen=True):
    """A fault that can delay a deadline."""

    kind: str
    start: float
    end: float


class Bounds(msgspec.Struct, frozen=True):
    """How late a deadline may be met, in seconds."""

    grace: float
    takeover: float
    """What one fault may cost after its end: the lease and the adoption by another node."""
    slack: float
    """For clients that hear of it late, and for a busy machine."""
    restarts: bool
    """Whether a turn and an absence start again with the server, as they do on SQLite."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that had to happen within a time."""

    what: str
    start: float
    seconds: float
    met: float
    """When it happened, or when it no longer had to."""


def check_deadlines(
    table: str,
    history: Sequence[Note],
    steps: Sequence[Step],
    operations: Iterable[Operation],
    disturbances: Sequence[Disturbance],
    bounds: Bounds,
) -> Findings:
    """See that no bank and no absence lasted longer than it may, and no bank ended early."""
    findings = Findings()
    seen = first_seen(history)
    for deadline in (*_banks(steps, seen), *_absences(history, steps, seen, bounds.grace)):
        findings.counts["deadlines"] += 1
        late = undisturbed(deadline, disturbances, bounds) - deadline.seconds
        findings.latest = max(findings.latest, late)
        if late > bounds.slack:
            findings.add("late", table, f"{deadline} is {late:.1f} s late without any fault")
    for text in _early_ends(steps, seen, operations, bounds.slack):
        findings.add("early", table, text)
    return findings


def first_seen(history: Iterable[Note]) -> dict[int, float]:
    """Return when anybody first received each version. Nobody may have seen some of them."""
    seen: dict[int, float] = {}
    for note in history:
        if isinstance(note, Received):
            seen.setdefault(version_of(note.text), note.at)
    return seen


def undisturbed(deadline: Deadline, faults: Iterable[Disturbance], bounds: Bounds) -> float:
    """Return how long a deadline ran while no fault could delay it.

    A fault lasts until others have taken over. Where time starts again, the longest stretch counts.
    """
    blocked = [(fault.start, fault.end + bounds.takeover) for fault in faults]
    quiet = [end - start for start, end in _gaps(blocked, (deadline.start, deadline.met))]
    return max(quiet, default=0.0) if bounds.restarts else sum(quiet)


def _overlap(one: Span, other: Span) -> float:
    return max(0.0, min(one[1], other[1]) - max(one[0], other[0]))


def _banks(steps: Sequence[Step], seen: dict[int, float]) -> Iterator[Deadline]:
    """The turns of people with a clock: each ends with a move or an empty bank."""
    for number, step in enumerate(steps):
        before = steps[number - 1].to_act if number else ()
        for seat in step.to_act:
            bank = step.banks[seat]
            is_new = seat not in before or getattr(step.entry, "seat", None) == seat
            if bank is None or not is_new:
                continue
            end = next((s for s in steps[number + 1 :] if _ends_turn(s, seat)), None)
            if end and step.version in seen and (met := _seen_after(seen, end.version)):
                what = f"the bank of seat {seat} at version {step.version}"
                yield Deadline(what, seen[step.version], bank / 1000, met)


def _ends_turn(step: Step, seat: int) -> bool:
    return seat not in step.to_act or getattr(step.entry, "seat", None) == seat


def _seen_after(seen: dict[int, float], version: int) -> float | None:
    """Return when a version was first seen, or the next one if it never was."""
    return min((at for number, at in seen.items() if number >= version), default=None)


def _absences(
    history: Sequence[Note], steps: Sequence[Step], seen: dict[int, float], grace: float
) -> Iterator[Deadline]:
    """The absences during a game while somebody else was there all the time."""
    taken = [step.entry for step in steps if isinstance(step.entry, SeatTaken)]
    seats = {entry.name: entry.seat for entry in taken if entry.bot is None}
    running = [seen[s.version] for s in steps if s.is_running and s.version in seen]
    if not running:
        return
    presence = {client: list(_presence(history, client)) for client in seats}
    for client, spans in presence.items():
        for away in _gaps(spans, (running[0], running[-1])):
            others = [span for name, some in presence.items() if name != client for span in some]
            with_company = max((_overlap(away, span) for span in others), default=0.0)
            if with_company < away[1] - away[0] or _is_kept(steps, seen, seats[client], away[0]):
                continue
            met = _kept_at(steps, seen, seats[client], away)
            yield Deadline(f"the absence of {client}", away[0], grace, met or away[1])


def _presence(history: Iterable[Note], client: str) -> Iterator[Span]:
    """The times in which a client was certainly connected: from its first update on."""
    since: dict[int, float] = {}
    last = 0.0
    for note in history:
        last = note.at
        if note.client != client:
            continue
        if isinstance(note, Received):
            since.setdefault(note.connection, note.at)
        elif isinstance(note, Disconnected) and note.connection in since:
            yield since.pop(note.connection), note.at
    for start in since.values():
        yield start, last


def _gaps(spans: Iterable[Span], within: Span) -> Iterator[Span]:
    """The times that no span covers."""
    at = within[0]
    for start, end in sorted(spans):
        if at < min(start, within[1]):
            yield at, min(start, within[1])
        at = max(at, end)
    if at < within[1]:
        yield at, within[1]


def _kept_at(steps: Sequence[Step], seen: dict[int, float], seat: int, away: Span) -> float | None:
    for step in steps:
        if isinstance(step.entry, KeeperSeated) and step.entry.seat == seat:
            at = _seen_after(seen, step.version)
            if at is not None and away[0] <= at <= away[1]:
                return at
    return None


def _is_kept(steps: Sequence[Step], seen: dict[int, float], seat: int, at: float) -> bool:
    """Return whether a bot played for a seat at a time."""
    is_kept = False
    for step in steps:
        if seen.get(step.version, at) > at:
            break
        if getattr(step.entry, "seat", None) == seat:
            name = type(step.entry).__name__
            is_kept = name == "KeeperSeated" or (is_kept and name != "Resumed")
    return is_kept


def _early_ends(
    steps: Sequence[Step],
    seen: dict[int, float],
    operations: Iterable[Operation],
    slack: float,
) -> Iterator[str]:
    """Banks that were called empty before they can have been.

    A turn cannot have begun before a move was sent that came before it. It goes on through an
    absence: who comes back finds the same turn.
    """
    asked = {version: each.invoked for each in operations for version in each.versions}
    latest_ask = 0.0
    began: dict[int, tuple[float, float]] = {}
    for step in steps:
        latest_ask = max(latest_ask, asked.get(step.version, 0.0))
        entry = step.entry
        if isinstance(entry, KeeperSeated) and entry.is_out_of_time and entry.seat in began:
            start, bank = began[entry.seat]
            if start and step.version in seen and seen[step.version] + slack < start + bank:
                yield f"seat {entry.seat} lost {bank:.1f} s early at version {step.version}"
        for seat in step.in_turn:
            bank_left = step.banks[seat]
            has_moved = isinstance(entry, Played) and entry.seat == seat
            if bank_left is not None and (has_moved or seat not in began):
                began[seat] = latest_ask, bank_left / 1000
        began = {seat: since for seat, since in began.items() if seat in step.in_turn}
