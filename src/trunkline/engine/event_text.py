"""Parses events from their text form, the reverse of `str(event)`."""

import re
from collections.abc import Callable, Sequence

from trunkline.engine.cards import CARDS, Card
from trunkline.engine.errors import InvalidMove
from trunkline.engine.events import (
    HIDDEN,
    DeckDrawn,
    Event,
    FaceUpDrawn,
    FaceUpTurned,
    FirstTicketsChosen,
    GameEnded,
    LastRoundBegun,
    Passed,
    PileReshuffled,
    RouteClaimed,
    RowRefreshed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.moves import parse_payment
from trunkline.hints import wrong_type


def _tickets(text: str) -> tuple[str | None, ...]:
    names = [] if text == "nothing" else text.split(", ")
    return tuple(None if name == HIDDEN else name for name in names)


def _card(text: str) -> Card:
    for card in CARDS:
        if card == text:
            return card
    raise InvalidMove(f"there is no card {text!r}")


def _claimed(seat: str, route: str, paid: str, points: str) -> Event:
    cards = {_card(card): count for card, count in parse_payment(paid).items()}
    return RouteClaimed(int(seat), route, cards, int(points))


def _deck_drawn(seat: str, card: str) -> Event:
    return DeckDrawn(int(seat), None if card == HIDDEN else _card(card))


_SEAT = "seat ([0-9])"
_NAMES = r"(\S+(?:, \S+)*)"
_FORMS: Sequence[tuple[str, Callable[..., Event]]] = (
    (
        rf"{_SEAT} keeps {_NAMES} and returns {_NAMES}",
        lambda seat, kept, returned: TicketsKept(int(seat), _tickets(kept), _tickets(returned)),
    ),
    (f"{_SEAT} has chosen its first tickets", lambda seat: FirstTicketsChosen(int(seat))),
    (rf"{_SEAT} draws (\S+) from the deck", _deck_drawn),
    (
        rf"{_SEAT} takes (\S+) from slot ([0-9])",
        lambda seat, card, slot: FaceUpDrawn(int(seat), int(slot), _card(card)),
    ),
    (rf"{_SEAT} claims (\S+) with (.+) for ([0-9]{{1,3}})", _claimed),
    (
        f"{_SEAT} draws tickets {_NAMES}",
        lambda seat, offered: TicketsDrawn(int(seat), _tickets(offered)),
    ),
    (f"{_SEAT} passes", lambda seat: Passed(int(seat))),
    (r"slot ([0-9]) turns up (\S+)", lambda slot, card: FaceUpTurned(int(slot), _card(card))),
    (
        f"the row is swept: {_NAMES}",
        lambda cards: RowRefreshed(tuple(_card(card) for card in cards.split(", "))),
    ),
    ("([0-9]{1,3}) discards become the draw pile", lambda cards: PileReshuffled(int(cards))),
    (f"{_SEAT} brings about the last round", lambda seat: LastRoundBegun(int(seat))),
    ("the game ends", GameEnded),
)
_PATTERNS = [(re.compile(pattern), make) for pattern, make in _FORMS]


def parse_event(text: str) -> Event:
    """Read an event from its text form.

    >>> parse_event("seat 1 takes red from slot 2")
    FaceUpDrawn(seat=1, slot=2, card='red')
    """
    if not isinstance(text, str):
        raise wrong_type("text", "an event's text such as 'seat 0 passes'", text)
    words = " ".join(text.split())
    for pattern, make in _PATTERNS:
        if match := pattern.fullmatch(words):
            return make(*match.groups())
    raise InvalidMove(f"cannot read the event {text[:80]!r}")
