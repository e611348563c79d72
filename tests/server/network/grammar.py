"""Messages for a table's socket, from perfect to hopeless, out of a seed."""

import json
import random
from dataclasses import dataclass
from typing import Any

import msgspec

from trunkline.protocol.server_messages import UpdateMessage

INTEGERS = (0, 1, 2, 3, 4, 5, -1, 255, 2**31, 2**53, -(2**53), 2**63, 2**64, 10**30)
TEXTS = (
    *("", " ", "x", "Ada", "greedy", "random", "null", "x" * 300, "x" * 301, "é" * 24),
    *(
        "\u202egnorw",
        "\u0000",
        "\n\t",
        "😀" * 30,
        "👩‍👩‍👧",
        "\ud800",
        "\u2028",
        "<b>&amp;</b>",
        "́" * 50,
    ),
    *("hello", "hurry_up", "classic"),
)
OTHERS: tuple[Any, ...] = (None, True, False, 0.5, 1e308, -0.0, [], {}, [[]], {"type": "pass"})
KEYS = ("id", "type", "seat", "name", "bot", "version", "move", "text", "phrase", "is_muted")
MOVES: tuple[dict[str, Any], ...] = (
    {"type": "draw_deck"},
    {"type": "draw_face_up", "slot": 0},
    {"type": "draw_face_up", "slot": 4},
    {"type": "draw_tickets"},
    {"type": "pass"},
    {"type": "claim", "route": "duluth--omaha-1", "color": "red", "cards": 2, "locomotives": 0},
    {"type": "keep_tickets", "kept": ["duluth--houston"]},
)
RAW: tuple[str | bytes, ...] = (
    *("", " ", "{", "}", "[]", "null", "0", '"', "\ufeff{}", "{}{}", "[" * 2000, '{"a":' * 600),
    *(b"", b"\xff\xfe", b"\x00" * 50, b"{", b"\xc3\x28", b'{"type":"leave","id":3}'),
    *('{"id":1,"id":2,"type":"leave"}', "NaN", '{"type":"leave","id":NaN}', "x" * 5000),
)


@dataclass(frozen=True)
class Sent:
    """A message, and the id that its answer must have, if it must have one."""

    data: str | bytes
    id: int | None


class Grammar:
    """Makes messages of every kind; knows the table from its last update."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)
        self._ids = 0

    def next(self, update: UpdateMessage | None) -> Sent:
        """Some message."""
        self._ids += 1
        kind = self._rng.random()
        if kind < 0.45:
            return self._readable(self._command(update))
        if kind < 0.6:
            return Sent(_text(self._distorted(self._command(update))), None)
        if kind < 0.8:
            return Sent(self._scrambled(_text(self._command(update))), None)
        if kind < 0.9:
            return Sent(_text(self._nonsense()), None)
        return Sent(self._rng.choice(RAW), None)

    def _readable(self, command: dict[str, Any]) -> Sent:
        text = _text(command)
        return Sent(text.encode() if self._rng.random() < 0.05 else text, self._ids)

    def _command(self, update: UpdateMessage | None) -> dict[str, Any]:
        """A message of the right form, which need not be allowed."""
        kind, keys = self._rng.choice(COMMANDS)
        values = {key: self._value(key, update) for key in keys}
        return {"type": kind, "id": self._ids, **values}

    def _value(self, key: str, update: UpdateMessage | None) -> Any:
        rng = self._rng
        match key:
            case "seat":
                return rng.choice((0, 1, 2, 3, 4, -1, 5, 10**6))
            case "bot":
                return rng.choice(("greedy", "random", "none", ""))
            case "name" | "text":
                return rng.choice([text for text in TEXTS if text != "\ud800"])
            case "phrase":
                return rng.choice(("hello", "thanks", "sorry"))
            case "is_muted":
                return rng.random() < 0.5
            case "version":
                return (update.version if update else 0) + rng.choice(
                    (0, 0, 0, 0, -1, -5, 1, 10**9)
                )
            case _:
                return self._move(update)

    def _move(self, update: UpdateMessage | None) -> Any:
        legal = update.legal_moves if update else ()
        if legal and self._rng.random() < 0.3:
            return msgspec.to_builtins(self._rng.choice(legal))
        return self._rng.choice(MOVES)

    def _distorted(self, command: dict[str, Any]) -> dict[str, Any]:
        """One value wrong, missing, or too many, here or in the move."""
        inner = command.get("move")
        place = inner if isinstance(inner, dict) and self._rng.random() < 0.5 else command
        changed = dict(place)
        key = self._rng.choice((*changed, self._rng.choice(KEYS)))
        if self._rng.random() < 0.25:
            changed.pop(key, None)
        else:
            changed[key] = self._any_value()
        return changed if place is command else {**command, "move": changed}

    def _any_value(self) -> Any:
        return self._rng.choice((*INTEGERS, *TEXTS, *OTHERS))

    def _scrambled(self, text: str) -> str:
        """A few characters changed, doubled, or lost."""
        for _ in range(self._rng.randint(1, 3)):
            place = self._rng.randrange(len(text) + 1)
            piece = self._rng.choice(
                ("", '"', "{", "]", "\\", "9", ",", ":", "é", "\u0001", "-", ".")
            )
            text = text[:place] + piece + text[place + self._rng.randint(0, 2) :]
        return text

    def _nonsense(self) -> Any:
        keys = self._rng.sample(KEYS, self._rng.randint(0, 4))
        return {key: self._any_value() for key in keys}


COMMANDS = (
    ("sit", ("seat",)),
    ("sit", ("seat", "name")),
    ("seat_bot", ("seat", "bot")),
    ("clear_seat", ("seat",)),
    ("leave", ()),
    ("start", ()),
    ("resume", ()),
    ("vote_kick", ("seat",)),
    ("say", ("text",)),
    ("say_phrase", ("phrase",)),
    ("mute", ("seat", "is_muted")),
    ("look", ("seat",)),
    ("rematch", ()),
    *[("play", ("seat", "version", "move"))] * 6,
)


def _text(value: Any) -> str:
    return json.dumps(value)  # lone surrogates are written as \\u escapes
