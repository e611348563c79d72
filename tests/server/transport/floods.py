"""What an attacker sends at full speed. Each is one frame or two, masked as those of clients."""


def frame(head: int, data: bytes) -> bytes:
    """A whole frame with a mask of zeros, which changes nothing."""
    if len(data) < 126:
        return bytes((head, 0x80 | len(data))) + bytes(4) + data
    return bytes((head, 0x80 | 126)) + len(data).to_bytes(2, "big") + bytes(4) + data


FLOODS = {
    "pings": frame(0x89, b""),
    "full pings": frame(0x89, b"x" * 125),
    "pongs": frame(0x8A, b""),
    "messages": frame(0x81, b"1"),
    "halves": frame(0x01, b"1") + frame(0x80, b"2"),
}
