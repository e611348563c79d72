"""Parses a record from any bytes."""

import json
import re

import msgspec

from trunkline.engine.errors import RecordError
from trunkline.engine.record import Record
from trunkline.engine.replay import check_head
from trunkline.hints import wrong_type
from trunkline.records.exactness import check_exact, parse_plainly
from trunkline.records.locations import error_at
from trunkline.records.size_limits import check_size, check_values

_DECODER = msgspec.json.Decoder(Record)
_MARK = b'"trunkline-record"'
_VERSION = 1


def parse_record(data: bytes) -> Record:
    """Parse a record strictly; raises `RecordError`. Only a replay checks the game itself."""
    if not isinstance(data, bytes | bytearray):
        raise wrong_type("data", "the bytes of a record", data, "read_record(path) reads a file")
    if not data:
        raise RecordError("record", "it is empty")
    check_size(len(data))
    check_values(data)
    try:
        return _parse(data, _text(data))
    except RecursionError:
        raise RecordError("record", "it is nested too deeply") from None


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError("record", f"it is not UTF-8 text (byte {error.start})") from None
    if text.startswith("\ufeff"):
        raise RecordError("record", "it begins with a byte order mark")
    return text


def _parse(data: bytes, text: str) -> Record:
    try:
        record = _DECODER.decode(data)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        raise error_at(path.rstrip("`"), _why_not_valid(data, message, path)) from None
    except msgspec.DecodeError as error:
        why = _unless_foreign(data, _why_not_json(text, str(error)))
        raise RecordError("record", why) from None
    check_exact(parse_plainly(text), record)
    check_head(record)
    return record


def _why_not_valid(data: bytes, message: str, path: str) -> str:
    version = re.fullmatch(r"Invalid enum value (\d+)", message)
    if version and path == ".version`" and int(version[1]) > _VERSION:
        return f"version {version[1]} is newer than this Trunkline, which reads version {_VERSION}"
    return _unless_foreign(data, message)


def _unless_foreign(data: bytes, why: str) -> str:
    """Why a record is refused; a file of something else is called so first."""
    return why if _MARK in data else f"this is not a Trunkline record: {why}"


def _why_not_json(text: str, message: str) -> str:
    # msgspec mistakes half of a surrogate pair at the end of a text for the end of the input.
    return "a text has half of a surrogate pair" if _is_json(text) else message


def _is_json(text: str) -> bool:
    try:
        json.loads(text, parse_constant=int)  # and int("NaN") fails
    except ValueError:
        return False
    return True
