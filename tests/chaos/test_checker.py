"""The checker of chaos finds violations that were put into the history of a real game."""

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchmarks.chaos.checker.check import check_table
from benchmarks.chaos.checker.deadlines import Bounds
from benchmarks.chaos.company import Company
from benchmarks.chaos.history import (
    Acknowledged,
    Disconnected,
    Invoked,
    Note,
    Received,
    read_history,
)
from benchmarks.chaos.player import Evening
from benchmarks.chaos.system import GRACE, running_system
from trunkline.protocol.client_messages import Play
from trunkline.protocol.codec import decode_client_message
from trunkline.server.table.entries import LogEntry, decode_entries

USUAL = Bounds(GRACE, takeover=0.0, slack=60.0, restarts=False)
HOUR = 3600.0


class PlayedGame(msgspec.Struct):
    """A game that real clients played on a real server."""

    table: str
    history: list[Note]
    log: Sequence[Any]
    record: Any


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> PlayedGame:
    """A whole game of two without any fault."""
    place = tmp_path_factory.mktemp("checker")
    games: list[PlayedGame] = []

    async def play() -> None:
        async with running_system(place, "sqlite") as system:
            evening = Evening(0.0, GRACE)

            async def keep(table: str, path: Path, record: Any) -> None:
                evening.is_ending = True
                log = decode_entries(await system.read(table))
                games.append(PlayedGame(table, sorted_notes(path), log, record))

            port = system.clients.port
            company = Company(0, port, evening, place, keep, random.Random(1))
            await company.play()

    asyncio.run(play())
    return games[0]


def sorted_notes(path: Path) -> list[Note]:
    """The notes of a history in order."""
    return sorted(read_history(path), key=lambda note: note.at)


def kinds(
    played: PlayedGame,
    history: Sequence[Note] | None = None,
    log: Sequence[LogEntry] | None = None,
) -> set[str]:
    """The kinds of violations that the checker finds."""
    found = check_table(
        played.table,
        played.history if history is None else history,
        played.log if log is None else log,
        (),
        USUAL,
        played.record,
    )
    return {violation.kind for violation in found.violations}


def plays(history: Sequence[Note]) -> list[tuple[Invoked, Acknowledged]]:
    """The moves that were acknowledged, with their acknowledgements."""
    answers = {(n.client, n.connection, n.attempt): n for n in history if type(n) is Acknowledged}
    invoked = [n for n in history if type(n) is Invoked]
    moves = [n for n in invoked if isinstance(decode_client_message(n.message), Play)]
    found = [(n, answers.get((n.client, n.connection, n.attempt))) for n in moves]
    return [(n, answer) for n, answer in found if answer]


def changed(history: Sequence[Note], old: Note, new: Note) -> list[Note]:
    """The history with one note replaced."""
    return [new if note is old else note for note in history]


def test_a_game_without_faults_has_no_violations(played: PlayedGame) -> None:
    assert kinds(played) == set()
    assert len(plays(played.history)) > 20


def test_an_acknowledged_move_that_is_not_in_the_log_is_found(played: PlayedGame) -> None:
    _, answer = plays(played.history)[5]
    lost = msgspec.structs.replace(answer, version=len(played.log) + 1)
    assert "lost" in kinds(played, changed(played.history, answer, lost))


def test_a_move_that_was_acknowledged_twice_is_found(played: PlayedGame) -> None:
    invoked, answer = plays(played.history)[5]
    again = msgspec.structs.replace(invoked, attempt=10**6)
    second = msgspec.structs.replace(answer, attempt=10**6, version=answer.version + 1)
    place = played.history.index(answer)
    history = [*played.history[:place], again, answer, second, *played.history[place + 1 :]]
    assert "doubled" in kinds(played, history)


def test_a_move_that_nobody_asked_for_is_found(played: PlayedGame) -> None:
    pair = plays(played.history)[5]
    assert kinds(played, [note for note in played.history if note not in pair]) == {"unasked"}


def test_moves_in_the_wrong_order_are_found(played: PlayedGame) -> None:
    client = plays(played.history)[0][0].client
    answers = [answer for invoked, answer in plays(played.history) if invoked.client == client]
    one, other = answers[3], answers[4]
    swapped = {
        id(one): msgspec.structs.replace(one, version=other.version),
        id(other): msgspec.structs.replace(other, version=one.version),
    }
    history = [swapped.get(id(note), note) for note in played.history]
    assert "reordered" in kinds(played, history)


def with_changed_update(history: list[Note], change: Callable[[Any], bool]) -> list[Note]:
    """The history with the first update that can be changed like this."""
    for note in history:
        if isinstance(note, Received):
            update = msgspec.json.decode(note.text)
            if change(update):
                text = msgspec.json.encode(update).decode()
                return changed(history, note, msgspec.structs.replace(note, text=text))
    raise AssertionError("no update can be changed")


def test_a_leaked_card_is_found(played: PlayedGame) -> None:
    def leak(update: Any) -> bool:
        view = update["view"]
        if not view or not view["hand"]:
            return False
        color = next(iter(view["hand"]))
        view["hand"][color] += 1
        return True

    assert kinds(played, with_changed_update(played.history, leak)) != set()


def test_a_leaked_ticket_is_found(played: PlayedGame) -> None:
    def tickets(update: Any) -> list[str]:
        return list(update["view"]["tickets"]) if update["view"] else []

    updates = [(n, msgspec.json.decode(n.text)) for n in played.history if type(n) is Received]
    first, mine = next((n.client, tickets(u)) for n, u in updates if tickets(u))
    theirs = next(tickets(u) for n, u in updates if n.client != first and tickets(u))

    def leak(update: Any) -> bool:
        if tickets(update) != mine:
            return False
        update["view"]["tickets"].append(theirs[0])
        return True

    assert kinds(played, with_changed_update(played.history, leak)) != set()


def test_a_version_that_goes_back_is_found(played: PlayedGame) -> None:
    received = [note for note in played.history if isinstance(note, Received)]
    last = received[-1]
    old = next(
        note
        for note in received
        if (note.client, note.connection) == (last.client, last.connection)
    )
    late = msgspec.structs.replace(old, at=last.at)
    assert "went back" in kinds(played, [*played.history, late])


def test_a_table_that_is_stuck_is_found(played: PlayedGame) -> None:
    half = played.log[: len(played.log) // 2]
    seen = [
        note
        for note in played.history
        if not isinstance(note, Received) or msgspec.json.decode(note.text)["version"] <= len(half)
    ]
    assert "stuck" in kinds(played, seen, half)


def with_absence(history: list[Note], place: int) -> list[Note]:
    """The history with an hour in which whoever got an update at that place was away."""
    gone = history[place]
    earlier = [*history[: place + 1], Disconnected(gone.at, gone.client, gone.connection)]
    later = [msgspec.structs.replace(note, at=note.at + HOUR) for note in history[place + 1 :]]
    return [*earlier, *later]


def test_a_late_deadline_is_found(played: PlayedGame) -> None:
    """Nobody has to meet a deadline while the other player is away too, so try some places."""
    middle = len(played.history) // 2
    places = [
        place for place in range(middle, middle + 40) if isinstance(played.history[place], Received)
    ]
    found = [kinds(played, with_absence(played.history, place)) for place in places]
    assert any("late" in each for each in found)
