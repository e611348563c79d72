"""Reads and writes record files."""

import os
import secrets
import stat
from pathlib import Path

from trunkline.engine.errors import RecordError
from trunkline.engine.record import Record
from trunkline.hints import wrong_type
from trunkline.records.formatter import format_record
from trunkline.records.parser import parse_record
from trunkline.records.size_limits import MAX_RECORD_BYTES, check_size


def read_record(path: str | os.PathLike[str]) -> Record:
    """Read a record from a plain file; raises `RecordError`."""
    _check_path(path, "it is a record already")
    try:
        return parse_record(_read(path))
    except RecordError as error:
        error.in_file(path)
        raise


def _check_path(path: object, hint_for_record: str) -> None:
    if not isinstance(path, str | os.PathLike):
        hint = hint_for_record if isinstance(path, Record) else ""
        raise wrong_type("path", "a text or a Path", path, hint)


def _read(path: str | os.PathLike[str]) -> bytes:
    try:
        return _read_plain_file(path)
    except RecordError:
        raise
    except (OSError, ValueError) as error:
        raise RecordError("file", f"it cannot be read: {_reason(error)}") from error


def _read_plain_file(path: str | os.PathLike[str]) -> bytes:
    with open(path, "rb", opener=_open) as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise RecordError("file", "it is not a plain file")
        check_size(about.st_size)
        return file.read(MAX_RECORD_BYTES + 1)


def _open(path: str, flags: int) -> int:
    # A pipe that nobody writes to would block.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def write_record(path: str | os.PathLike[str], record: Record) -> None:
    """Write a record atomically; raises `RecordError`."""
    _check_path(path, "the path comes first: write_record(path, record)")
    data = format_record(record)
    try:
        _write(Path(path), data)
    except (OSError, ValueError) as error:
        refusal = RecordError("file", f"it cannot be written: {_reason(error)}")
        raise refusal.in_file(path) from error


def _write(target: Path, data: bytes) -> None:
    draft = target.parent / f".{secrets.token_hex(8)}.tmp"
    try:
        draft.write_bytes(data)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
