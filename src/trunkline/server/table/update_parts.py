"""Parts of messages as JSON, made once for everybody who is sent them."""

from collections.abc import Mapping

import msgspec

_ENCODER = msgspec.json.Encoder()


class UpdatePart:
    """Some keys of a message and their values, as JSON."""

    __slots__ = ("_fields", "_values", "text")

    def __init__(self, values: Mapping[str, object], earlier: "UpdatePart | None" = None) -> None:
        self._values = values
        self._fields = _fields(values, earlier)
        self.text = b",".join(self._fields)
        """All keys and values, without braces."""

    def renewed(self, values: Mapping[str, object]) -> "UpdatePart":
        """Return a part with the same keys and these values: this part if they are equal."""
        return self if values == self._values else UpdatePart(values, self)

    def since(self, earlier: "UpdatePart") -> bytes:
        """Return the keys whose values differ from those of an earlier part with the same keys."""
        if earlier is self:
            return b""
        both = zip(earlier._fields, self._fields, strict=True)
        return b",".join([new for old, new in both if new != old])


def _fields(values: Mapping[str, object], earlier: UpdatePart | None) -> list[bytes]:
    """Encode values. What equals a value of an earlier part is not encoded again."""
    if earlier is None:
        return [field(key, value) for key, value in values.items()]
    known = zip(values.items(), earlier._values.values(), earlier._fields, strict=True)
    return [text if value == old else field(key, value) for (key, value), old, text in known]


def field(key: str, value: object) -> bytes:
    """Return a key and its value."""
    return b'"%s":%s' % (key.encode(), _ENCODER.encode(value))


def object_of(*parts: bytes) -> bytes:
    """Return an object with the keys of all parts. A part may be empty."""
    return b"{%s}" % b",".join([part for part in parts if part])
