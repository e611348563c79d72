"""The checker finds what clients did and the log does not show, or shows otherwise."""

from msgspec.structs import replace

from benchmarks.chaos.history import Invoked, Note, Rejected
from tests.chaos.clean_game import CleanGame
from trunkline.protocol.client_messages import Say
from trunkline.protocol.codec import encode
from trunkline.server.table.entries import Played, Said


def test_a_clean_game_has_no_violation(game: CleanGame) -> None:
    found = game.check()
    assert found.violations == []
    assert found.counts["games"] == 1
    assert found.counts["operations acknowledged"] > 100
    assert found.counts["updates"] > 300
    assert found.counts["deadlines"] > 100


def test_an_unanswered_operation_may_have_happened_or_not(game: CleanGame) -> None:
    _, answer = game.plays()[40]
    assert game.kinds(game.without(answer)) == set()
    number = game.notes.index(answer)
    late_say = Invoked(answer.at, "Ada", 1, 9999, 9999, encode(Say(9999, "Nobody heard me")))
    assert game.kinds([*game.notes[:number], late_say, *game.notes[number:]]) == set()


def test_an_acknowledged_operation_that_is_not_in_the_log_is_found(game: CleanGame) -> None:
    assert "lost" in game.kinds(log=game.log[:-1])
    _, answer = game.plays()[40]
    beyond = replace(answer, version=len(game.log) + 1)
    assert "lost" in game.kinds(game.with_instead(answer, beyond))
    said = next(entry for entry in game.log if isinstance(entry, Said))
    other = [replace(entry, text="Bad luck!") if entry is said else entry for entry in game.log]
    assert {"lost", "unasked"} <= game.kinds(log=other)


def test_an_operation_that_was_acknowledged_twice_is_found(game: CleanGame) -> None:
    asked, answer = game.plays()[40]
    again: list[Note] = [replace(asked, attempt=9999), replace(answer, attempt=9999)]
    number = game.notes.index(answer) + 1
    assert game.kinds([*game.notes[:number], *again, *game.notes[number:]]) == {"doubled"}


def test_an_operation_that_happened_twice_is_found(game: CleanGame) -> None:
    said = next(entry for entry in game.log if isinstance(entry, Said))
    assert "doubled" in game.kinds(log=[*game.log, said])


def test_an_entry_that_nobody_asked_for_is_found(game: CleanGame) -> None:
    assert game.kinds(game.without(*game.plays()[40])) == {"unasked"}


def test_a_refused_operation_in_the_log_is_found(game: CleanGame) -> None:
    _, answer = game.plays()[40]
    refused = Rejected(answer.at, answer.client, answer.connection, answer.attempt, "stale")
    assert game.kinds(game.with_instead(answer, refused)) == {"refused"}
    failed = replace(refused, code="store_failed")
    assert game.kinds(game.with_instead(answer, failed)) == set()


def test_reordered_operations_are_found(game: CleanGame) -> None:
    (_, first), (_, second) = game.plays("Ada")[10:12]
    swapped = {id(first): replace(first, version=second.version)}
    swapped[id(second)] = replace(second, version=first.version)
    assert "reordered" in game.kinds(swapped.get(id(note), note) for note in game.notes)


def test_a_log_that_no_table_can_have_written_is_found(game: CleanGame) -> None:
    first = next(n for n, entry in enumerate(game.log) if isinstance(entry, Played))
    assert game.kinds(log=[*game.log[:first], *game.log[first + 1 :]]) == {"corrupt"}
