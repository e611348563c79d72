"""The view: what one seat, or a spectator, may know about a game."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache, reduce
from itertools import compress
from operator import and_, or_
from typing import NamedTuple

import msgspec
import numpy as np

from trunkline.engine.actions import moves_of, progress_text, seats_to_act
from trunkline.engine.cards import CARDS, Card
from trunkline.engine.events import Event
from trunkline.engine.history import History
from trunkline.engine.kernels.layout import CARD_KINDS, NO_CARD, OVER, ROUTE_WORDS, SECOND_CARD
from trunkline.engine.kernels.view import HELD, RETURNED, SPECTATOR, VIEW, write_view, write_views
from trunkline.engine.moves import Move
from trunkline.engine.path_routes import CheapestPath, cheapest_paths
from trunkline.engine.rules import Rules
from trunkline.engine.score import routes_of


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows about a seat."""

    points: int
    trains: int
    cards: int
    known: dict[Card, int]
    """Cards known to be in the hand: taken face up and not yet played."""
    tickets: int
    """How many it keeps; 0 while first tickets are chosen in secret."""
    is_choosing: bool
    """Whether it has tickets to choose from."""
    routes: tuple[str, ...]

    def __repr__(self) -> str:
        holds = f"{self.trains} trains, {self.cards} cards, {self.tickets} tickets"
        return f"<SeatView: {self.points} points, {holds}, {len(self.routes)} routes>"


_PLACES = {
    name: slice(offset, offset + kind.itemsize)
    for name, (kind, offset, *_) in (VIEW.fields or {}).items()
}
ROUTE_BYTES = 8 * ROUTE_WORDS
_HAND, _LEGAL, _TICKETS, _OFFER = (_PLACES[f] for f in ("hand", "legal", "tickets", "offer"))
_NO_ACTIONS = bytes(_LEGAL.stop - _LEGAL.start)


class OwnFacts(NamedTuple):
    """All that decides what only a viewer knows, to see what has changed."""

    hand: bytes
    moves: bytes
    """Decides the legal moves. Empty if there are none."""
    tickets: bytes
    """Decides the tickets and their paths, together with the closed routes."""
    closed: bytes
    """The routes that the viewer can never claim, as kernels store them. They only grow."""


class View:
    """A snapshot of what a viewer may know; views with equal content are equal.

    Attributes:
        rules: The map and the ruleset.
    """

    def __init__(self, rules: Rules, data: bytes, history: History[Event]) -> None:
        self.rules = rules
        self._bytes = data
        self._history = history

    @cached_property
    def raw(self) -> np.ndarray:
        """The raw twin for kernels: a read-only array of one `VIEW`."""
        return np.frombuffer(self._bytes, dtype=VIEW)

    @property
    def history(self) -> tuple[Event, ...]:
        """Every event, as the viewer saw it."""
        return self.history_after(0)

    def history_after(self, index: int) -> tuple[Event, ...]:
        """The events from an index on; in a long game much faster than `history`."""
        return tuple(self._history.after(index))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.rules is other.rules and self._facts() == other._facts()

    def _facts(self) -> tuple[bytes, tuple[Event, ...]]:
        return self._bytes, self.history

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        parts = [
            progress_text(self.to_act),
            "second card due" if self.is_second_card_due else "",
            f"{self.turns_left} turns left" if self.turns_left else "",
            "" if self.seat is None else f"{sum(self.hand.values())} cards",
            "" if self.seat is None else f"{len(self.tickets)} tickets",
            f"{len(self.offer)} tickets on offer" if self.offer else "",
            f"{len(self._history)} events",
        ]
        return f"<View of {viewer}: {', '.join(part for part in parts if part)}>"

    def _number(self, field: str) -> int:
        return self._bytes[_PLACES[field].start]

    def _row(self, field: str) -> bytes:
        """The numbers of a field, one byte each; faster to read than an array."""
        return self._bytes[_PLACES[field]]

    @property
    def seat(self) -> int | None:
        """The viewer; None is a spectator."""
        seat = self._number("seat")
        return None if seat == SPECTATOR else seat

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return seats_to_act(self._number("phase"), self._number("turn"), self._row("offer_size"))

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played."""
        return self._number("phase") == OVER

    @property
    def is_second_card_due(self) -> bool:
        """Whether the seat on turn has drawn one train card and must draw another."""
        return self._number("phase") == SECOND_CARD

    @property
    def own_facts(self) -> OwnFacts:
        """All that decides the viewer's cards, tickets, paths and moves, to see if they changed."""
        seat, data = self._number("seat"), self._bytes
        hand, legal, tickets = data[_HAND], data[_LEGAL], data[_TICKETS]
        if seat == SPECTATOR:
            return OwnFacts(hand, b"", tickets, b"")
        owned, closed = (_seat_routes(data, field, seat) for field in ("owned", "closed"))
        offer = data[_OFFER] + bytes([self._row("offer_size")[seat]])
        numbers = bytes([self._row("trains")[seat], self.is_over])
        moves = b"" if legal == _NO_ACTIONS else legal + offer
        return OwnFacts(hand, moves, tickets + owned + offer + numbers, closed)

    @property
    def own_routes(self) -> tuple[str, ...]:
        """The viewer's own routes; none for a spectator."""
        seat = self._number("seat")
        if seat == SPECTATOR:
            return ()
        return routes_of(self.rules, _words(_parts(self._row("owned"), ROUTE_BYTES)[seat]))

    @property
    def legal_moves(self) -> list[Move]:
        """All legal moves of the viewer."""
        return moves_of(self.rules, self.offer, self.raw["legal"][0])

    @property
    def turns_left(self) -> int | None:
        """How many turns remain once the last round has begun."""
        return self._number("turns_left") or None

    @property
    def hand(self) -> dict[Card, int]:
        """The viewer's own train cards, without zeros."""
        return _counts(self._row("hand"))

    @property
    def tickets(self) -> tuple[str, ...]:
        """The viewer's own tickets."""
        return _marked_tickets(self.rules, self._row("tickets"), HELD)

    @property
    def returned(self) -> tuple[str, ...]:
        """Tickets that the viewer has returned to the deck."""
        return _marked_tickets(self.rules, self._row("tickets"), RETURNED)

    @property
    def offer(self) -> tuple[str, ...]:
        """The tickets that the viewer must choose among."""
        seat = self._number("seat")
        size = 0 if seat == SPECTATOR else self._row("offer_size")[seat]
        return tuple([self.rules.tickets[ticket] for ticket in self._row("offer")[:size]])

    @property
    def cheapest_paths(self) -> dict[str, CheapestPath | None]:
        """A cheapest path for each of the viewer's own and offered tickets; None if none is left.

        A path that takes more trains than the viewer has left is none.
        """
        seat = self._number("seat")
        tickets = self.tickets + self.offer
        if seat == SPECTATOR or not tickets:
            return {}
        own, never = (_parts(self._row(field), ROUTE_BYTES)[seat] for field in ("owned", "closed"))
        trains = self._row("trains")[seat]
        return {
            ticket: path if path is not None and path.trains <= trains else None
            for ticket, path in cheapest_paths(self.rules, own, never, tickets).items()
        }

    @property
    def face_up(self) -> tuple[Card | None, ...]:
        """The row; None is an empty slot."""
        row = self._row("face_up")
        return tuple(None if card == NO_CARD else CARDS[card] for card in row)

    @property
    def discards(self) -> dict[Card, int]:
        """The discards by kind."""
        return _counts(self._row("discards"))

    @property
    def pile_size(self) -> int:
        """How many train cards are in the draw pile."""
        return self._number("pile_size")

    @property
    def ticket_deck_size(self) -> int:
        """How many tickets are left to draw."""
        return self._number("deck_size")

    @property
    def closed_routes(self) -> tuple[str, ...]:
        """Unclaimed routes that are closed, such as the other half of a double route (R5.5)."""
        players = self._number("players")
        return _closed_routes(self.rules, players, self._row("closed"), self._row("owned"))

    @property
    def open_routes(self) -> tuple[str, ...]:
        """Routes that the viewer may still claim, whatever its cards; none for a spectator."""
        if self.seat is None:
            return ()
        never = _words(_parts(self._row("closed"), ROUTE_BYTES)[self.seat])
        closed = frozenset(routes_of(self.rules, never))
        return tuple(route for route in self.rules.route_number if route not in closed)

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """What everybody knows about each seat."""
        return tuple(
            [
                _seat_view(self.rules, *numbers)
                for _, *numbers in zip(
                    range(self._number("players")),
                    memoryview(self._row("points")).cast("h"),
                    self._row("trains"),
                    self._row("hand_size"),
                    self._row("ticket_count"),
                    self._row("offer_size"),
                    _parts(self._row("owned"), ROUTE_BYTES),
                    _parts(self._row("known"), CARD_KINDS),
                    strict=False,  # the array has room for more seats than are in the game
                )
            ]
        )


def _parts(row: bytes, size: int) -> list[bytes]:
    """Split a row into the parts of the seats, `size` bytes each."""
    return [row[start : start + size] for start in range(0, len(row), size)]


def _seat_routes(data: bytes, field: str, seat: int) -> bytes:
    """Return a seat's routes of a field, as kernels store them."""
    start = _PLACES[field].start + ROUTE_BYTES * seat
    return data[start : start + ROUTE_BYTES]


def _words(routes: bytes) -> tuple[int, ...]:
    """A set of routes as kernels store it."""
    return tuple(memoryview(routes).cast("Q"))


def _counts(cards: Iterable[int]) -> dict[Card, int]:
    return {card: count for card, count in zip(CARDS, cards, strict=True) if count}


_MASKED = {mark: bytes([marks & mark for marks in range(256)]) for mark in (HELD, RETURNED)}


def _marked_tickets(rules: Rules, marks: bytes, mark: int) -> tuple[str, ...]:
    return tuple(compress(rules.tickets, marks.translate(_MASKED[mark])))


# Every move at every table asks for these, and a move changes little: so they are cached, for some
# 1,600 tables. An entry takes half a kilobyte.


@lru_cache(maxsize=2048)
def _closed_routes(rules: Rules, players: int, closed: bytes, owned: bytes) -> tuple[str, ...]:
    shut, taken = (
        [_words(routes) for routes in _parts(seats, ROUTE_BYTES)[:players]]
        for seats in (closed, owned)
    )
    shut_for_all = [reduce(and_, words) for words in zip(*shut, strict=True)]
    taken_by_any = [reduce(or_, words) for words in zip(*taken, strict=True)]
    both = zip(shut_for_all, taken_by_any, strict=True)
    return routes_of(rules, tuple(shut & ~taken for shut, taken in both))


@lru_cache(maxsize=8192)
def _seat_view(
    rules: Rules,
    points: int,
    trains: int,
    cards: int,
    tickets: int,
    offered: int,
    owned: bytes,
    known: bytes,
) -> SeatView:
    return SeatView(
        points=points,
        trains=trains,
        cards=cards,
        known=_counts(known),
        tickets=tickets,
        is_choosing=offered > 0,
        routes=routes_of(rules, _words(owned)),
    )


def view_of(rules: Rules, state: np.ndarray, seat: int | None, history: History[Event]) -> View:
    """What a viewer may know about a game in this state."""
    data = bytearray(VIEW.itemsize)
    viewer = SPECTATOR if seat is None else seat
    write_view(rules.tables, state, 0, viewer, np.frombuffer(data, dtype=VIEW), 0)
    return View(rules, bytes(data), history)


def views_of(
    rules: Rules, state: np.ndarray, histories: Mapping[int | None, History[Event]]
) -> dict[int | None, View]:
    """What each viewer may know about a game in this state: the seats in order, then None."""
    size = VIEW.itemsize
    data = bytearray(size * len(histories))
    write_views(rules.tables, state, 0, np.frombuffer(data, dtype=VIEW))
    return {
        viewer: View(rules, bytes(data[size * place : size * (place + 1)]), history)
        for place, (viewer, history) in enumerate(histories.items())
    }
