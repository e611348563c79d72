"""Decodes the kernels' event log into events."""

from collections.abc import Callable, Iterable
from typing import Any

from trunkline.engine.cards import CARDS, Card
from trunkline.engine.events import (
    DeckDrawn,
    FaceUpDrawn,
    FaceUpTurned,
    GameEnded,
    LastRoundBegun,
    Passed,
    PileReshuffled,
    RecordedEvent,
    RouteClaimed,
    RowRefreshed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.kernels import event_log
from trunkline.engine.kernels.layout import ROUTE_POINTS, SLOTS
from trunkline.engine.moves import Claim
from trunkline.engine.rules import Rules


def decode_events(rules: Rules, entries: Iterable[int]) -> list[RecordedEvent]:
    """The events of the entries of a log."""
    return [_TELL[entry & 15](rules, entry) for entry in entries]


def _seat(entry: int) -> int:
    return entry >> 4 & 15


def _a(entry: int) -> int:
    return entry >> 8 & 255


def _b(entry: int) -> int:
    return entry >> 16 & 255


def _item(entry: int, k: int) -> int:
    return entry >> (24 + 8 * k) & 255


def _offer(rules: Rules, entry: int) -> tuple[str, ...]:
    return tuple(rules.tickets[_item(entry, k)] for k in range(_b(entry)))


def _kept(rules: Rules, entry: int) -> RecordedEvent:
    offer, subset = _offer(rules, entry), _a(entry)
    kept = tuple(ticket for k, ticket in enumerate(offer) if subset >> k & 1)
    returned = tuple(ticket for k, ticket in enumerate(offer) if not subset >> k & 1)
    return TicketsKept(_seat(entry), kept, returned)


def _claimed(rules: Rules, entry: int) -> RecordedEvent:
    claim = rules.move_of_action[entry >> 24]
    assert isinstance(claim, Claim)
    cards: dict[Card, int] = dict(claim.payment)
    points = ROUTE_POINTS[claim.cards + claim.locomotives]
    return RouteClaimed(_seat(entry), claim.route, cards, points)


def _swept(_rules: Rules, entry: int) -> RecordedEvent:
    return RowRefreshed(tuple(CARDS[_item(entry, slot)] for slot in range(SLOTS)))


_TELL: dict[Any, Callable[[Rules, int], RecordedEvent]] = {
    event_log.KEPT: _kept,
    event_log.DREW_DECK: lambda _, e: DeckDrawn(_seat(e), CARDS[_a(e)]),
    event_log.DREW_FACE_UP: lambda _, e: FaceUpDrawn(_seat(e), _a(e), CARDS[_b(e)]),
    event_log.CLAIMED: _claimed,
    event_log.DREW_TICKETS: lambda rules, e: TicketsDrawn(_seat(e), _offer(rules, e)),
    event_log.PASSED: lambda _, e: Passed(_seat(e)),
    event_log.TURNED_UP: lambda _, e: FaceUpTurned(_a(e), CARDS[_b(e)]),
    event_log.SWEPT: _swept,
    event_log.RESHUFFLED: lambda _, e: PileReshuffled(_a(e)),
    event_log.LAST_ROUND: lambda _, e: LastRoundBegun(_seat(e)),
    event_log.ENDED: lambda _, _e: GameEnded(),
}
