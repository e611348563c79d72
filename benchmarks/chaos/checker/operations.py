"""Checks that what was acknowledged is in the log once, and nothing else is."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.checker.replay import Step
from benchmarks.chaos.history import Acknowledged, Invoked, Note, Rejected
from trunkline.engine.moves import KeepTickets, Move
from trunkline.engine.replay import move_of
from trunkline.protocol.client_messages import Play, Say, SocketMessage
from trunkline.protocol.codec import decode_client_message
from trunkline.protocol.refusals import Cause
from trunkline.server.table.entries import Played, Said

# After these refusals the change may still be there: the store failed, and cannot say how far.
UNCERTAIN = {Cause.STORE_FAILED.value}


@dataclass(slots=True)
class Operation:
    """What a client wanted, over all its attempts."""

    client: str
    number: int
    message: SocketMessage
    invoked: float
    versions: list[int] = field(default_factory=list)
    """The versions with which it was acknowledged."""
    codes: list[str] = field(default_factory=list)
    unanswered: int = 0

    @property
    def is_refused(self) -> bool:
        """Whether it certainly did not happen."""
        return not (self.versions or self.unanswered or UNCERTAIN & set(self.codes))

    def __str__(self) -> str:
        return f"operation {self.number} of {self.client} ({self.message})"


def read_operations(history: Iterable[Note]) -> list[Operation]:
    """Return every operation with its answers, in the order of their first attempts."""
    operations: dict[tuple[str, int], Operation] = {}
    attempts: dict[tuple[str, int, int], Operation] = {}
    for note in history:
        match note:
            case Invoked(at, client, connection, number, attempt, message):
                read = decode_client_message(message)
                operation = operations.setdefault(
                    (client, number), Operation(client, number, read, at)
                )
                operation.unanswered += 1
                attempts[client, connection, attempt] = operation
            case Acknowledged(_, client, connection, attempt, version):
                if operation_ := attempts.get((client, connection, attempt)):
                    operation_.unanswered -= 1
                    operation_.versions.append(version)
            case Rejected(_, client, connection, attempt, code):
                if operation_ := attempts.get((client, connection, attempt)):
                    operation_.unanswered -= 1
                    operation_.codes.append(code)
    return list(operations.values())


def check_operations(
    table: str, operations: Sequence[Operation], steps: Sequence[Step]
) -> Findings:
    """Compare every operation with the log, and every entry of a person with the operations."""
    findings = Findings()
    _count(findings, operations)
    for operation in operations:
        for problem in _acknowledgement_problems(operation, steps):
            findings.add(*problem[:1], table, f"{operation}: {problem[1]}")
    _check_entries(findings, table, operations, steps)
    _check_order(findings, table, operations)
    return findings


def _count(findings: Findings, operations: Iterable[Operation]) -> None:
    for operation in operations:
        outcome = (
            "acknowledged"
            if operation.versions
            else "refused"
            if operation.is_refused
            else "unknown"
        )
        findings.counts[f"operations {outcome}"] += 1


def _acknowledgement_problems(
    operation: Operation, steps: Sequence[Step]
) -> Iterator[tuple[str, str]]:
    if len(operation.versions) > 1:
        yield "doubled", f"was acknowledged as versions {operation.versions}"
    for version in operation.versions:
        if not 0 < version <= len(steps):
            yield "lost", f"was acknowledged as version {version} of a log of {len(steps)}"
        elif is_stored(operation.message) and not _can_be(operation, steps[version - 1]):
            yield "lost", f"was acknowledged as version {version}, which is {steps[version - 1]}"


def is_stored(message: SocketMessage) -> bool:
    """Return whether the log shows the words of this message."""
    return isinstance(message, Play | Say)


def _can_be(operation: Operation, step: Step) -> bool:
    """Return whether an entry is what the operation asked for."""
    message, entry = operation.message, step.entry
    if isinstance(message, Say) and isinstance(entry, Said):
        return message.text == entry.text
    if isinstance(message, Play) and isinstance(entry, Played) and step.mover == operation.client:
        is_in_time = step.turn_version <= message.version < step.version
        return is_in_time and message.seat == entry.seat and is_same(message.move, entry)
    return False


def is_same(move: Move, played: Played) -> bool:
    """Return whether an entry shows that move."""
    found = move_of(played.events[0])
    if isinstance(found, KeepTickets) and isinstance(move, KeepTickets):
        return set(found.kept) == set(move.kept)
    return found == move


def _check_entries(
    findings: Findings, table: str, operations: Sequence[Operation], steps: Sequence[Step]
) -> None:
    """Each entry of a person has one operation, and each operation at most one entry."""
    entries_of: dict[int, list[int]] = defaultdict(list)
    by_client: dict[str, list[Operation]] = defaultdict(list)
    for operation in operations:
        if is_stored(operation.message):
            by_client[operation.client].append(operation)
    for step in steps:
        if step.mover is None and not isinstance(step.entry, Said):
            continue
        findings.counts["entries of people"] += 1
        asked = [each for each in _of(step, by_client) if _can_be(each, step)]
        if not asked:
            findings.add("unasked", table, f"nobody asked for {step}")
        elif all(each.is_refused for each in asked):
            findings.add("refused", table, f"{asked[0]} was refused, but is {step}")
        elif not any(each.versions or each.unanswered for each in asked):
            findings.counts["stored though refused as store_failed"] += 1
        for each in asked:
            entries_of[id(each)].append(step.version)
    for operation in operations:
        if len(entries_of[id(operation)]) > 1:
            findings.add("doubled", table, f"{operation} is versions {entries_of[id(operation)]}")


def _of(step: Step, by_client: dict[str, list[Operation]]) -> Iterable[Operation]:
    if step.mover is not None:
        return by_client.get(step.mover, [])
    return [operation for some in by_client.values() for operation in some]


def _check_order(findings: Findings, table: str, operations: Sequence[Operation]) -> None:
    """What a client did later has a later version. Only stored messages have one of their own."""
    last: dict[str, Operation] = {}
    for operation in operations:
        if operation.versions and is_stored(operation.message):
            before = last.get(operation.client)
            if before and before.versions[0] >= operation.versions[0]:
                findings.add("reordered", table, f"{operation} is not after {before}")
            last[operation.client] = operation
