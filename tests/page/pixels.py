"""Reads the pixels of a screenshot, without an image library."""

import struct
import zlib
from collections.abc import Iterator

import numpy as np

SIGNATURE = 8
CHANNELS = {2: 3, 6: 4}  # by the PNG's type of colour: RGB, and RGB with alpha


def pixels_of(png: bytes) -> np.ndarray:
    """The red, green and blue of each pixel: rows, columns, channels from 0 to 255."""
    chunks = list(_chunks(png))
    width, height, depth, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    assert depth == 8
    channels = CHANNELS[kind]
    data = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    rows = np.frombuffer(data, dtype=np.uint8).reshape(height, 1 + width * channels)
    return _unfiltered(rows, channels).reshape(height, width, channels)[:, :, :3]


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = SIGNATURE
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        yield name, png[at + 8 : at + 8 + length]
        at += 12 + length


def _unfiltered(rows: np.ndarray, channels: int) -> np.ndarray:
    """Undo what each row was filtered with (PNG specification, chapter 9)."""
    lines = np.zeros((len(rows) + 1, rows.shape[1] - 1), dtype=np.uint8)
    for number, row in enumerate(rows, start=1):
        lines[number] = _line(int(row[0]), row[1:], lines[number - 1], channels)
    return lines[1:]


def _line(kind: int, row: np.ndarray, above: np.ndarray, channels: int) -> np.ndarray:
    if kind == 0:
        return row
    if kind == 1:
        sums = row.reshape(-1, channels).cumsum(axis=0, dtype=np.int64)
        return (sums % 256).astype(np.uint8).reshape(-1)
    if kind == 2:
        return np.asarray(row + above)
    return _line_by_neighbours(kind, row.tolist(), above.tolist(), channels)


def _line_by_neighbours(kind: int, row: list[int], above: list[int], channels: int) -> np.ndarray:
    line = [0] * channels + row
    corner = [0] * channels + above
    for at, value in enumerate(row):
        left, up, diagonal = line[at], above[at], corner[at]
        guess = (left + up) // 2 if kind == 3 else _paeth(left, up, diagonal)
        line[at + channels] = (value + guess) % 256
    return np.array(line[channels:], dtype=np.uint8)


def _paeth(left: int, up: int, diagonal: int) -> int:
    guess = left + up - diagonal
    return min((left, up, diagonal), key=lambda value: abs(guess - value))
