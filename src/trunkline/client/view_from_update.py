"""Builds a seat's view from what the server sent: the inverse of `server.table.updates`."""

from collections.abc import Iterable
from itertools import dropwhile, takewhile

import numpy as np

from trunkline.engine.cards import CARDS, Card
from trunkline.engine.events import (
    DeckDrawn,
    Event,
    FaceUpDrawn,
    FirstTicketsChosen,
    Passed,
    RouteClaimed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.history import History
from trunkline.engine.kernels.apply import close_owned
from trunkline.engine.kernels.layout import (
    CHOOSING,
    GAME,
    KEEP,
    KEEPING,
    NO_CARD,
    OVER,
    ROUTE_WORDS,
    SECOND_CARD,
    TURN,
    WORD,
)
from trunkline.engine.kernels.view import HELD, RETURNED, VIEW
from trunkline.engine.moves import KeepTickets, Move
from trunkline.engine.rules import Rules, get_rules
from trunkline.engine.view import View
from trunkline.protocol.server_messages import UpdateMessage, ViewMessage

Act = (
    DeckDrawn
    | FaceUpDrawn
    | FirstTicketsChosen
    | Passed
    | RouteClaimed
    | TicketsDrawn
    | TicketsKept
)


def view_from(update: UpdateMessage, history: tuple[Event, ...]) -> View:
    """Return the view of the update's seat in a running game. `history` has all its events."""
    if update.view is None or update.seat is None:
        raise ValueError("this update is not the view of a seat in a game")
    rules = get_rules(update.settings.map, update.settings.ruleset)
    raw = np.zeros(1, dtype=VIEW)
    writer = ViewWriter(rules, raw[0], update.seat, update.view, history)
    writer.write_public()
    writer.write_seats()
    writer.write_own(update.legal_moves)
    return View(rules, raw.tobytes(), History.of(history))


class ViewWriter:
    """Writes what a seat received, field by field, into the record that bots read."""

    def __init__(
        self,
        rules: Rules,
        raw: np.record,
        seat: int,
        view: ViewMessage,
        history: tuple[Event, ...],
    ) -> None:
        self._rules = rules
        self._raw = raw
        self._seat = seat
        self._view = view
        self._history = history

    def write_public(self) -> None:
        """Write what is public about the table."""
        raw, view = self._raw, self._view
        raw.players = len(view.seats)
        raw.phase = self._phase()
        raw.turn = view.first if raw.phase == CHOOSING else next(iter(view.to_act), 0)
        raw.turns_left = view.turns_left or 0
        raw.passes = self._passes(int(raw.turn))
        raw.face_up[:] = [NO_CARD if card is None else CARDS.index(card) for card in view.face_up]
        raw.discards[:] = _counts(view.discards)
        raw.pile_size = view.pile_size
        raw.deck_size = view.ticket_deck_size

    def write_seats(self) -> None:
        """Write what is public about each seat."""
        raw = self._raw
        for seat, seen in enumerate(self._view.seats):
            raw.points[seat] = seen.points
            raw.trains[seat] = seen.trains
            raw.hand_size[seat] = seen.cards
            raw.known[seat] = _counts(seen.known)
            raw.ticket_count[seat] = seen.tickets
            raw.offer_size[seat] = self._offer_size() if seen.is_choosing else 0
            raw.owned[seat] = _bits(self._rules.route_number[route] for route in seen.routes)
        raw.closed[:] = self._closed()

    def write_own(self, legal_moves: Iterable[Move]) -> None:
        """Write what only the seat itself knows."""
        raw, view, number = self._raw, self._view, self._rules.ticket_number
        raw.seat = self._seat
        raw.hand[:] = _counts(view.hand)
        raw.ticket_count[self._seat] = len(view.tickets)
        for ticket in view.tickets:
            raw.tickets[number[ticket]] |= HELD
        for ticket in self._returned():
            raw.tickets[number[ticket]] |= RETURNED
        raw.offer[: len(view.offer)] = [number[ticket] for ticket in view.offer]
        for action in map(self._action, legal_moves):
            raw.legal[action // WORD] |= np.uint64(1 << action % WORD)

    def _phase(self) -> int:
        if self._view.is_over:
            return OVER
        if self._view.is_second_card_due:
            return SECOND_CARD
        # Each seat's first event is its choice of first tickets.
        if len(self._history) < len(self._view.seats):
            return CHOOSING
        return KEEPING if any(seen.is_choosing for seen in self._view.seats) else TURN

    def _passes(self, turn: int) -> int:
        """Count the passes in a row before the current turn."""
        acts = (event for event in reversed(self._history) if isinstance(event, Act))
        earlier = dropwhile(lambda act: act.seat == turn, acts)
        return sum(1 for _ in takewhile(lambda act: isinstance(act, Passed), earlier))

    def _offer_size(self) -> int:
        if self._raw.phase == CHOOSING:
            return self._rules.ruleset.start_deal
        drawn = (event for event in reversed(self._history) if isinstance(event, TicketsDrawn))
        return len(next(drawn).offered)

    def _closed(self) -> np.ndarray:
        """Return the routes that each seat can never claim."""
        game = np.zeros(1, dtype=GAME)
        for field in ("players", "owned", "trains"):
            game[field][0] = self._raw[field]
        close_owned(self._rules.tables, game, 0)
        return np.asarray(game["closed"][0, :, -ROUTE_WORDS:])

    def _returned(self) -> list[str]:
        kept = [event for event in self._history if isinstance(event, TicketsKept)]
        own = [event.returned for event in kept if event.seat == self._seat]
        return [ticket for returned in own for ticket in returned if ticket is not None]

    def _action(self, move: Move) -> int:
        if isinstance(move, KeepTickets):
            return KEEP + sum(1 << self._view.offer.index(ticket) for ticket in move.kept)
        return self._rules.action_of_move[move]


def _bits(routes: Iterable[int]) -> np.ndarray:
    bits = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    for route in routes:
        bits[route // WORD] |= np.uint64(1 << route % WORD)
    return bits


def _counts(cards: dict[Card, int]) -> list[int]:
    return [cards.get(card, 0) for card in CARDS]
