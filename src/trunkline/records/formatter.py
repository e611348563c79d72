"""Formats a record as readable JSON: one line per event, hand or score."""

from collections.abc import Iterator
from typing import Any

import msgspec

from trunkline.engine.errors import RecordError
from trunkline.engine.game_arguments import check_record
from trunkline.engine.record import Record
from trunkline.engine.replay import check_head
from trunkline.records.size_limits import check_size

# These values span several lines; everything else is one line.
_OPEN = {
    *("", ".players", ".setup", ".setup.hands", ".setup.offers"),
    *(".events", ".result", ".result.scores"),
}
_INDENT = "  "


def format_record(record: Record) -> bytes:
    """The record as JSON in UTF-8; the same record gives the same bytes."""
    check_record(record)
    check_head(record)
    try:
        plain = msgspec.json.decode(msgspec.json.encode(record))
        data = (_text(plain, "", "\n") + "\n").encode()
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise RecordError("record", f"it cannot be written: {error}") from error
    check_size(len(data))
    return data


def _text(value: Any, path: str, line: str) -> str:
    """A value as JSON; `line` is a line break plus the indent of the value."""
    if path not in _OPEN or not value:
        return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    inner = line + _INDENT
    return opening + inner + f",{inner}".join(_items(value, path, inner)) + line + closing


def _items(value: Any, path: str, line: str) -> Iterator[str]:
    if isinstance(value, dict):
        keys = ((msgspec.json.encode(key).decode(), key) for key in value)
        return (f"{name}: {_text(value[key], f'{path}.{key}', line)}" for name, key in keys)
    return (_text(item, f"{path}[]", line) for item in value)
