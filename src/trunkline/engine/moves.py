"""Moves: what a seat chooses, with a text form that people can read and write."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from trunkline.engine.cards import CARDS, Card, Color
from trunkline.engine.errors import InvalidMove
from trunkline.hints import wrong_type


class KeepTickets(msgspec.Struct, frozen=True, gc=False, tag="keep_tickets"):
    """Keep these tickets of the offer. The others go under the deck in the order of the offer,
    unless `returned` names another order."""

    kept: tuple[str, ...]
    returned: tuple[str, ...] | None = None

    def __str__(self) -> str:
        text = "keep " + ", ".join(self.kept)
        return text + (" return " + ", ".join(self.returned) if self.returned else "")


class DrawDeck(msgspec.Struct, frozen=True, gc=False, tag="draw_deck"):
    """Draw the unseen top card of the draw pile."""

    def __str__(self) -> str:
        return "draw deck"


class DrawFaceUp(msgspec.Struct, frozen=True, gc=False, tag="draw_face_up"):
    """Take the face-up card of a slot, 0 to 4."""

    slot: int

    def __str__(self) -> str:
        return f"draw slot {self.slot}"


class Claim(msgspec.Struct, frozen=True, gc=False, tag="claim"):
    """Claim a route with a number of cards of one colour and a number of locomotives."""

    route: str
    color: Color | None
    cards: int
    locomotives: int

    def __str__(self) -> str:
        return f"claim {self.route} with {payment_text(self.payment)}"

    @property
    def payment(self) -> dict[Card, int]:
        """The cards by kind, without zeros."""
        payment: dict[Card, int] = {}
        if self.color and self.cards:
            payment[self.color] = self.cards
        if self.locomotives:
            payment["locomotive"] = self.locomotives
        return payment


class DrawTickets(msgspec.Struct, frozen=True, gc=False, tag="draw_tickets"):
    """Draw new destination tickets."""

    def __str__(self) -> str:
        return "draw tickets"


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """Pass, because no other action is legal."""

    def __str__(self) -> str:
        return "pass"


Move = KeepTickets | DrawDeck | DrawFaceUp | Claim | DrawTickets | Pass
"""Any move."""


def payment_text(payment: Mapping[Any, int]) -> str:
    """Cards by kind as text: `3 green 2 locomotive`."""
    return " ".join(f"{count} {card}" for card, count in payment.items())


def parse_payment(text: str) -> dict[str, int]:
    """The reverse of `payment_text`."""
    words = text.split()
    payment: dict[str, int] = {}
    for count, named in zip(words[::2], words[1::2], strict=False):
        card = named.removesuffix("s") if named == "locomotives" else named
        if card not in CARDS:
            raise InvalidMove(f"cannot read the cards {text!r}; cards are {', '.join(CARDS)}")
        if card in payment or not re.fullmatch("[1-9][0-9]?", count):
            raise InvalidMove(f"cannot read the cards {text!r}")
        payment[card] = int(count)
    if len(words) % 2 or not payment:
        raise InvalidMove(f"cannot read the cards {text!r}")
    return payment


def claim_with(route: str, payment: Mapping[Any, int]) -> Claim:
    """The claim that pays with these cards."""
    colors = [card for card in payment if card != "locomotive"]
    if len(colors) > 1:
        raise InvalidMove("a route is paid with one colour and locomotives (R5.1)")
    color: Color | None = colors[0] if colors else None
    return Claim(route, color, payment.get(color or "", 0), payment.get("locomotive", 0))


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()


_FORMS: Sequence[tuple[str, Callable[..., Move]]] = (
    (
        r"keep (\S+(?:, \S+)*)(?: return (\S+(?:, \S+)*))?",
        lambda kept, returned: KeepTickets(_names(kept), _names(returned) or None),
    ),
    ("draw deck", DrawDeck),
    ("draw slot ([0-4])", lambda slot: DrawFaceUp(int(slot))),
    (r"claim (\S+) with (.+)", lambda route, cards: claim_with(route, parse_payment(cards))),
    ("draw tickets", DrawTickets),
    ("pass", Pass),
)
_WRITTEN = {
    "keep": ("'keep TICKET, TICKET'", "'keep TICKET return TICKET, TICKET'"),
    "draw": ("'draw deck'", "'draw slot 0' to 'draw slot 4'", "'draw tickets'"),
    "claim": ("'claim ROUTE with 2 red 1 locomotive'",),
    "pass": ("'pass'",),
}
_PATTERNS = [(re.compile(pattern), make) for pattern, make in _FORMS]


def parse_move(text: str) -> Move:
    """Read a move from its text form, the reverse of `str(move)`.

    >>> parse_move("claim portland--san-francisco--green with 5 green")
    Claim(route='portland--san-francisco--green', color='green', cards=5, locomotives=0)
    """
    if not isinstance(text, str):
        raise wrong_type("text", "a move's text such as 'draw deck'", text)
    words = re.sub(" ?, ?", ", ", " ".join(text.lower().split()))
    for pattern, make in _PATTERNS:
        if match := pattern.fullmatch(words):
            return make(*match.groups())
    raise InvalidMove(f"cannot read the move {text[:80]!r}; {_expected_form(words)}")


def _expected_form(words: str) -> str:
    """What to write instead of a text that begins like a move, or like none."""
    forms = _WRITTEN.get(words.partition(" ")[0])
    if forms is None:
        return f"moves begin with {', '.join(_WRITTEN)}"
    return f"write {' or '.join(forms)}"
