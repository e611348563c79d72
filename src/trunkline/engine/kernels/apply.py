"""Applies an action. The caller has checked that it is legal."""

import numpy as np

from trunkline.engine.kernels.bits import bit
from trunkline.engine.kernels.card_piles import draw_from_pile, empty_slot, settle
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.event_log import (
    CLAIMED,
    DREW_DECK,
    DREW_FACE_UP,
    DREW_TICKETS,
    ENDED,
    KEPT,
    LAST_ROUND,
    NOTHING,
    PASSED,
    Log,
    emit,
)
from trunkline.engine.kernels.layout import (
    CHOOSING,
    CLAIM,
    CLAIM_WORDS,
    COLOR_WORDS,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    FIRST_LOCOMOTIVE_CLAIM,
    KEEP,
    KEEPING,
    LOCOMOTIVE,
    MAX_LENGTH,
    NO_TWIN,
    OVER,
    RETURNED_SHIFT,
    ROUTE_POINTS,
    SECOND_CARD,
    TURN,
    WORD,
)
from trunkline.engine.kernels.legal import second_card_bits
from trunkline.engine.kernels.setup import offer_tickets

POINTS = np.array(ROUTE_POINTS, dtype=np.int64)
TRAINS_THAT_END = 2  # R7.1
SEATS_THAT_OPEN_DOUBLES = 4  # R5.5


@entry_point
def apply_action(
    tables: np.ndarray, games: np.ndarray, index: int, seat: int, action: int, log: Log
) -> None:
    """Apply a legal action with all its consequences, and log them."""
    carry_out(tables[0], games[index], seat, action, log)


@kernel
def next_to_act(game: np.record) -> int:
    """The seat on turn; while first tickets are chosen, the lowest seat that has not chosen."""
    if game.phase == CHOOSING:
        for seat in range(np.int64(game.players)):
            if game.offer_size[seat] > 0:
                return seat
    return np.int64(game.turn)


@kernel
def carry_out(rules: np.record, game: np.record, seat: int, action: int, log: Log) -> None:
    if action >= CLAIM:
        claim(rules, game, seat, action, log)
    elif action == DRAW_DECK:
        draw_deck(game, seat, log)
    elif action < DRAW_TICKETS:
        draw_face_up(game, seat, action - DRAW_FACE_UP, log)
    elif action >= KEEP:
        keep_tickets(game, seat, action - KEEP, log)
    elif action == DRAW_TICKETS:
        draw_tickets(rules, game, seat, log)
    else:
        pass_turn(game, seat, log)


@kernel
def draw_deck(game: np.record, seat: int, log: Log) -> None:
    card = draw_from_pile(game)
    game.hands[seat, card] += 1
    emit(log, DREW_DECK, seat, card, NOTHING, NOTHING)
    settle(game, log)
    after_card(game, seat, log)


@kernel
def draw_face_up(game: np.record, seat: int, slot: int, log: Log) -> None:
    card = np.int64(game.face_up[slot])
    empty_slot(game, slot)
    game.hands[seat, card] += 1
    game.known[seat, card] += 1
    emit(log, DREW_FACE_UP, seat, slot, card, NOTHING)
    settle(game, log)
    if card == LOCOMOTIVE:  # R4.3
        end_turn(game, seat, log)
    else:
        after_card(game, seat, log)


@kernel
def after_card(game: np.record, seat: int, log: Log) -> None:
    if game.phase == TURN and second_card_bits(game) != 0:
        game.phase = SECOND_CARD
    else:
        end_turn(game, seat, log)


@kernel
def claim(rules: np.record, game: np.record, seat: int, action: int, log: Log) -> None:
    number = action - CLAIM
    route = np.int64(rules.claim_route[number])
    length = np.int64(rules.length[route])
    locomotives = np.int64(rules.claim_locomotives[number])
    if number < FIRST_LOCOMOTIVE_CLAIM:
        pay(game, seat, number // (COLOR_WORDS * WORD), length - locomotives)
    pay(game, seat, np.int64(LOCOMOTIVE), locomotives)
    game.owned[seat, route >> 6] |= bit(route)
    game.trains[seat] -= length
    game.points[seat] += POINTS[length]
    close_claims(rules, game, seat, route)
    emit(log, CLAIMED, seat, NOTHING, NOTHING, action)
    settle(game, log)
    end_turn(game, seat, log)


@kernel
def pay(game: np.record, seat: int, kind: int, cards: int) -> None:
    game.hands[seat, kind] -= cards
    game.known[seat, kind] = max(0, np.int64(game.known[seat, kind]) - cards)
    game.discards[kind] += cards


@kernel
def close_claims(rules: np.record, game: np.record, seat: int, route: int) -> None:
    players = np.int64(game.players)
    twin = np.int64(rules.twin[route])
    for other in range(players):
        for w in range(CLAIM_WORDS):
            game.closed[other, w] |= rules.claims_of[route, w]
    if twin != NO_TWIN:
        for other in range(players):
            if other == seat or players < SEATS_THAT_OPEN_DOUBLES:
                for w in range(CLAIM_WORDS):
                    game.closed[other, w] |= rules.claims_of[twin, w]
    trains = np.int64(game.trains[seat])
    if trains < MAX_LENGTH:
        for w in range(CLAIM_WORDS):
            game.closed[seat, w] |= rules.longer_than[trains, w]


@entry_point
def close_owned(tables: np.ndarray, games: np.ndarray, index: int) -> None:
    """Recompute the closed claims of `games[index]` from its owned routes and trains.

    Reads only `players`, `owned` and `trains` of that game.
    """
    rules = tables[0]
    game = games[index]
    for seat in range(np.int64(game.players)):
        trains = min(np.int64(game.trains[seat]), MAX_LENGTH)
        for w in range(CLAIM_WORDS):
            game.closed[seat, w] = rules.longer_than[trains, w]
    for seat in range(np.int64(game.players)):
        for route in range(np.int64(rules.routes)):
            if game.owned[seat, route >> 6] & bit(route) != 0:
                close_claims(rules, game, seat, route)


@kernel
def draw_tickets(rules: np.record, game: np.record, seat: int, log: Log) -> None:
    items = offer_tickets(game, seat, np.int64(rules.draw))
    emit(log, DREW_TICKETS, seat, NOTHING, np.int64(game.offer_size[seat]), items)
    game.phase = KEEPING


@kernel
def keep_tickets(game: np.record, seat: int, subset: int, log: Log) -> None:
    size = np.int64(game.offer_size[seat])
    items = 0
    for k in range(size):
        ticket = np.int64(game.offers[seat, k])
        items |= ticket << (8 * k)
        if subset >> k & 1:
            game.ticket_marks[ticket] |= seat + 1
        else:
            return_ticket(game, seat, ticket)
        game.offers[seat, k] = 0
    game.offer_size[seat] = 0
    emit(log, KEPT, seat, subset, size, items)
    if game.phase == CHOOSING:
        begin_when_all_have_chosen(game)
    else:
        end_turn(game, seat, log)


@kernel
def return_ticket(game: np.record, seat: int, ticket: int) -> None:
    bottom = (np.int64(game.deck_top) + np.int64(game.deck_size)) % game.deck.shape[0]
    game.deck[bottom] = ticket
    game.deck_size += 1
    game.ticket_marks[ticket] |= 1 << (RETURNED_SHIFT + seat)


@kernel
def begin_when_all_have_chosen(game: np.record) -> None:
    for seat in range(np.int64(game.players)):
        if game.offer_size[seat] > 0:
            return
    game.phase = TURN


@kernel
def pass_turn(game: np.record, seat: int, log: Log) -> None:
    passes = np.int64(game.passes) + 1
    emit(log, PASSED, seat, NOTHING, NOTHING, NOTHING)
    end_turn(game, seat, log)
    game.passes = passes
    if passes == game.players and game.phase != OVER:
        end_game(game, log)


@kernel
def end_turn(game: np.record, seat: int, log: Log) -> None:
    """R7.1: begin the last round, or count it down."""
    game.passes = 0
    game.phase = TURN
    game.turn = 0 if seat + 1 == game.players else seat + 1
    if game.turns_left > 0:
        game.turns_left -= 1
        if game.turns_left == 0:
            end_game(game, log)
    elif game.trains[seat] <= TRAINS_THAT_END:
        game.turns_left = game.players
        emit(log, LAST_ROUND, seat, NOTHING, NOTHING, NOTHING)


@kernel
def end_game(game: np.record, log: Log) -> None:
    game.phase = OVER
    emit(log, ENDED, NOTHING, NOTHING, NOTHING, NOTHING)
