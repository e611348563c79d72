"""Seals saved positions, so that only whole ones of the same settings are read.

Kernels trust positions: bytes that are damaged, or belong to other rules, must not reach them.
"""

import hashlib

SEAL_SIZE = 16


def sealed(data: bytes, settings: bytes) -> bytes:
    """The data behind a seal of its content and of the settings it belongs to."""
    return _seal(data, settings) + data


def unsealed(data: bytes, settings: bytes) -> bytes:
    """The data without its seal; raises `TypeError`, or `ValueError` if the seal is wrong."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise TypeError(f"saved positions are bytes, not {type(data).__name__}")
    seal, content = bytes(data[:SEAL_SIZE]), bytes(data[SEAL_SIZE:])
    if seal != _seal(content, settings):
        raise ValueError(
            "these bytes are damaged, or of other settings: the kind of batch, the number of games"
            " and players, the map, the ruleset and the version must be the same"
        )
    return content


def _seal(data: bytes, settings: bytes) -> bytes:
    return hashlib.blake2b(settings + b"\0" + data, digest_size=SEAL_SIZE).digest()
