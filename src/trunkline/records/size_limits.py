"""Size limits of a record; a long game needs a hundredth of them."""

from trunkline.engine.errors import RecordError

MAX_RECORD_BYTES = 8 * 1024 * 1024
# A short text can hold many objects: this limits their memory.
MAX_VALUES = 250_000


def check_size(size: int) -> None:
    """Refuse a record with too many bytes."""
    if size > MAX_RECORD_BYTES:
        raise RecordError("record", f"it is larger than {MAX_RECORD_BYTES:,} bytes")


def check_values(data: bytes) -> None:
    """Refuse a record with too many values, before any is created."""
    if sum(data.count(mark) for mark in (b",", b"[", b"{")) > MAX_VALUES:
        raise RecordError("record", f"it holds more than {MAX_VALUES:,} values")
