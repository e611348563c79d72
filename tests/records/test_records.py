"""Tests that records keep their form when they are written and read."""

import json
import os
import stat
from pathlib import Path

import msgspec
import pytest

from tests.records.games import plain_record, played
from trunkline.engine.errors import RecordError
from trunkline.engine.game import Game
from trunkline.engine.record import Record
from trunkline.records import (
    MAX_RECORD_BYTES,
    format_record,
    parse_record,
    read_record,
    write_record,
)

RULESETS = ["classic", "anniversary", "1910", "mega", "big-cities"]
TOP_KEYS = {
    *("format", "version", "map", "ruleset", "players"),
    *("first", "seed", "setup", "events", "result"),
}
EVENT_KEYS = {
    "keep_tickets": {"seat", "kept", "returned"},
    "draw_deck": {"seat", "card"},
    "draw_face_up": {"seat", "slot", "card"},
    "claim": {"seat", "route", "cards", "points"},
    "draw_tickets": {"seat", "offered"},
    "pass": {"seat"},
    "turn_face_up": {"slot", "card"},
    "refresh": {"discarded"},
    "reshuffle": {"cards"},
    "last_round": {"seat"},
    "end": set(),
}
SCORE_KEYS = {"routes", "tickets", "bonus", "total", "completed", "failed", "longest_path"}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 5])
def test_bytes_become_a_record_and_the_same_bytes_again(ruleset: str, players: int) -> None:
    record = played("there and back", players, ruleset).record()
    data = format_record(record)
    assert parse_record(data) == record
    assert format_record(parse_record(data)) == data
    assert Game.from_record(parse_record(data)).record() == record


def test_a_finished_record_has_the_keys_of_its_form_and_no_others() -> None:
    plain = plain_record()
    assert plain.keys() == TOP_KEYS
    assert (plain["format"], plain["version"]) == ("trunkline-record", 1)
    assert plain["setup"].keys() == {"hands", "face_up", "discarded", "offers"}
    for event in plain["events"]:
        assert event.keys() == EVENT_KEYS[event["type"]] | {"type"}
    assert plain["result"].keys() == {"scores", "winners"}
    assert all(score.keys() == SCORE_KEYS for score in plain["result"]["scores"])


def test_cards_hold_no_zero_counts() -> None:
    claims = [event for event in plain_record()["events"] if event["type"] == "claim"]
    assert claims
    assert all(min(claim["cards"].values()) > 0 for claim in claims)


def test_a_running_game_has_a_result_of_null() -> None:
    data = format_record(played("running", most_moves=20).record())
    assert json.loads(data)["result"] is None
    assert parse_record(data).result is None


def test_a_game_without_a_single_event_is_a_record() -> None:
    data = format_record(Game(2, seed="new").record())
    assert json.loads(data)["events"] == []
    assert Game.from_record(parse_record(data)).to_act == (0, 1)


def test_meta_is_optional_and_kept_as_it_is() -> None:
    meta = {"started": "2024-05-01T12:00:00Z", "clocks": [1.5, None, True], "é": {"🚂": []}}
    data = format_record(played("meta").record(meta))
    assert json.loads(data)["meta"] == meta
    assert parse_record(data).meta == meta
    assert "🚂".encode() in data
    assert parse_record(format_record(played("meta").record())).meta is msgspec.UNSET


def test_players_may_tell_more_of_themselves() -> None:
    players: list[str | dict[str, object]] = [
        {"name": "Zoë", "bot": "greedy", "rating": 1500},
        {"name": ""},
    ]
    record = Game(players, seed="players").record()
    assert parse_record(format_record(record)).players == tuple(players)


def test_top_level_keys_are_indented_and_every_event_is_a_line() -> None:
    record = played("lines").record({"a": 1})
    lines = format_record(record).decode().splitlines()
    keys = [line.split('"')[1] for line in lines if line.startswith('  "')]
    assert keys == [*msgspec.structs.asdict(record)]
    events = [json.loads(line.rstrip(",")) for line in lines if line.startswith('    {"type"')]
    assert len(events) == len(record.events)
    hands = [line for line in lines if line.startswith("      [")]
    assert json.loads(hands[0].rstrip(",")) == list(record.setup.hands[0])


def test_layout_does_not_matter() -> None:
    plain = plain_record()
    backwards = {key: plain[key] for key in reversed(plain)}
    for text in (json.dumps(plain), json.dumps(backwards, indent=7), json.dumps(plain) + "\n\t "):
        assert parse_record(text.encode()) == parse_record(json.dumps(plain).encode())


def test_a_file_holds_what_was_written(tmp_path: Path) -> None:
    record = played("file").record()
    write_record(tmp_path / "game.json", record)
    assert read_record(tmp_path / "game.json") == record
    assert read_record(str(tmp_path / "game.json")) == record
    assert (tmp_path / "game.json").read_bytes() == format_record(record)


def test_writing_replaces_a_file_and_leaves_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    write_record(path, played("file").record())
    assert read_record(path).seed == "file"
    assert [*tmp_path.iterdir()] == [path]


def test_a_failed_write_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")

    def fail(draft: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(RecordError, match="file: it cannot be written: No space left on device"):
        write_record(path, played("file").record())
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.skipif(os.name == "nt", reason="needs Unix permissions")
def test_a_written_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    write_record(tmp_path / "game.json", Game(2, seed="mode").record())
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1


@pytest.mark.parametrize("place", ["missing/game.json", "", "a\0b"])
def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(RecordError, match="file: it cannot be written"):
        write_record(tmp_path / place, Game(2, seed="place").record())


@pytest.mark.parametrize(
    ("meta", "reason"),
    [
        ({"text": "\ud800"}, "surrogates not allowed"),
        ({"thing": object()}, "type object"),
        ({(1, 2): 3}, "str-like"),
        ({"text": "x" * MAX_RECORD_BYTES}, "it is larger than 8,388,608 bytes"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(meta: dict[str, object], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        format_record(Game(2, seed="meta").record(meta))


def test_a_name_that_could_not_be_read_again_is_not_written() -> None:
    record: Record = Game(["A\0", "B"], seed="nul").record()
    with pytest.raises(RecordError, match=r"players\[0\].name: it has a NUL character"):
        format_record(record)
