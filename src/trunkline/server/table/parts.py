"""Parts of messages as JSON, made once for everybody who is sent them."""

from collections.abc import Mapping

import msgspec

_ENCODER = msgspec.json.Encoder()


class Part:
    """Some keys of a message and their values, as JSON."""

    __slots__ = ("_fields", "text")

    def __init__(self, values: Mapping[str, object]) -> None:
        self._fields = [field(key, value) for key, value in values.items()]
        self.text = b",".join(self._fields)
        """All keys and values, without braces."""

    def since(self, earlier: "Part") -> bytes:
        """Return the keys whose values differ from those of an earlier part with the same keys."""
        if earlier is self:
            return b""
        both = zip(earlier._fields, self._fields, strict=True)
        return b",".join([new for old, new in both if new != old])


def field(key: str, value: object) -> bytes:
    """Return a key and its value."""
    return b'"%s":%s' % (key.encode(), _ENCODER.encode(value))


def object_of(*parts: bytes) -> bytes:
    """Return an object with the keys of all parts. A part may be empty."""
    return b"{%s}" % b",".join([part for part in parts if part])
