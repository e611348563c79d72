"""Sets up positions for tests: hands, row, draw pile, discards, trains, routes, tickets.

Cards are written `3 red 1 locomotive`; a row is five words, `-` for an empty slot. `rest` says
where all cards lie that a test does not mention, so no card is lost.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from trunkline.engine.cards import CARDS
from trunkline.engine.errors import IllegalMove, Reason
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    COLORS,
    LOCOMOTIVE,
    NO_CARD,
    ROUTE_POINTS,
    SLOTS,
    TURN,
    WORD,
)
from trunkline.engine.moves import Claim, KeepTickets, Move

SMALL = Path(__file__).parents[1] / "maps" / "small"
PLAIN_ROW = "red blue green white black"
PILE, DISCARDS = "pile", "discards"


def begun(
    players: int = 2, ruleset: str = "classic", map: str | Path = "usa", seed: str = "situation"
) -> Game:
    """A game in which everybody has kept all first tickets and seat 0 is on turn."""
    game = Game(players, ruleset, map, seed, first=0)
    for seat in game.to_act:
        game.play(seat, KeepTickets(game.view(seat).offer))
    return game


# Cards


def cards(text: str) -> Counter[str]:
    words = text.split()
    assert set(words[1::2]) <= set(CARDS), text
    return Counter({card: int(count) for count, card in zip(words[::2], words[1::2], strict=True)})


def all_cards(game: Game) -> Counter[str]:
    ruleset = game.rules.ruleset
    return Counter(
        dict.fromkeys(CARDS[:COLORS], ruleset.color_cards) | {"locomotive": ruleset.locomotives}
    )


def lay(
    game: Game,
    *,
    hands: Sequence[str] = (),
    row: str = PLAIN_ROW,
    pile: str = "",
    discards: str = "",
    rest: str | int = PILE,
) -> None:
    """Place all train cards; the rest goes to the draw pile, the discards or a seat's hand."""
    in_hands = [cards(text) for text in hands]
    in_hands += [Counter() for _ in range(len(game.players) - len(hands))]
    in_pile, in_discards = cards(pile), cards(discards)
    left = all_cards(game)
    for part in (*in_hands, in_pile, in_discards, Counter(card_names(row))):
        left.subtract(part)
    assert min(left.values()) >= 0, f"more cards than there are: {left}"
    places = {PILE: in_pile, DISCARDS: in_discards} | dict(enumerate(in_hands))
    places[rest].update(left)
    _write_hands(game, in_hands)
    _write_row(game, row.split())
    _write_pile(game, in_pile)
    game.state["discards"][0] = counts_of(in_discards)


def card_names(row: str) -> list[str]:
    return [card for card in row.split() if card != "-"]


def counts_of(held: Counter[str]) -> list[int]:
    return [held[card] for card in CARDS]


def _write_hands(game: Game, hands: Sequence[Counter[str]]) -> None:
    for seat, hand in enumerate(hands):
        game.state["hands"][0, seat] = counts_of(hand)
        game.state["known"][0, seat] = 0


def _write_row(game: Game, row: Sequence[str]) -> None:
    assert len(row) == SLOTS
    kinds = [NO_CARD if card == "-" else CARDS.index(card) for card in row]
    game.state["face_up"][0] = kinds
    game.state["filled"][0] = sum(1 << slot for slot in range(SLOTS) if kinds[slot] != NO_CARD)
    game.state["engines"][0] = sum(1 << slot for slot in range(SLOTS) if kinds[slot] == LOCOMOTIVE)


def _write_pile(game: Game, pile: Counter[str]) -> None:
    totals = np.cumsum(counts_of(pile))
    game.state["pile"][0] = sum(int(totals[color]) << 8 * color for color in range(COLORS))
    game.state["pile_size"][0] = totals[-1]


def hand_of(game: Game, seat: int) -> Counter[str]:
    return _named(game.state["hands"][0, seat])


def discards_of(game: Game) -> Counter[str]:
    return _named(game.state["discards"][0])


def row_of(game: Game) -> list[str]:
    return ["-" if kind == NO_CARD else CARDS[kind] for kind in game.state["face_up"][0]]


def pile_of(game: Game) -> Counter[str]:
    word = int(game.state["pile"][0])
    totals = [word >> 8 * color & 255 for color in range(COLORS)]
    return _named(np.diff([0, *totals, int(game.state["pile_size"][0])]))


def _named(counts: np.ndarray) -> Counter[str]:
    assert len(counts) == CARD_KINDS
    return Counter({card: int(count) for card, count in zip(CARDS, counts, strict=True) if count})


# Routes and trains


def own(game: Game, seat: int, *routes: str) -> None:
    """Give a seat routes, with their trains and points but without payment."""
    for route in routes:
        number = game.rules.route_number[route]
        length = game.rules.map.routes[number].length
        assert game.state["trains"][0, seat] >= length, f"too few trains for {route}"
        game.state["owned"][0, seat, number // WORD] |= np.uint64(1 << number % WORD)
        game.state["trains"][0, seat] -= length
        game.state["points"][0, seat] += ROUTE_POINTS[length]
    close_claims(game)


def set_trains(game: Game, seat: int, trains: int) -> None:
    game.state["trains"][0, seat] = trains
    close_claims(game)


def close_claims(game: Game) -> None:
    for seat in range(len(game.players)):
        game.state["closed"][0, seat] = closed_words(game, seat)


def routes_of(game: Game, seat: int) -> list[str]:
    owned = game.state["owned"][0, seat]
    return [
        route.id
        for number, route in enumerate(game.rules.map.routes)
        if int(owned[number // WORD]) >> (number % WORD) & 1
    ]


def closed_routes(game: Game, seat: int) -> set[str]:
    """The routes that a seat can never claim again, by R5.2, R5.4 and R5.5."""
    seats = range(len(game.players))
    owner = {route: other for other in seats for route in routes_of(game, other)}
    open_doubles = len(game.players) >= 4
    return {
        route.id
        for route in game.rules.map.routes
        if route.id in owner
        or route.length > game.state["trains"][0, seat]
        or (route.double_with in owner and not (open_doubles and owner[route.double_with] != seat))
    }


def closed_words(game: Game, seat: int) -> list[int]:
    """The claims of the closed routes as the engine stores them: a set of claim numbers."""
    closed = closed_routes(game, seat)
    words = [0] * game.state["closed"].shape[-1]
    for action, move in game.rules.move_of_action.items():
        if isinstance(move, Claim) and move.route in closed:
            words[action // WORD - 1] |= 1 << action % WORD
    return words


# Tickets and the turn


def ticket_deck(game: Game) -> list[str]:
    """The ticket deck, top first."""
    deck, top = game.state["deck"][0], int(game.state["deck_top"][0])
    size = int(game.state["deck_size"][0])
    return [game.rules.tickets[deck[(top + k) % len(deck)]] for k in range(size)]


def lay_tickets(game: Game, held: Sequence[Sequence[str]], deck: Sequence[str] = ()) -> None:
    """Give tickets to the seats; all others are in the deck, `deck` on top."""
    game.state["ticket_marks"][0] = 0
    game.state["offer_size"][0] = 0
    game.state["offers"][0] = 0
    for seat, tickets in enumerate(held):
        _mark(game, seat, tickets)
    known = {*deck, *(ticket for tickets in held for ticket in tickets)}
    _write_deck(game, [*deck, *(ticket for ticket in game.rules.tickets if ticket not in known)])


def cut_ticket_deck(game: Game, size: int, holder: int = 1) -> None:
    """Leave only the top of the ticket deck and give the rest to a seat."""
    deck = ticket_deck(game)
    _write_deck(game, deck[:size])
    _mark(game, holder, deck[size:])


def _write_deck(game: Game, deck: Sequence[str]) -> None:
    numbers = [game.rules.ticket_number[ticket] for ticket in deck]
    game.state["deck"][0, : len(deck)] = numbers
    game.state["deck_top"][0] = 0
    game.state["deck_size"][0] = len(deck)


def _mark(game: Game, seat: int, tickets: Sequence[str]) -> None:
    for ticket in tickets:
        game.state["ticket_marks"][0, game.rules.ticket_number[ticket]] |= seat + 1


def set_turn(game: Game, seat: int, phase: int = TURN) -> None:
    game.state["turn"][0] = seat
    game.state["phase"][0] = phase


def refused(game: Game, seat: int, move: Move) -> Reason:
    """Why the game refuses a move."""
    with pytest.raises(IllegalMove) as caught:
        game.play(seat, move)
    return caught.value.reason
