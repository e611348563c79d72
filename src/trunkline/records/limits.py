"""How large a record may be; a long game takes a hundredth of it."""

from trunkline.engine.errors import RecordError

MAX_RECORD_BYTES = 8 * 1024 * 1024
# A short text can stand for many objects: this bounds the memory that they take.
MAX_VALUES = 250_000


def check_size(size: int) -> None:
    """Refuse a record of too many bytes."""
    if size > MAX_RECORD_BYTES:
        raise RecordError("record", f"it is larger than {MAX_RECORD_BYTES:,} bytes")


def check_values(data: bytes) -> None:
    """Refuse a record of too many values, before any of them is made."""
    if sum(data.count(mark) for mark in (b",", b"[", b"{")) > MAX_VALUES:
        raise RecordError("record", f"it holds more than {MAX_VALUES:,} values")
