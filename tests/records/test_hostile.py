"""Any bytes quickly give a record or a short RecordError."""

import json
import os
import pickle
import time
import tracemalloc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.records.games import find, plain_record, refusal, replayed
from trunkline.engine.errors import RecordError
from trunkline.engine.game import Game
from trunkline.records import MAX_RECORD_BYTES, parse_record, read_record

MOST_TIMES = 40  # what a harmless text takes
MOST_MEMORY = 200_000_000
MEGABYTES = 7_000_000
FOREIGN = "record: this is not a Trunkline record: "
NEWER = "newer than this Trunkline, which reads version 1"


@pytest.fixture(autouse=True)
def _is_quick() -> Iterator[None]:
    replayed(plain_record())  # do not count the first compilation
    start = time.process_time()
    yield
    assert time.process_time() - start < MOST_TIMES * seconds_for_a_harmless_text()


@cache
def seconds_for_a_harmless_text() -> float:
    """How long this machine takes for as many bytes as the longest texts here have."""
    text = f"[{'0,' * (MEGABYTES // 2)}0]"
    start = time.process_time()
    json.loads(text)
    return time.process_time() - start


def reason(data: bytes) -> str:
    """Why the parser or the replay refuses these bytes."""
    with pytest.raises(RecordError) as caught:
        Game.from_record(parse_record(data))
    text = str(caught.value)
    assert len(text) < 600
    assert text.isprintable()
    return text


def with_text(old: str, new: str) -> bytes:
    text = json.dumps(plain_record())
    assert old in text
    return text.replace(old, new, 1).encode("utf-8", "surrogatepass")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "record: it is empty"),
        (b"\0", f"{FOREIGN}JSON is malformed: invalid character (byte 0)"),
        (b"{", f"{FOREIGN}Input data was truncated"),
        (b"null", f"{FOREIGN}Expected `object`, got `null`"),
        (b"[]", f"{FOREIGN}Expected `object`, got `array`"),
        (b"NaN", f"{FOREIGN}JSON is malformed: invalid character (byte 0)"),
        (b"{}", f"{FOREIGN}Object missing required field `map`"),
        (b"{} {}", FOREIGN),
        (b"\xff\xfe{\0}\0", "record: it is not UTF-8 text (byte 0)"),
        (b'{"map": "\xc0\x80"}', "record: it is not UTF-8 text (byte 9)"),
        (b'{"map": "\xed\xa0\x80"}', "record: it is not UTF-8 text (byte 9)"),
        (b"[" * 200_000, f"{FOREIGN}Expected `object`, got `array`"),
        (b"[" * 300_000, "record: it holds more than 250,000 values"),
        (b" " * (MAX_RECORD_BYTES + 1), "record: it is larger than 8,388,608 bytes"),
        (b" " * MAX_RECORD_BYTES, f"{FOREIGN}Input data was truncated"),
    ],
)
def test_bytes_that_are_no_record(data: bytes, expected: str) -> None:
    assert reason(data).startswith(expected)


def test_a_byte_order_mark_is_refused() -> None:
    data = json.dumps(plain_record()).encode("utf-8-sig")
    assert reason(data) == "record: it begins with a byte order mark"


def test_a_record_cut_anywhere_is_refused() -> None:
    data = json.dumps(plain_record()).encode()
    for length in range(0, len(data), 97):
        assert reason(data[:length]).startswith("record: ")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"format": "trunkline-record", ', "", "record: there is no key 'format'"),
        ('"version": 1, ', "", "record: there is no key 'version'"),
        ('"trunkline-record"', '"other"', "format: this is not a Trunkline record: Invalid"),
        ('"version": 1', '"version": 2', f"version: version 2 is {NEWER}"),
        ('"version": 1', '"version": true', "version: Expected `int`, got `bool`"),
        ('"version": 1', '"version": 1.0', "version: Expected `int`, got `float`"),
        ('"map"', '"mop"', "record: Object contains unknown field `mop`"),
        ('"map": "usa"', '"map": "usa", "map": "usa"', "record: an object has the key 'map' twice"),
        ('"name"', '"name": "A", "name"', "record: an object has the key 'name' twice"),
        ('"map"', '"extra": 1, "map"', "record: Object contains unknown field `extra`"),
        ('"hands"', '"extra": 1, "hands"', "setup: Object contains unknown field `extra`"),
        ('"routes"', '"extra": 1, "routes"', "result.scores[0]: Object contains unknown field"),
        ('"winners"', '"extra": 1, "winners"', "result: Object contains unknown field `extra`"),
        ('"kept"', '"extra": 1, "kept"', "event 0: the key 'extra' is unknown"),
        ('"kept"', '"kept": [], "kept"', "record: an object has the key 'kept' twice"),
        ('"keep_tickets"', '"cheat"', "event 0: type: Invalid value 'cheat'"),
        ('"keep_tickets"', '"first_tickets_chosen"', "event 0: type: Invalid value"),
        ('"first": ', '"first": 1e', "first: Expected `int`, got `float`"),
        ('"first": ', '"first": 1' + "0" * 30, "head: seat 1"),
        ('"first": ', '"first": 1' + "0" * MEGABYTES, "first: Integer value out of range"),
        ('"seed": "plain"', '"seed": 7', "seed: Expected `str`, got `int`"),
        ('"seed": "plain"', '"seed": null', "seed: Expected `str`, got `null`"),
        ('"seed": "plain"', r'"seed": "\ud800"', "record: a text has half of a surrogate pair"),
        (r'"seed": "plain"', r'"seed": "\udc00x"', "record: a text has half of a surrogate pair"),
        ('"seed": "plain"', '"seed": "a\0b"', "record: JSON is malformed: invalid character"),
        ('"seed": "plain"', '"seed": "a\nb"', "record: JSON is malformed: invalid character"),
        ('"Player 1"', r'"\ud800"', "record: a text has half of a surrogate pair"),
        ('"Player 1"', r'"\u0000"', "players[0].name: it has a NUL character"),
        ('"Player 1"', "null", "players[0].name: it is missing or not a text"),
        ('{"name": "Player 1"}', "{}", "players[0].name: it is missing or not a text"),
        ('{"name": "Player 1"}', '"Player 1"', "players[0]: Expected `object`, got `str`"),
        ('"Player 1"', '"A", "bot": 7', "players[0].bot: it is missing or not a text"),
        ('"Player 1"', '"A", "rating": NaN', "record: JSON is malformed: invalid character"),
        ('"Player 1"', '"A", "rating": 1e999', "players[0][...]: Number out of range"),
        ('"events": [', '"events": [null, ', "event 0: Expected `object`, got `null`"),
        ('"events": [', '"events": [{"type": "end"}, ', "event 0: nothing causes it"),
        ('"events": [', '"meta": null, "events": [', "meta: Expected `object`, got `null`"),
        ('"events": [', '"meta": {"a": Infinity}, "events": [', "record: JSON is malformed"),
        ('"result": {', '"result": [', "result: Expected `object | null`, got `array`"),
    ],
)  # fmt: skip
def test_a_spoilt_record(old: str, new: str, expected: str) -> None:
    assert reason(with_text(old, new)).startswith(expected)


@pytest.mark.parametrize("value", [True, 1.0, 1.5, "1", None, [], {}, -(10**30), 10**40, "\x1b[2J"])
@pytest.mark.parametrize("key", ["seat", "route", "cards", "points"])
def test_a_claim_of_wrong_types(key: str, value: Any) -> None:
    plain = plain_record()
    index = find(plain, "claim")
    plain["events"][index][key] = value
    assert refusal(plain).where == f"event {index}"


@pytest.mark.parametrize("card", [None, "", "Red", "gray", 3, ["red"]])
def test_a_card_that_is_none(card: Any) -> None:
    plain = plain_record()
    plain["setup"]["hands"][0][0] = card
    assert refusal(plain).where == "setup.hands[0][0]"


@pytest.mark.parametrize("players", [0, 1, 6, 10_000])
def test_a_wrong_number_of_players(players: int) -> None:
    plain = plain_record()
    plain["players"] = [{"name": "A"}] * players
    assert str(refusal(plain)) == f"players: there are {players} players, not 2 to 5"


def nested(depth: int, opening: str, closing: str) -> str:
    return opening * depth + "1" + closing * depth


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_refused(opening: str, closing: str) -> None:
    deep = nested(100_000, opening, closing)
    data = with_text('"events"', f'"meta": {{"a": {deep}}}, "events"')
    assert reason(data) == "record: it is nested too deeply"


def test_moderate_nesting_is_read() -> None:
    data = with_text('"events"', f'"meta": {{"a": {nested(100, "[", "]")}}}, "events"')
    assert parse_record(data).meta


HUGE = {
    "a route": ('"route": "', '"route": "' + "x" * MEGABYTES, "event "),
    "control characters": ('"route": "', '"route": "' + r"\u001b" * 1_000_000, "event "),
    "a key": ('"map"', f'"{"k" * MEGABYTES}": 1, "map"', "record: Object contains unknown field"),
    "a key of an event": ('"kept"', f'"{"k" * MEGABYTES}": 1, "kept"', "event 0: the key 'kkk"),
    "a map": ('"usa"', f'"{"u" * MEGABYTES}"', "head: there is no built-in map"),
    "a ruleset": ('"classic"', f'"{"c" * MEGABYTES}"', "head: the map 'usa' has no ruleset"),
    "a seed": ('"plain"', f'"{"s" * MEGABYTES}"', "setup: "),
    "a ticket": ('"kept": ["', '"kept": ["' + "t" * MEGABYTES, "event 0: "),
    "a type": ('"keep_tickets"', f'"{"t" * MEGABYTES}"', "event 0: type: Invalid value"),
    "a card": ('"red"', f'"{"r" * MEGABYTES}"', "setup."),
    "ends": ('"events": [', '"events": [' + '{"type":"end"},' * 100_000, "event 0: nothing"),
    "hands": ('"hands": [', '"hands": [' + "[]," * 100_000, "setup: 100003 hands for 3 seats"),
    "players": ('"players": [', '"players": [' + '{"name":"A"},' * 100_000, "players: there are"),
    "lists": ('"events"', '"meta": {"a": [' + "[]," * 2_000_000 + '[]]}, "events"', "record: it h"),
    "same keys": ('"events"', '"meta": {' + '"a":1,' * 200_000 + '"a":1}, "events"', "record: an"),
    "many keys": (
        '"events"',
        '"meta": {' + "".join(f'"{k}":1,' for k in range(200_000)) + '"0":1}, "events"',
        "record: an object has the key '0' twice",
    ),
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_huge_value_is_refused_briefly_and_takes_little_memory(kind: str) -> None:
    old, new, expected = HUGE[kind]
    data = with_text(old, new)
    tracemalloc.start()
    try:
        assert reason(data).startswith(expected)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


def test_an_error_is_bounded_plain_and_survives_pickling() -> None:
    error = RecordError("a\nb" * 1000, "\x1b[31m\u202e\0" + "x" * 10_000)
    assert len(str(error)) < 600
    assert str(error).isprintable()
    assert str(error).endswith("...")
    again = pickle.loads(pickle.dumps(error))
    assert (again.where, again.why, str(again)) == (error.where, error.why, str(error))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(tmp_path / "missing.json")
    reason = "file: it cannot be read: No such file or directory"
    assert str(caught.value) == f"{tmp_path / 'missing.json'}: {reason}"


@pytest.mark.parametrize(("text", "why"), [("", "it is empty"), ("{}", "this is not a Trunkline")])
def test_a_file_of_something_else_is_named(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "notes.json").write_text(text)
    with pytest.raises(RecordError) as caught:
        read_record(tmp_path / "notes.json")
    assert str(caught.value).startswith(f"{tmp_path / 'notes.json'}: record: {why}")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="file: it cannot be read"):
        read_record(tmp_path)


def test_a_name_no_file_can_have() -> None:
    with pytest.raises(RecordError, match="file: it cannot be read"):
        read_record("a\0b")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(RecordError, match="file: it is not a plain file"):
        read_record(tmp_path / "pipe")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs devices")
def test_a_device_is_refused() -> None:
    with pytest.raises(RecordError, match="file: it is not a plain file"):
        read_record("/dev/zero")


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(RecordError, match="record: it is larger than 8,388,608 bytes"):
        read_record(path)
