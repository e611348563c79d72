"""Random JSON and randomly damaged records give a record or a RecordError, nothing else."""

import json
from contextlib import suppress
from copy import deepcopy
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.records.games import Json, plain_record
from trunkline.engine.errors import RecordError
from trunkline.engine.game import Game
from trunkline.engine.record import Record
from trunkline.records import format_record, parse_record

fuzz = settings(
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda values: (
        st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=8), values, max_size=4)
    ),
    max_leaves=12,
)
KEYS = [*plain_record(), "type", "seat", "card", "name", "bot", "meta"]
NEAR_JSON = st.dictionaries(st.sampled_from(KEYS), JSON, max_size=12)
SPICE: list[Any] = [
    *(None, True, False, 0, -1, 1, 5, 1.5, 1e300, 2**63, -(2**64), 10**400),
    *("", "red", "locomotive", "usa", "../../etc", "\0", "\ud800", "\u202e", [], {}, [[]]),
    {"type": "end"},
    {"type": "pass", "seat": 0},
    {"type": "draw_deck", "seat": 0, "card": None},
]


def read(data: bytes) -> None:
    """Read and replay; only a RecordError may be raised. A record that was read can be written."""
    with suppress(RecordError):
        record = parse_record(data)
        assert parse_record(format_record(record)) == record
        Game.from_record(record)


def replay_loosely(data: bytes) -> None:
    """Replay what msgspec alone accepts; only a RecordError may be raised."""
    with suppress(msgspec.DecodeError):
        record = msgspec.json.decode(data, type=Record)
        with suppress(RecordError):
            Game.from_record(record)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values in a document."""
    if isinstance(value, dict):
        inner = [*value.items()]
    else:
        inner = [*enumerate(value)] if isinstance(value, list) else []
    return [path, *(spot for key, item in inner for spot in spots(item, (*path, key)))]


SHORT = plain_record("fuzz", 2, most_moves=25)
LONG = plain_record("fuzz", 4, "mega")
RECORDS = {len(record["events"]): (record, spots(record)[1:]) for record in (SHORT, LONG)}


def spoil(plain: Json, path: tuple[Any, ...], how: str, value: Any) -> None:
    """Delete, replace or duplicate the value at a path, if it still exists."""
    holder: Any = plain
    try:
        for key in path[:-1]:
            holder = holder[key]
        old = holder[path[-1]]
    except (KeyError, IndexError, TypeError):
        return
    if isinstance(holder, str):
        return
    if how == "delete":
        del holder[path[-1]]
    elif how == "duplicate" and isinstance(holder, list):
        holder.insert(path[-1], old)
    else:
        holder[path[-1]] = deepcopy(value)


@fuzz
@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    read(data)


@settings(fuzz, max_examples=300)
@given(JSON | NEAR_JSON)
def test_random_json(value: Any) -> None:
    read(json.dumps(value).encode())


@settings(fuzz, max_examples=600)
@given(st.data())
def test_spoilt_values(data: st.DataObject) -> None:
    plain, paths = RECORDS[data.draw(st.sampled_from([*RECORDS]))]
    copy = json.loads(json.dumps(plain))
    for _ in range(data.draw(st.integers(1, 3))):
        path = paths[data.draw(st.integers(0, len(paths) - 1))]
        how = data.draw(st.sampled_from(["delete", "replace", "duplicate"]))
        spoil(copy, path, how, data.draw(st.sampled_from(SPICE) | JSON))
    read(json.dumps(copy).encode())
    replay_loosely(json.dumps(copy).encode())


@settings(fuzz, max_examples=300)
@given(st.data())
def test_spoilt_bytes(data: st.DataObject) -> None:
    plain, _ = RECORDS[data.draw(st.sampled_from([*RECORDS]))]
    spoilt = bytearray(json.dumps(plain).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
    read(bytes(spoilt))


@settings(fuzz, max_examples=100)
@given(st.data())
def test_truncated_and_stretched_bytes(data: st.DataObject) -> None:
    plain, _ = RECORDS[data.draw(st.sampled_from([*RECORDS]))]
    whole = json.dumps(plain).encode()
    start, stop = sorted(data.draw(st.integers(0, len(whole))) for _ in range(2))
    read(whole[:start])
    read(whole[:start] + whole[stop:])
    read(whole[:stop] + whole[start:])
