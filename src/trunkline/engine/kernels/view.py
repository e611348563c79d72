"""Writes what one seat may know: the one place that removes hidden information."""

import numpy as np

from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CARD_KINDS,
    CHOOSING,
    COLOR_WORDS,
    COLORS,
    HOLDER_BITS,
    MAX_OFFER,
    MAX_SEATS,
    MAX_TICKETS,
    RETURNED_SHIFT,
    ROUTE_WORDS,
    SLOTS,
    record_type,
)
from trunkline.engine.kernels.legal import write_legal

SPECTATOR = MAX_SEATS

# Marks of a ticket in a view.
HELD = 1
RETURNED = 2

VIEW = record_type(
    [
        # What everybody knows.
        ("owned", np.uint64, (MAX_SEATS, ROUTE_WORDS)),
        ("closed", np.uint64, (MAX_SEATS, ROUTE_WORDS)),  # routes a seat can never claim again
        ("points", np.int16, (MAX_SEATS,)),
        ("trains", np.uint8, (MAX_SEATS,)),
        ("hand_size", np.uint8, (MAX_SEATS,)),
        ("known", np.uint8, (MAX_SEATS, CARD_KINDS)),
        ("ticket_count", np.uint8, (MAX_SEATS,)),
        ("discards", np.uint8, (CARD_KINDS,)),
        ("face_up", np.uint8, (SLOTS,)),
        ("pile_size", np.uint8),
        ("deck_size", np.uint8),
        ("offer_size", np.uint8, (MAX_SEATS,)),
        ("players", np.uint8),
        ("phase", np.uint8),
        ("turn", np.uint8),
        ("passes", np.uint8),
        ("turns_left", np.uint8),
        # What only the viewer knows.
        ("legal", np.uint64, (ACTION_WORDS,)),
        ("seat", np.uint8),
        ("hand", np.uint8, (CARD_KINDS,)),
        ("tickets", np.uint8, (MAX_TICKETS,)),
        ("offer", np.uint8, (MAX_OFFER,)),
    ]
)


@entry_point
def write_view(
    tables: np.ndarray, games: np.ndarray, index: int, seat: int, views: np.ndarray, at: int
) -> None:
    """Write what `seat` may know of `games[index]` into `views[at]`; SPECTATOR is nobody.

    The bytes of `views[at]` must be zero or an earlier view by the same seat.
    """
    observe(tables[0], games[index], seat, views[at])


@entry_point
def write_views(tables: np.ndarray, games: np.ndarray, index: int, views: np.ndarray) -> None:
    """Write what each seat may know of `games[index]`, and last what a spectator may.

    The bytes of `views` must be zero or earlier views of the same game.
    """
    game = games[index]
    players = np.int64(game.players)
    for seat in range(players):
        observe(tables[0], game, seat, views[seat])
    observe(tables[0], game, SPECTATOR, views[players])


@kernel
def observe(rules: np.record, game: np.record, seat: int, view: np.record) -> None:
    copy_public(game, view)
    count_hands_and_tickets(rules, game, seat, view)
    view.seat = seat
    if seat < SPECTATOR:
        write_legal(rules, game, seat, view.legal)
    for kind in range(CARD_KINDS):
        view.hand[kind] = game.hands[seat, kind] if seat < SPECTATOR else 0
    for k in range(MAX_OFFER):
        view.offer[k] = game.offers[seat, k] if seat < SPECTATOR else 0


@kernel
def copy_public(game: np.record, view: np.record) -> None:
    for seat in range(MAX_SEATS):
        for w in range(ROUTE_WORDS):
            view.owned[seat, w] = game.owned[seat, w]
            view.closed[seat, w] = game.closed[seat, COLORS * COLOR_WORDS + w]
        for kind in range(CARD_KINDS):
            view.known[seat, kind] = game.known[seat, kind]
        view.points[seat] = game.points[seat]
        view.trains[seat] = game.trains[seat]
        view.offer_size[seat] = game.offer_size[seat]
    for kind in range(CARD_KINDS):
        view.discards[kind] = game.discards[kind]
    for slot in range(SLOTS):
        view.face_up[slot] = game.face_up[slot]
    view.pile_size = game.pile_size
    view.players = game.players
    view.phase = game.phase
    view.turn = game.turn
    view.passes = game.passes
    view.turns_left = game.turns_left


@kernel
def count_hands_and_tickets(rules: np.record, game: np.record, seat: int, view: np.record) -> None:
    for other in range(MAX_SEATS):
        cards = 0
        for kind in range(CARD_KINDS):
            cards += np.int64(game.hands[other, kind])
        view.hand_size[other] = cards
        view.ticket_count[other] = 0
    # R2.2: how many first tickets a seat kept is a secret until all have chosen.
    in_secret = game.phase == CHOOSING
    view.deck_size = game.deck_size
    if in_secret:
        dealt = np.int64(game.players) * np.int64(rules.start_deal)
        view.deck_size = np.int64(rules.tickets) - dealt
    for ticket in range(np.int64(rules.tickets)):
        marks = np.int64(game.ticket_marks[ticket])
        holder = (marks & HOLDER_BITS) - 1
        if holder >= 0 and not (in_secret and holder != seat):
            view.ticket_count[holder] += 1
        view.tickets[ticket] = own_marks(marks, holder, seat)


@kernel
def own_marks(marks: int, holder: int, seat: int) -> int:
    if seat == SPECTATOR:
        return 0
    held = HELD if holder == seat else 0
    return held | (RETURNED if marks >> (RETURNED_SHIFT + seat) & 1 else 0)
