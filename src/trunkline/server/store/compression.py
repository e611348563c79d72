"""Packs the entries of a finished game into one compressed value."""

import zlib
from collections.abc import Iterable

LENGTH_BYTES = 4


def pack(entries: Iterable[bytes]) -> bytes:
    """Return entries as one value. Each has its length before it."""
    parts = (len(entry).to_bytes(LENGTH_BYTES, "big") + entry for entry in entries)
    return zlib.compress(b"".join(parts), level=9)


def unpack(packed: bytes) -> list[bytes]:
    """Return the entries that were packed."""
    data = zlib.decompress(packed)
    entries, place = [], 0
    while place < len(data):
        begin = place + LENGTH_BYTES
        place = begin + int.from_bytes(data[place:begin], "big")
        entries.append(data[begin:place])
    return entries
