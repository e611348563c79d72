"""The checker finds messages that say too much, too little or what is not so."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from benchmarks.chaos.history import Connected, Note, Received
from tests.chaos.clean_game import CleanGame
from trunkline.protocol.server_messages import UpdateMessage


def with_message(game: CleanGame, note: Received, message: dict[str, Any]) -> list[Note]:
    """Return the notes of the game, with another message in one."""
    return game.with_instead(note, replace(note, text=msgspec.json.encode(message).decode()))


def changes(game: CleanGame, client: str) -> list[tuple[Received, dict[str, Any]]]:
    """Return the changes that a client received, decoded."""
    messages = [(note, msgspec.json.decode(note.text)) for note, _ in game.heard(client)]
    return [(note, message) for note, message in messages if message["type"] == "change"]


def test_a_version_that_goes_back_is_found(game: CleanGame) -> None:
    old, _ = game.heard("Ada")[50]
    assert "went back" in game.kinds([*game.notes, replace(old, at=game.notes[-1].at)])


def test_a_message_that_is_left_out_is_found(game: CleanGame) -> None:
    with_events = [note for note, update in game.heard("Ada") if update.events]
    assert "gap" in game.kinds(game.without(with_events[50]))


@pytest.mark.parametrize("part", ["hand", "tickets", "events"])
def test_a_leaked_card_or_ticket_is_found(game: CleanGame, part: str) -> None:
    """Ben gets what Ada may know."""
    secret, note = first_secret(game)
    message = msgspec.json.decode(note.text)
    source, target = (secret, message) if part == "events" else (secret.view, message["view"])
    target[part] = msgspec.to_builtins(getattr(source, part))
    assert "leak" in game.kinds(with_message(game, note, message))


def first_secret(game: CleanGame) -> tuple[UpdateMessage, Received]:
    """Return the first update with an event that Ada knows more about, and what Ben received."""
    adas = {update.version: update for _, update in game.heard("Ada")}
    for note, update in game.heard("Ben"):
        ada = adas[update.version]
        if update.events and update.events != ada.events and ada.view and ada.view.tickets:
            return ada, note
    raise AssertionError("Ada knows nothing more than Ben")


def test_a_secret_anywhere_in_a_message_is_found(game: CleanGame) -> None:
    secret, note = first_secret(game)
    assert secret.view
    message = msgspec.json.decode(note.text)
    assert "leak" in game.kinds(with_message(game, note, message | {"hint": "secret-0"}))
    assert "leak" in game.kinds(with_message(game, note, message | {"hint": secret.view.tickets}))


def test_a_game_in_changes_is_told_in_changes(game_in_changes: CleanGame) -> None:
    counts = game_in_changes.check().counts
    assert 300 < counts["updates that came as changes"] < counts["updates"]


def test_a_change_with_the_hand_of_another_seat_is_found(game_in_changes: CleanGame) -> None:
    hands = [change.get("view", {}).get("hand") for _, change in changes(game_in_changes, "Ada")]
    note, change = changes(game_in_changes, "Ben")[50]
    change.setdefault("view", {})["hand"] = next(hand for hand in hands if hand)
    assert "leak" in game_in_changes.kinds(with_message(game_in_changes, note, change))


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
def test_a_change_that_lacks_a_key_that_changed_is_found(
    game_in_changes: CleanGame, key: str, kind: str
) -> None:
    *outer, inner = key.split(".")
    for note, change in reversed(changes(game_in_changes, "Ada")):
        part = change.get(*outer) if outer else change
        if part and part.pop(inner, None) is not None:
            assert kind in game_in_changes.kinds(with_message(game_in_changes, note, change))
            return
    raise AssertionError("no such change")


def test_a_change_that_comes_twice_is_found(game_in_changes: CleanGame) -> None:
    note, _ = changes(game_in_changes, "Ada")[50]
    notes, number = game_in_changes.notes, game_in_changes.notes.index(note)
    assert "gap" in game_in_changes.kinds([*notes[:number], note, *notes[number:]])


def test_a_change_that_nobody_asked_for_is_found(game_in_changes: CleanGame) -> None:
    notes = [
        replace(note, wants_changes=False) if isinstance(note, Connected) else note
        for note in game_in_changes.notes
    ]
    assert game_in_changes.kinds(notes) == {"wrong"}
