"""The legal actions of a seat, as a set of action ids."""

import numpy as np

from trunkline.engine.kernels.bits import ONE, popcount
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CHOOSING,
    COLOR_WORDS,
    COLORS,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    LOCOMOTIVE,
    MAX_LENGTH,
    MAX_OFFER,
    PASS,
    ROUTE_WORDS,
    SECOND_CARD,
    TURN,
)

Mask = np.ndarray

DECK_BIT = ONE << np.uint64(DRAW_DECK)
TICKETS_BIT = ONE << np.uint64(DRAW_TICKETS)
SLOTS_SHIFT = np.uint64(DRAW_FACE_UP)
PASS_BIT = ONE << np.uint64(PASS)


def _keep_sets() -> np.ndarray:
    """The legal keep actions for each offer size and each minimum."""
    sets = np.zeros((MAX_OFFER + 1, MAX_OFFER + 1), dtype=np.uint64)
    for size in range(MAX_OFFER + 1):
        for least in range(MAX_OFFER + 1):
            subsets = [s for s in range(1 << size) if s.bit_count() >= min(least, size)]
            sets[size, least] = sum(1 << (KEEP + subset) for subset in subsets)
    return sets


KEEP_SETS = _keep_sets()


def new_mask() -> Mask:
    """An empty set of actions."""
    return np.zeros(ACTION_WORDS, dtype=np.uint64)


@entry_point
def legal_mask(tables: np.ndarray, games: np.ndarray, index: int, seat: int, mask: Mask) -> int:
    """Write the legal actions of a seat into `mask`; return how many there are."""
    return write_legal(tables[0], games[index], seat, mask)


@kernel
def write_legal(rules: np.record, game: np.record, seat: int, mask: Mask) -> int:
    if game.phase == TURN and seat == game.turn:
        return write_turn(rules, game, seat, mask)
    for w in range(1, ACTION_WORDS):
        mask[w] = 0
    mask[0] = bits_without_claims(rules, game, seat)
    return popcount(mask[0])


@entry_point
def fewest_locomotives_mask(
    tables: np.ndarray, games: np.ndarray, index: int, seat: int, mask: Mask
) -> None:
    """Remove claims that spend a locomotive where a card of the colour would do."""
    keep_fewest_locomotives(tables[0], games[index].hands[seat], mask)


@kernel
def keep_fewest_locomotives(rules: np.record, hand: np.ndarray, mask: Mask) -> None:
    for color in range(COLORS):
        cards = min(np.int64(hand[color]), MAX_LENGTH)
        for k in range(COLOR_WORDS):
            mask[1 + color * COLOR_WORDS + k] &= rules.fewest[color, cards, k]
        if cards > 0:
            for k in range(ROUTE_WORDS):
                mask[1 + COLORS * COLOR_WORDS + k] &= ~rules.routes_of_color[color, k]


@kernel
def write_turn(rules: np.record, game: np.record, seat: int, mask: Mask) -> int:
    """The legal actions at the beginning of a turn."""
    claims = write_claims(rules, game, seat, mask)
    word = deck_bit(game) | np.uint64(game.filled) << SLOTS_SHIFT
    if game.deck_size > 0:
        word |= TICKETS_BIT
    if word == 0 and claims == 0:
        word = PASS_BIT
    mask[0] = word
    return claims + popcount(word)


@kernel
def bits_without_claims(rules: np.record, game: np.record, seat: int) -> np.uint64:
    """The legal actions at any other time."""
    phase = game.phase
    nothing = np.uint64(0)
    if phase == CHOOSING:
        size = game.offer_size[seat]
        return KEEP_SETS[size, rules.start_keep] if size > 0 else nothing
    if seat != game.turn:
        return nothing
    if phase == SECOND_CARD:
        return second_card_bits(game)
    if phase == KEEPING:
        return KEEP_SETS[game.offer_size[seat], rules.keep]
    return nothing


@kernel
def deck_bit(game: np.record) -> np.uint64:
    return DECK_BIT if game.pile_size > 0 else np.uint64(0)


@kernel
def second_card_bits(game: np.record) -> np.uint64:
    """R4.3: never a face-up locomotive."""
    plain = game.filled & ~game.engines
    return deck_bit(game) | np.uint64(plain) << SLOTS_SHIFT


@kernel
def write_claims(rules: np.record, game: np.record, seat: int, mask: Mask) -> int:
    hand = game.hands[seat]
    closed = game.closed[seat]
    locomotives = min(np.int64(hand[LOCOMOTIVE]), MAX_LENGTH)
    total = 0
    for color in range(COLORS):
        pay = rules.pay[color, min(np.int64(hand[color]), MAX_LENGTH), locomotives]
        for k in range(COLOR_WORDS):
            word = pay[k] & ~closed[color * COLOR_WORDS + k]
            mask[1 + color * COLOR_WORDS + k] = word
            total += popcount(word)
    for k in range(ROUTE_WORDS):
        word = rules.pay_locomotives[locomotives, k] & ~closed[COLORS * COLOR_WORDS + k]
        mask[1 + COLORS * COLOR_WORDS + k] = word
        total += popcount(word)
    return total
