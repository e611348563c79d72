"""Writes a view as one row of bytes.

It reads nothing but a view, so it cannot tell more than the view does. Seats count from the viewer:
0 is the viewer, 1 the seat to its left. Where each block begins depends on the map, the ruleset and
the number of players (`trunkline.envs.observation_layout`).

A row is a whole number of 64-bit words. The two blocks of routes come first: they are most of a
row, and are written eight bytes at a time.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from trunkline.engine.kernels.bits import LOW_BYTE, LOW_SIX
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import CARD_KINDS, MAX_SEATS, ROUTE_WORDS, SLOTS, WORD
from trunkline.engine.kernels.view import HELD, RETURNED, observe

# Blocks of an observation, in their order.
OWNED = 0
CLOSED = 1
TICKETS_HELD = 2
TICKETS_RETURNED = 3
OFFER = 4
HAND = 5
KNOWN = 6
POINTS = 7
TRAINS = 8
HAND_SIZE = 9
TICKET_COUNT = 10
OFFER_SIZE = 11
DISCARDS = 12
FACE_UP = 13
PILE_SIZE = 14
DECK_SIZE = 15
PHASE = 16
TURN_SEAT = 17
PASSES = 18
TURNS_LEFT = 19
SEAT = 20
PADDING = 21

SLOT_KINDS = CARD_KINDS + 1  # the last is an empty slot
LARGEST = 255
BYTES = 8  # of a word
MOST_ROUTE_WORDS = 2 * MAX_SEATS * ROUTE_WORDS + 1


def _spread_bytes() -> np.ndarray:
    """For each byte, a word whose bytes are its bits."""
    bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
    return bits.view("<u8")[:, 0].astype(np.uint64)


SPREAD = _spread_bytes()


class Rows(NamedTuple):
    """Observations of many games: the same memory as bytes and as words."""

    bytes: np.ndarray
    words: np.ndarray


def new_rows(count: int, size: int, new_array: Callable[..., np.ndarray] = np.zeros) -> Rows:
    """Rows of zeros; they have no words unless `size` is a multiple of 8."""
    if size % BYTES:
        return Rows(new_array((count, size), np.uint8), np.zeros((count, 0), np.uint64))
    words = new_array((count, size // BYTES), np.uint64)
    return Rows(words.view(np.uint8), words)


def new_route_bits() -> np.ndarray:
    """Scratch for the sets of routes of all seats, one after the other."""
    return np.zeros(MOST_ROUTE_WORDS, np.uint64)


@entry_point
def write_observation(
    tables: np.ndarray,
    games: np.ndarray,
    index: int,
    seat: int,
    starts: np.ndarray,
    views: np.ndarray,
    route_bits: np.ndarray,
    rows: Rows,
) -> None:
    """Write what `seat` may know of `games[index]` into the first row.

    `views` and `route_bits` are scratch; the view is zero or of the same rules.
    """
    observe(tables[0], games[index], seat, views[0])
    describe(tables[0], views[0], starts, route_bits, rows, 0)


@entry_point
def write_seen(
    tables: np.ndarray,
    views: np.ndarray,
    starts: np.ndarray,
    route_bits: np.ndarray,
    rows: Rows,
) -> None:
    """Write the first view, which is of a seat, into the first row."""
    describe(tables[0], views[0], starts, route_bits, rows, 0)


@kernel
def describe(
    rules: np.record,
    view: np.record,
    starts: np.ndarray,
    route_bits: np.ndarray,
    rows: Rows,
    index: int,
) -> None:
    """Write a view into a row."""
    row = rows.bytes[index]
    collect_routes(rules, view, route_bits)
    spread_words(route_bits, rows.words[index], starts[TICKETS_HELD])
    describe_tickets(rules, view, starts, row)
    describe_seats(view, starts, row)
    describe_cards(view, starts, row)
    describe_turn(view, starts, row)


@kernel
def collect_routes(rules: np.record, view: np.record, route_bits: np.ndarray) -> None:
    """Write the sets of owned and of closed routes of all seats, bit by bit."""
    for w in range(route_bits.shape[0]):
        route_bits[w] = 0
    routes = np.int64(rules.routes)
    players = np.int64(view.players)
    seat = np.int64(view.seat)
    for place in range(players):
        for w in range(ROUTE_WORDS):
            at = place * routes + w * WORD
            append(route_bits, at, view.owned[seat, w])
            append(route_bits, players * routes + at, view.closed[seat, w])
        seat = 0 if seat + 1 == players else seat + 1


@kernel
def append(route_bits: np.ndarray, at: int, word: np.uint64) -> None:
    """Add the bits of a word from a bit on. A word that has none may lie beyond the end."""
    if word == 0:
        return
    shift = np.uint64(at & LOW_SIX)
    route_bits[at >> 6] |= word << shift
    if shift > 0:
        route_bits[(at >> 6) + 1] |= word >> (np.uint64(WORD) - shift)


@kernel
def spread_words(bits: np.ndarray, words: np.ndarray, count: int) -> None:
    """Write the lowest `count` bits, one byte each, and zeros behind them."""
    used = (count + BYTES - 1) // BYTES
    for k in range(used):
        byte = (bits[k // BYTES] >> np.uint64(BYTES * (k % BYTES))) & LOW_BYTE
        words[k] = SPREAD[np.int64(byte)]
    for k in range(used, words.shape[0]):
        words[k] = 0


# Where blocks begin is read before the loops: the compiler must assume that a byte written to the
# row may change `starts`.


@kernel
def describe_tickets(
    rules: np.record, view: np.record, starts: np.ndarray, row: np.ndarray
) -> None:
    tickets = np.int64(rules.tickets)
    held = starts[TICKETS_HELD]
    returned = starts[TICKETS_RETURNED]
    for ticket in range(tickets):
        row[held + ticket] = view.tickets[ticket] & HELD
        row[returned + ticket] = (view.tickets[ticket] & RETURNED) >> 1
    offer = starts[OFFER]
    for k in range(np.int64(view.offer_size[view.seat])):
        row[offer + k * tickets + np.int64(view.offer[k])] = 1


@kernel
def describe_seats(view: np.record, starts: np.ndarray, row: np.ndarray) -> None:
    players = np.int64(view.players)
    known = starts[KNOWN]
    seat = np.int64(view.seat)
    for place in range(players):
        for kind in range(CARD_KINDS):
            row[known + place * CARD_KINDS + kind] = view.known[seat, kind]
        row[starts[POINTS] + place] = min(np.int64(view.points[seat]), LARGEST)
        row[starts[TRAINS] + place] = view.trains[seat]
        row[starts[HAND_SIZE] + place] = view.hand_size[seat]
        row[starts[TICKET_COUNT] + place] = view.ticket_count[seat]
        row[starts[OFFER_SIZE] + place] = view.offer_size[seat]
        seat = 0 if seat + 1 == players else seat + 1


@kernel
def describe_cards(view: np.record, starts: np.ndarray, row: np.ndarray) -> None:
    hand, discards, face_up = starts[HAND], starts[DISCARDS], starts[FACE_UP]
    for kind in range(CARD_KINDS):
        row[hand + kind] = view.hand[kind]
    for kind in range(CARD_KINDS):
        row[discards + kind] = view.discards[kind]
    for slot in range(SLOTS):
        row[face_up + slot * SLOT_KINDS + np.int64(view.face_up[slot])] = 1
    row[starts[PILE_SIZE]] = view.pile_size
    row[starts[DECK_SIZE]] = view.deck_size


@kernel
def describe_turn(view: np.record, starts: np.ndarray, row: np.ndarray) -> None:
    players = np.int64(view.players)
    place = (np.int64(view.turn) + players - np.int64(view.seat)) % players
    row[starts[PHASE] + np.int64(view.phase)] = 1
    row[starts[TURN_SEAT] + place] = 1
    row[starts[PASSES]] = view.passes
    row[starts[TURNS_LEFT]] = view.turns_left
    row[starts[SEAT] + np.int64(view.seat)] = 1
