"""The checker finds violations in changes, and nothing in a game that was told in changes."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from benchmarks.chaos.checker.check import check_table
from benchmarks.chaos.checker.deadlines import Bounds
from benchmarks.chaos.history import Connected, Note, Received
from tests.chaos.clean_game import clean_game

BOUNDS = Bounds(grace=4.0, takeover=8.0, slack=6.0, restarts=False)
NOTES, LOG = clean_game(wants_changes=True)


def kinds(notes: Iterable[Note]) -> set[str]:
    """Return the kinds of violations that the checker finds."""
    found = check_table("k7m2p9xq", list(notes), LOG, [], BOUNDS)
    return {violation.kind for violation in found.violations}


def changes(client: str) -> list[tuple[Received, dict[str, Any]]]:
    """Return the changes that a client received in the game, decoded."""
    notes = [note for note in NOTES if isinstance(note, Received) and note.client == client]
    read = [(note, msgspec.json.decode(note.text)) for note in notes]
    return [(note, change) for note, change in read if change["type"] == "change"]


def with_text(note: Received, message: dict[str, Any]) -> list[Note]:
    """Return the game's notes, with another message in one."""
    told = replace(note, text=msgspec.json.encode(message).decode())
    return [told if each is note else each for each in NOTES]


def test_a_game_told_in_changes_has_no_violation() -> None:
    found = check_table("k7m2p9xq", NOTES, LOG, [], BOUNDS)
    assert found.violations == []
    assert found.counts["updates that came as changes"] > 300
    assert found.counts["updates"] > found.counts["updates that came as changes"]


def test_a_change_with_the_hand_of_another_seat_is_found() -> None:
    hand = next(change["view"]["hand"] for _, change in changes("Ada") if hands(change))
    note, change = next((n, c) for n, c in changes("Ben") if "view" in c and not hands(c))
    change["view"]["hand"] = hand
    assert "leak" in kinds(with_text(note, change))


def hands(change: dict[str, Any]) -> bool:
    """Return whether a change has a hand."""
    return bool(change.get("view", {}).get("hand"))


def test_a_change_that_is_left_out_is_found() -> None:
    note, _ = changes("Ada")[50]
    assert "gap" in kinds(each for each in NOTES if each is not note)


def test_a_change_that_comes_twice_is_found() -> None:
    note, _ = changes("Ada")[50]
    number = NOTES.index(note)
    assert "gap" in kinds([*NOTES[:number], note, *NOTES[number:]])


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("sitters", "wrong"),
        ("legal_moves", "wrong"),
        ("result", "wrong"),
        ("events", "leak"),
        ("chat", "gap"),
        ("view", "wrong"),
        ("view.to_act", "wrong"),
        ("view.pile_size", "wrong"),
        ("view.hand", "leak"),
        ("view.offer", "leak"),
        ("view.open_tickets", "wrong"),
    ],
)
def test_a_change_that_lacks_a_key_that_changed_is_found(key: str, kind: str) -> None:
    for note, change in reversed(changes("Ada")):
        *outer, inner = key.split(".")
        part = change.get(*outer) if outer else change
        if part and part.pop(inner, None) is not None:
            assert kind in kinds(with_text(note, change))
            return
    raise AssertionError("no such change")


def test_a_change_that_nobody_asked_for_is_found() -> None:
    notes = [replace(n, wants_changes=False) if isinstance(n, Connected) else n for n in NOTES]
    assert kinds(notes) == {"wrong"}
