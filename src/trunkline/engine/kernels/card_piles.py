"""Train cards: draws from the pile, and settles the table after every event."""

import numpy as np

from trunkline.engine.kernels.bits import (
    HIGHS,
    S56,
    high_bits_where_at_most,
    lowest_bit,
    popcount,
)
from trunkline.engine.kernels.chance import below
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.event_log import NOTHING, RESHUFFLED, SWEPT, TURNED_UP, Log, emit
from trunkline.engine.kernels.layout import CARD_KINDS, COLORS, LOCOMOTIVE, NO_CARD, SLOTS

LOCOMOTIVES_THAT_SWEEP = 3  # R4.5
PLAIN_CARDS_TO_SWEEP = SLOTS - LOCOMOTIVES_THAT_SWEEP + 1
ALL_SLOTS = (1 << SLOTS) - 1
S7 = np.uint64(7)


@kernel
def draw_from_pile(game: np.record) -> int:
    """Take the next card of the draw pile, which must not be empty."""
    place = below(game.card_stream, np.int64(game.pile_size))
    # The running totals below the drawn position belong to lower kinds.
    lower = high_bits_where_at_most(game.pile, place)
    game.pile -= (lower ^ HIGHS) >> S7
    game.pile_size -= 1
    return popcount(lower)


@kernel
def set_pile(game: np.record, cards: np.ndarray) -> None:
    """Make a draw pile from counts of each kind."""
    total = 0
    pile = np.uint64(0)
    for color in range(COLORS):
        total += np.int64(cards[color])
        pile |= np.uint64(total) << np.uint64(8 * color)
    game.pile = pile
    game.pile_size = total + np.int64(cards[LOCOMOTIVE])


@kernel
def reshuffle(game: np.record, log: Log) -> None:
    """R4.7: make the discards the new draw pile; without discards nothing happens."""
    set_pile(game, game.discards)
    for kind in range(CARD_KINDS):
        game.discards[kind] = 0
    if game.pile_size > 0:
        emit(log, RESHUFFLED, NOTHING, np.int64(game.pile_size), NOTHING, NOTHING)


@kernel
def put_in_slot(game: np.record, slot: int, card: int) -> None:
    game.face_up[slot] = card
    game.filled |= 1 << slot
    if card == LOCOMOTIVE:
        game.engines |= 1 << slot


@kernel
def empty_slot(game: np.record, slot: int) -> None:
    game.face_up[slot] = NO_CARD
    game.filled &= ALL_SLOTS ^ (1 << slot)
    game.engines &= ALL_SLOTS ^ (1 << slot)


@kernel
def fill_row(game: np.record, log: Log) -> None:
    """Fill the empty slots from the draw pile, lowest first, as long as there are cards (F1a)."""
    while game.filled != ALL_SLOTS:
        if game.pile_size == 0:
            reshuffle(game, log)
            if game.pile_size == 0:
                return
        slot = lowest_bit(np.uint64(ALL_SLOTS & ~game.filled))
        card = draw_from_pile(game)
        put_in_slot(game, slot, card)
        emit(log, TURNED_UP, NOTHING, slot, card, NOTHING)


@kernel
def must_sweep(game: np.record) -> bool:
    """R4.5, unless fewer than three plain cards remain: no row would be valid then (F1b)."""
    locomotives = popcount(np.uint64(game.engines))
    if locomotives < LOCOMOTIVES_THAT_SWEEP or game.filled != ALL_SLOTS:
        return False
    plain = SLOTS - locomotives + np.int64(game.pile >> S56)
    for color in range(COLORS):
        plain += np.int64(game.discards[color])
    return plain >= PLAIN_CARDS_TO_SWEEP


@kernel
def sweep_row(game: np.record, log: Log) -> None:
    """Discard the whole row."""
    items = 0
    for slot in range(SLOTS):
        card = np.int64(game.face_up[slot])
        items |= card << (8 * slot)
        game.discards[card] += 1
        empty_slot(game, slot)
    emit(log, SWEPT, NOTHING, NOTHING, NOTHING, items)


@kernel
def settle(game: np.record, log: Log) -> None:
    """Settle row, pile and discards after an event (F1)."""
    fill_row(game, log)
    while must_sweep(game):
        sweep_row(game, log)
        fill_row(game, log)
    if game.pile_size == 0:
        reshuffle(game, log)
