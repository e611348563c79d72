"""All that one seat, or a spectator, may know of a game."""

from functools import cached_property

import msgspec
import numpy as np

from trunkline.engine.actions import moves_of, seats_to_act
from trunkline.engine.cards import CARDS, Card
from trunkline.engine.events import Event
from trunkline.engine.kernels.layout import NO_CARD, OVER, SECOND_CARD
from trunkline.engine.kernels.view import HELD, RETURNED, SPECTATOR, VIEW, write_view
from trunkline.engine.moves import Move
from trunkline.engine.rules import Rules
from trunkline.engine.scoring import routes_of


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of a seat."""

    points: int
    trains: int
    cards: int
    known: dict[Card, int]
    """What the hand holds at least: cards taken face up and not yet played."""
    tickets: int
    """How many it keeps; 0 while first tickets are chosen in secret."""
    is_choosing: bool
    routes: tuple[str, ...]


class View:
    """A snapshot of what a viewer may know; equal if nothing in it differs."""

    def __init__(self, rules: Rules, raw: np.ndarray, history: tuple[Event, ...]) -> None:
        self.rules = rules
        self.raw = raw
        self.history = history

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.rules is other.rules and self._facts() == other._facts()

    def _facts(self) -> tuple[bytes, tuple[Event, ...]]:
        return self.raw.tobytes(), self.history

    def __hash__(self) -> int:
        return hash(self.raw.tobytes())

    def _number(self, field: str) -> int:
        return int(self.raw[field][0])

    @property
    def seat(self) -> int | None:
        """The viewer; None is a spectator."""
        seat = self._number("seat")
        return None if seat == SPECTATOR else seat

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return seats_to_act(self.raw)

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played."""
        return self._number("phase") == OVER

    @property
    def is_second_card_due(self) -> bool:
        """Whether the seat on turn has drawn one train card and is to draw another."""
        return self._number("phase") == SECOND_CARD

    @property
    def legal_moves(self) -> list[Move]:
        """All that the viewer may do now."""
        return moves_of(self.rules, self.offer, self.raw["legal"][0])

    @property
    def turns_left(self) -> int | None:
        """How many turns remain once the last round has begun."""
        return self._number("turns_left") or None

    @property
    def hand(self) -> dict[Card, int]:
        """The viewer's own train cards, without zeros."""
        return _counts(self.raw["hand"][0].tolist())

    @property
    def tickets(self) -> tuple[str, ...]:
        """The viewer's own tickets."""
        return self._marked(HELD)

    @property
    def returned(self) -> tuple[str, ...]:
        """Tickets that the viewer has put under the deck at some time."""
        return self._marked(RETURNED)

    def _marked(self, mark: int) -> tuple[str, ...]:
        marked = np.flatnonzero(self.raw["tickets"][0] & mark).tolist()
        return tuple(self.rules.tickets[ticket] for ticket in marked)

    @property
    def offer(self) -> tuple[str, ...]:
        """The tickets that the viewer is to choose among."""
        if self.seat is None:
            return ()
        size = int(self.raw["offer_size"][0, self.seat])
        return tuple(self.rules.tickets[ticket] for ticket in self.raw["offer"][0, :size].tolist())

    @property
    def face_up(self) -> tuple[Card | None, ...]:
        """The row; None is an empty slot."""
        row = self.raw["face_up"][0].tolist()
        return tuple(None if card == NO_CARD else CARDS[card] for card in row)

    @property
    def discards(self) -> dict[Card, int]:
        """The discards by kind."""
        return _counts(self.raw["discards"][0].tolist())

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
        """Routes that nobody has or can claim any more: a double's other lane (R5.5), say."""
        players = self._number("players")
        closed = np.bitwise_and.reduce(self.raw["closed"][0, :players])
        owned = np.bitwise_or.reduce(self.raw["owned"][0, :players])
        return routes_of(self.rules, closed & ~owned)

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """What everybody knows of each seat."""
        columns = ("points", "trains", "hand_size", "known", "ticket_count", "offer_size")
        rows = zip(*(self.raw[name][0].tolist() for name in columns), strict=True)
        owned = self.raw["owned"][0]
        return tuple(
            SeatView(
                points=points,
                trains=trains,
                cards=cards,
                known=_counts(known),
                tickets=tickets,
                is_choosing=offered > 0,
                routes=routes_of(self.rules, owned[seat]),
            )
            for seat, (points, trains, cards, known, tickets, offered) in enumerate(rows)
            if seat < self._number("players")
        )


def _counts(cards: list[int]) -> dict[Card, int]:
    return {card: count for card, count in zip(CARDS, cards, strict=True) if count}


def view_of(rules: Rules, state: np.ndarray, seat: int | None, history: tuple[Event, ...]) -> View:
    """What a viewer may know of a game in this state."""
    raw = np.zeros(1, dtype=VIEW)
    write_view(rules.tables, state, 0, SPECTATOR if seat is None else seat, raw, 0)
    raw.flags.writeable = False
    return View(rules, raw, history)
