"""Follows a game event by event in plain Python and compares the game's state with that."""

from collections import Counter

from tests.engine.situations import (
    all_cards,
    closed_words,
    discards_of,
    hand_of,
    pile_of,
    routes_of,
    row_of,
    ticket_deck,
)
from trunkline.engine.events import (
    DeckDrawn,
    FaceUpDrawn,
    FaceUpTurned,
    PileReshuffled,
    RecordedEvent,
    RouteClaimed,
    RowRefreshed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import MAX_TICKETS, NO_CARD, ROUTE_POINTS


class Books:
    """Tracks where every train card and ticket is, from the setup and the events alone."""

    def __init__(self, game: Game) -> None:
        setup = game.setup
        self.game = game
        self.hands = [Counter[str](hand) for hand in setup.hands]
        self.row = list[str](setup.face_up)
        self.discards = Counter[str](setup.discarded)
        self.pile = all_cards(game)
        for part in (*self.hands, Counter(self.row), self.discards):
            self.pile.subtract(part)
        self.offers: dict[int, tuple[str | None, ...]] = dict(enumerate(setup.offers))
        self.held: list[set[str | None]] = [set() for _ in game.players]
        self.returned: list[str | None] = []
        for event in game.events:
            self.enter(event)

    def enter(self, event: RecordedEvent) -> None:
        """Follow one event, and check that no card is lost or duplicated."""
        match event:
            case DeckDrawn(seat, card) if card:
                self._leave_pile(card)
                self.hands[seat][card] += 1
            case FaceUpDrawn(seat, slot, card):
                assert self.row[slot] == card
                self.row[slot] = "-"
                self.hands[seat][card] += 1
            case FaceUpTurned(slot, card):
                assert slot == self.row.index("-")
                self._leave_pile(card)
                self.row[slot] = card
            case RouteClaimed(seat, _, cards):
                self.hands[seat].subtract(cards)
                assert min(self.hands[seat].values()) >= 0
                self.discards.update(cards)
            case RowRefreshed(discarded):
                assert list(discarded) == self.row
                assert discarded.count("locomotive") >= 3
                self.discards.update(discarded)
                self.row = ["-"] * 5
            case PileReshuffled(count):
                assert self.pile.total() == 0
                assert self.discards.total() == count > 0
                self.pile, self.discards = self.discards, Counter()
            case TicketsDrawn(seat, offered):
                self.offers[seat] = offered
            case TicketsKept(seat, kept, returned):
                assert sorted(map(str, self.offers.pop(seat))) == sorted(map(str, kept + returned))
                self.held[seat].update(kept)
                self.returned += returned
            case _:
                pass
        self._check_cards()

    def _leave_pile(self, card: str) -> None:
        self.pile[card] -= 1
        assert self.pile[card] >= 0

    def _check_cards(self) -> None:
        total = self.pile + self.discards + Counter(card for card in self.row if card != "-")
        for hand in self.hands:
            total += hand
        assert total == all_cards(self.game)

    def audit(self) -> None:
        """Check that the state of the game matches the books."""
        game = self.game
        for seat, hand in enumerate(self.hands):
            assert hand_of(game, seat) == hand
        assert (pile_of(game), discards_of(game)) == (self.pile, self.discards)
        assert row_of(game) == self.row
        audit_row_sets(game)
        audit_trains(game)
        self._audit_tickets()

    def _audit_tickets(self) -> None:
        game, deck = self.game, ticket_deck(self.game)
        held = [ticket for tickets in self.held for ticket in tickets]
        offered = [ticket for offer in self.offers.values() for ticket in offer]
        assert Counter(deck + held + offered) == Counter(game.rules.tickets)
        marks = game.state["ticket_marks"][0]
        for seat, tickets in enumerate(self.held):
            marked = {
                t for number, t in enumerate(game.rules.tickets) if marks[number] & 7 == seat + 1
            }
            assert marked == tickets
        assert game.state["deck_size"][0] == len(deck) <= MAX_TICKETS
        # The tickets returned last are at the bottom, in that order.
        bottom = min(len(deck), len(self.returned))
        assert deck[len(deck) - bottom :] == self.returned[len(self.returned) - bottom :]


def audit_row_sets(game: Game) -> None:
    row = game.state["face_up"][0].tolist()
    assert game.state["filled"][0] == sum(1 << k for k, card in enumerate(row) if card != NO_CARD)
    assert game.state["engines"][0] == sum(1 << k for k, card in enumerate(row) if card == 8)


def audit_trains(game: Game) -> None:
    lengths = {route.id: route.length for route in game.rules.map.routes}
    for seat in range(len(game.players)):
        owned = [lengths[route] for route in routes_of(game, seat)]
        assert game.state["trains"][0, seat] + sum(owned) == game.rules.ruleset.trains
        assert game.state["points"][0, seat] == sum(ROUTE_POINTS[length] for length in owned)


def audit_closed(game: Game) -> None:
    for seat in range(len(game.players)):
        assert game.state["closed"][0, seat].tolist() == closed_words(game, seat)
