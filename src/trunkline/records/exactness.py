"""Checks that a record is exact: no duplicate key, no unknown key, no missing default."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from trunkline.engine.errors import RecordError
from trunkline.engine.record import Record
from trunkline.records.locations import error_at


def parse_plainly(text: str) -> Any:
    """Parse JSON into plain values; refuse an object with a duplicate key."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError("record", str(error)) from None


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        [(key, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise RecordError("record", f"an object has the key {key!r} twice")
    return made


def check_exact(plain: Any, record: Record) -> None:
    """Raise unless the record and the plain values have exactly the same content."""
    recorded = msgspec.json.encode(record, order="sorted")
    if recorded != msgspec.json.encode(plain, order="sorted"):
        path, why = next(_differences(plain, msgspec.json.decode(recorded), ""))
        raise error_at(path, why)


def _differences(plain: Any, typed: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(plain, dict) and isinstance(typed, dict):
        yield from ((path, f"there is no key {key!r}") for key in typed if key not in plain)
        yield from ((path, f"the key {key!r} is unknown") for key in plain if key not in typed)
        pairs = [(f"{path}.{key}", plain[key], typed[key]) for key in plain]
    elif isinstance(plain, list) and isinstance(typed, list):
        rows = enumerate(zip(plain, typed, strict=True))
        pairs = [(f"{path}[{index}]", a, b) for index, (a, b) in rows]
    else:
        yield path, "it is not in its plain form"
        return
    for below, a, b in pairs:
        if msgspec.json.encode(a, order="sorted") != msgspec.json.encode(b, order="sorted"):
            yield from _differences(a, b, below)
