"""The checker finds every kind of violation, and nothing in a game that went as it should."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from benchmarks.chaos.checker.check import check_table
from benchmarks.chaos.checker.deadlines import Bounds, Disturbance, check_deadlines
from benchmarks.chaos.checker.operations import Operation, read_operations
from benchmarks.chaos.checker.replay import replay
from benchmarks.chaos.history import (
    Acknowledged,
    Deserted,
    Disconnected,
    Invoked,
    Note,
    Received,
    Rejected,
)
from tests.chaos.clean_game import clean_game
from trunkline.protocol.client_messages import Play, Resume, Say
from trunkline.protocol.codec import decode_client_message, decode_server_message, encode
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.server.table.entries import KeeperSeated, LogEntry, Played, Resumed, Said

BOUNDS = Bounds(grace=4.0, takeover=8.0, slack=6.0, restarts=False)


def kinds(
    notes: Iterable[Note], log: Iterable[LogEntry], faults: Iterable[Disturbance] = ()
) -> set[str]:
    """Return the kinds of violations that the checker finds."""
    found = check_table("k7m2p9xq", list(notes), list(log), list(faults), BOUNDS)
    return {violation.kind for violation in found.violations}


def acknowledged_plays() -> list[tuple[Invoked, Acknowledged]]:
    """Return the moves of the game that were acknowledged, in order."""
    notes, _ = clean_game()
    answers = {(n.client, n.attempt): n for n in notes if isinstance(n, Acknowledged)}
    return [
        (note, answers[note.client, note.attempt])
        for note in notes
        if isinstance(note, Invoked) and isinstance(decode_client_message(note.message), Play)
    ]


def update_of(note: Note) -> UpdateMessage:
    """Read an update that a client received."""
    assert isinstance(note, Received)
    update = decode_server_message(note.text)
    assert isinstance(update, UpdateMessage)
    return update


def test_a_clean_game_has_no_violation() -> None:
    notes, log = clean_game()
    found = check_table("k7m2p9xq", notes, log, [], BOUNDS)
    assert found.violations == []
    assert found.counts["games"] == 1
    assert found.counts["operations acknowledged"] > 100
    assert found.counts["updates"] > 300
    assert found.counts["deadlines"] > 100


def test_an_unanswered_operation_may_have_happened_or_not() -> None:
    notes, log = clean_game()
    _, answer = acknowledged_plays()[40]
    assert kinds([note for note in notes if note is not answer], log) == set()
    number = notes.index(answer)
    late_say = Invoked(answer.at, "Ada", 1, 9999, 9999, encode(Say(9999, "Nobody heard me")))
    assert kinds([*notes[:number], late_say, *notes[number:]], log) == set()


def test_a_lost_acknowledgement_is_found() -> None:
    notes, log = clean_game()
    assert "lost" in kinds(notes, log[:-1])
    said = next(entry for entry in log if isinstance(entry, Said))
    other = [replace(entry, text="Bad luck!") if entry is said else entry for entry in log]
    assert {"lost", "unasked"} <= kinds(notes, other)


def test_an_operation_that_was_acknowledged_twice_is_found() -> None:
    notes, log = clean_game()
    asked, answer = acknowledged_plays()[40]
    again: list[Note] = [replace(asked, attempt=9999), replace(answer, attempt=9999)]
    number = notes.index(answer) + 1
    assert kinds([*notes[:number], *again, *notes[number:]], log) == {"doubled"}


def test_an_operation_that_happened_twice_is_found() -> None:
    notes, log = clean_game()
    said = next(entry for entry in log if isinstance(entry, Said))
    assert "doubled" in kinds(notes, [*log, said])


def test_an_entry_that_nobody_asked_for_is_found() -> None:
    notes, log = clean_game()
    asked, answer = acknowledged_plays()[40]
    without = [note for note in notes if note not in (asked, answer)]
    assert kinds(without, log) == {"unasked"}


def test_a_refused_operation_in_the_log_is_found() -> None:
    notes, log = clean_game()
    _, answer = acknowledged_plays()[40]
    refused = Rejected(answer.at, answer.client, answer.connection, answer.attempt, "stale")
    assert kinds([refused if note is answer else note for note in notes], log) == {"refused"}
    failed = replace(refused, code="store_failed")
    assert kinds([failed if note is answer else note for note in notes], log) == set()


def test_reordered_operations_are_found() -> None:
    notes, log = clean_game()
    (_, first), (_, second) = [pair for pair in acknowledged_plays() if pair[0].client == "Ada"][
        10:12
    ]
    swapped = {id(first): replace(first, version=second.version)}
    swapped[id(second)] = replace(second, version=first.version)
    assert "reordered" in kinds([swapped.get(id(note), note) for note in notes], log)


def test_a_version_that_goes_back_is_found() -> None:
    notes, log = clean_game()
    heard = [note for note in notes if isinstance(note, Received) and note.client == "Ada"]
    assert "went back" in kinds([*notes, replace(heard[50], at=notes[-1].at)], log)


def test_an_update_that_is_left_out_is_found() -> None:
    notes, log = clean_game()
    heard = [note for note in notes if isinstance(note, Received) and update_of(note).events]
    assert "gap" in kinds([note for note in notes if note is not heard[50]], log)


@pytest.mark.parametrize("part", ["hand", "tickets", "events"])
def test_a_leaked_card_or_ticket_is_found(part: str) -> None:
    """Ben gets what Ada may know."""
    notes, log = clean_game()
    own, others = [
        [n for n in notes if isinstance(n, Received) and n.client == name and update_of(n).events]
        for name in ("Ada", "Ben")
    ]
    secret = next(n for n in own if update_of(n).events != update_of(_same(n, others)).events)
    told = _same(secret, others)
    leaked = encode(_with_part(update_of(told), update_of(secret), part))
    assert "leak" in kinds([replace(n, text=leaked) if n is told else n for n in notes], log)


def _same(note: Note, others: list[Received]) -> Received:
    """Return what another client was told of the same version."""
    return next(n for n in others if update_of(n).version == update_of(note).version)


def _with_part(update: UpdateMessage, other: UpdateMessage, part: str) -> UpdateMessage:
    if part == "events":
        return replace(update, events=other.events)
    assert update.view is not None
    return replace(update, view=replace(update.view, **{part: getattr(other.view, part)}))


def test_a_secret_id_in_a_message_is_found() -> None:
    notes, log = clean_game()
    note = next(n for n in notes if isinstance(n, Received) and n.client == "Ben")
    leaked = note.text.replace('"k7m2p9xq"', '"secret-0"')
    assert "leak" in kinds([replace(n, text=leaked) if n is note else n for n in notes], log)


def test_a_stuck_table_is_found() -> None:
    notes, log = clean_game()
    last = max(number for number, entry in enumerate(log) if isinstance(entry, Played))
    known = [n for n in notes if not isinstance(n, Received) or update_of(n).version <= last]
    assert "stuck" in kinds(known, log[:last])


def test_a_client_that_does_not_hear_of_the_end_is_found() -> None:
    notes, log = clean_game()
    last_mover = acknowledged_plays()[-1][0].client
    deaf = "Ada" if last_mover == "Ben" else "Ben"
    heard = [
        n
        for n in notes
        if not (isinstance(n, Received) and n.client == deaf and update_of(n).result)
    ]
    assert kinds(heard, log) == {"stuck"}
    deserted = Deserted(notes[-1].at, deaf, 1)
    assert kinds([*heard, deserted], log) == set()


def test_a_bank_that_ends_late_is_found_unless_faults_explain_it() -> None:
    notes, log = clean_game()
    number = notes.index(acknowledged_plays()[40][0])
    pause = 700.0  # seconds; the bank is 600
    late = [*notes[:number], *(replace(note, at=note.at + pause) for note in notes[number:])]
    assert kinds(late, log) == {"late"}
    fault = Disturbance("kill store", late[number - 1].at, late[number].at)
    assert kinds(late, log, [fault]) == set()


def test_an_absence_that_lasts_too_long_is_found() -> None:
    notes, log = clean_game()
    left = next(n for n in notes if isinstance(n, Deserted))
    gone = Disconnected(left.at, left.client, left.connection)
    number = notes.index(left)
    after = [replace(n, at=n.at + 20.0) for n in notes[number:] if n.client != left.client]
    late = [*notes[:number], gone, left, *after]
    assert kinds(late, log) == {"late"}
    fault = Disturbance("pause node", left.at, left.at + 8.0)
    assert kinds(late, log, [fault]) == set()


def test_a_bank_that_ends_early_is_found() -> None:
    notes, log = clean_game()
    keeper = next(entry for entry in log if isinstance(entry, KeeperSeated))
    early = [replace(entry, is_out_of_time=True) if entry is keeper else entry for entry in log]
    assert kinds(notes, early) == {"early", "wrong"}


def test_a_bank_runs_on_through_an_absence() -> None:
    """Cleo's bank of 600 seconds ends 10 seconds after she comes back, and that is not early."""
    notes, log = clean_game()
    number, kept = next(
        (n, entry) for n, entry in enumerate(log) if isinstance(entry, KeeperSeated)
    )
    out_of_time = replace(kept, is_out_of_time=True)
    steps = [step for step, _ in replay([*log[: number + 1], Resumed(kept.seat), out_of_time])]
    came_back = Operation("Cleo", 9999, Resume(9999), notes[-1].at + 590, [number + 2])
    heard = Received(notes[-1].at + 600, "Ada", 1, f'{{"version":{number + 3}}}')
    asked = [*read_operations(notes), came_back]
    early = check_deadlines("k7m2p9xq", [heard], steps, asked, [], BOUNDS)
    assert early.violations == []


def test_a_log_that_no_table_can_have_written_is_found() -> None:
    notes, log = clean_game()
    first = next(n for n, entry in enumerate(log) if isinstance(entry, Played))
    assert kinds(notes, [*log[:first], *log[first + 1 :]]) == {"corrupt"}
