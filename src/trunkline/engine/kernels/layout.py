"""The flat records: one per game, one per set of rules; and the numbering of cards and actions.

Everything has a fixed size, so a copy is one block of memory and a batch of games is an array.
No compiled code depends on a particular map: maps are data in `TABLES`.

Cards are numbers: 0 to 7 the colours in the order of `trunkline.maps.COLORS`, 8 the locomotive.

Actions are numbers too, and a set of actions is a row of 64-bit words:

    word 0        bit 0        draw from the deck
                  bits 1-5     draw the face-up card of slot 0-4
                  bit 6        draw tickets
                  bit 7        pass
                  bits 32-63   keep a subset of the offer: bit 32 + subset, ticket k of it is bit k
    words 1-16    two words a colour: claims paid with that colour and 0 or more locomotives
    words 17-18   claims paid with locomotives alone, bit = route
"""

from typing import Any

import numpy as np

from trunkline.maps.types import COLORS as COLOR_NAMES

MAX_SEATS = 5
MAX_CITIES = 64
MAX_ROUTES = 128
MAX_TICKETS = 96
MAX_OFFER = 5
MAX_LENGTH = 6

COLORS = len(COLOR_NAMES)
LOCOMOTIVE = COLORS
CARD_KINDS = COLORS + 1
NO_CARD = CARD_KINDS
SLOTS = 5
START_HAND = 4
ROUTE_POINTS = (0, 1, 2, 4, 7, 10, 15)  # R5.2

WORD = 64
ROUTE_WORDS = MAX_ROUTES // WORD
COLOR_WORDS = 2
CLAIM_WORDS = COLORS * COLOR_WORDS + ROUTE_WORDS
ACTION_WORDS = 1 + CLAIM_WORDS
CLAIMS = CLAIM_WORDS * WORD
FIRST_LOCOMOTIVE_CLAIM = COLORS * COLOR_WORDS * WORD

DRAW_DECK = 0
DRAW_FACE_UP = 1
DRAW_TICKETS = DRAW_FACE_UP + SLOTS
PASS = 7
KEEP = 32
CLAIM = WORD

# What the game waits for.
CHOOSING = 0  # all seats choose their first tickets at the same time (R2.2)
TURN = 1  # a seat begins its turn
SECOND_CARD = 2  # the same seat draws its second card (R4.1)
KEEPING = 3  # the same seat answers its drawn tickets (R6.1)
OVER = 4

NO_TWIN = 255

# Marks of a ticket: the low bits are the holder (seat + 1, or 0); bit RETURNED_SHIFT + seat is set
# once that seat has returned it.
HOLDER_BITS = 7
RETURNED_SHIFT = 3

# The records are of type np.record, so that uncompiled kernels read fields as attributes too.


def record_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A structured type with these fields, aligned for compiled code."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


# One game. Unused seats and entries stay zero, so equal games are equal bytes.
GAME = record_type(
    [
        # Randomness: state and step of the generator of the draw pile.
        ("card_stream", np.uint64, (2,)),
        # Claims a seat can never make again: taken, closed (R5.5) or longer than its trains.
        ("closed", np.uint64, (MAX_SEATS, CLAIM_WORDS)),
        ("owned", np.uint64, (MAX_SEATS, ROUTE_WORDS)),
        ("points", np.int16, (MAX_SEATS,)),
        ("trains", np.uint8, (MAX_SEATS,)),
        # Train cards as counts by kind. The draw pile has no order until it is drawn from; it is
        # kept as running totals: byte k counts the cards of kinds 0 to k, and the rest of
        # `pile_size` are locomotives.
        ("pile", np.uint64),
        ("hands", np.uint8, (MAX_SEATS, CARD_KINDS)),
        # Cards known to be in a hand: taken face up and not yet played.
        ("known", np.uint8, (MAX_SEATS, CARD_KINDS)),
        ("discards", np.uint8, (CARD_KINDS,)),
        ("pile_size", np.uint8),
        # The row, and as sets of slots: which hold a card, and which of those a locomotive.
        ("face_up", np.uint8, (SLOTS,)),
        ("filled", np.uint8),
        ("engines", np.uint8),
        # The ticket deck is a ring: top at `deck_top`, returned tickets go in behind the last.
        ("deck", np.uint8, (MAX_TICKETS,)),
        ("deck_top", np.uint8),
        ("deck_size", np.uint8),
        ("ticket_marks", np.uint8, (MAX_TICKETS,)),
        ("offers", np.uint8, (MAX_SEATS, MAX_OFFER)),
        ("offer_size", np.uint8, (MAX_SEATS,)),
        # The turn.
        ("players", np.uint8),
        ("phase", np.uint8),
        ("turn", np.uint8),
        ("passes", np.uint8),
        ("turns_left", np.uint8),  # 0 until the last round begins
    ]
)

# One set of rules: a map and a ruleset, precomputed for the kernels.
TABLES = record_type(
    [
        # Claims payable with n cards of a colour and m locomotives; n, m at most MAX_LENGTH.
        ("pay", np.uint64, (COLORS, MAX_LENGTH + 1, MAX_LENGTH + 1, COLOR_WORDS)),
        ("pay_locomotives", np.uint64, (MAX_LENGTH + 1, ROUTE_WORDS)),
        ("longer_than", np.uint64, (MAX_LENGTH + 1, CLAIM_WORDS)),
        ("claims_of", np.uint64, (MAX_ROUTES, CLAIM_WORDS)),
        # Claims that spend no locomotive where one of n colour cards would do.
        ("fewest", np.uint64, (COLORS, MAX_LENGTH + 1, COLOR_WORDS)),
        ("routes_of_color", np.uint64, (COLORS, ROUTE_WORDS)),  # gray routes count for every colour
        ("color", np.uint8, (MAX_ROUTES,)),  # COLORS if it is gray
        # The claim of a route with a colour and no locomotive; each further locomotive adds 1.
        ("first_claim", np.uint16, (COLORS, MAX_ROUTES)),
        ("claim_route", np.uint8, (CLAIMS,)),
        ("claim_locomotives", np.uint8, (CLAIMS,)),
        ("length", np.uint8, (MAX_ROUTES,)),
        ("twin", np.uint8, (MAX_ROUTES,)),
        ("city_a", np.uint8, (MAX_ROUTES,)),
        ("city_b", np.uint8, (MAX_ROUTES,)),
        ("ticket_a", np.uint8, (MAX_TICKETS,)),
        ("ticket_b", np.uint8, (MAX_TICKETS,)),
        ("ticket_points", np.uint8, (MAX_TICKETS,)),
        ("cities", np.uint8),
        ("routes", np.uint8),
        ("tickets", np.uint8),
        ("start_deal", np.uint8),
        ("start_keep", np.uint8),
        ("draw", np.uint8),
        ("keep", np.uint8),
        ("longest_path", np.uint8),
        ("globetrotter", np.uint8),
        ("trains", np.uint8),
        ("cards", np.uint8, (CARD_KINDS,)),
    ]
)
