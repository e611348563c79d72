"""Re-deals what a viewer cannot know: makes a whole game that fits the view."""

import numpy as np

from trunkline.bots.belief.kernels.ticket_sets import TICKET_WORDS, fraction, take_ticket
from trunkline.bots.kernels.card_counts import unseen_cards
from trunkline.bots.kernels.route_sets import has_route
from trunkline.engine.kernels.bits import ONE, bits_of
from trunkline.engine.kernels.card_piles import put_in_slot, set_pile
from trunkline.engine.kernels.chance import Stream, below, next_word
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    CHOOSING,
    CLAIM_WORDS,
    MAX_TICKETS,
    NO_CARD,
    RETURNED_SHIFT,
    ROUTE_WORDS,
    SLOTS,
    WORD,
)
from trunkline.engine.kernels.view import HELD, RETURNED

SET_TRIES = 4  # after that, a rival's tickets are dealt one by one


@entry_point
def deal_from_view(
    tables: np.ndarray,
    views: np.ndarray,
    at: int,
    beliefs: np.ndarray,
    stream: Stream,
    games: np.ndarray,
    index: int,
) -> None:
    """Write into `games[index]`, whose bytes must be zero, a game that fits the view."""
    write_known(tables[0], views[at], games[index])
    deal_hidden(tables[0], views[at], beliefs[0], stream, games[index])


@kernel
def write_known(rules: np.record, view: np.record, game: np.record) -> None:
    """Write all of a game that the viewer knows."""
    players = np.int64(view.players)
    game.players = players
    game.phase = view.phase
    game.turn = view.turn
    game.passes = view.passes
    game.turns_left = view.turns_left
    for kind in range(CARD_KINDS):
        game.discards[kind] = view.discards[kind]
    for slot in range(SLOTS):
        game.face_up[slot] = NO_CARD
        if view.face_up[slot] != NO_CARD:
            put_in_slot(game, slot, np.int64(view.face_up[slot]))
    for seat in range(players):
        game.points[seat] = view.points[seat]
        game.trains[seat] = view.trains[seat]
        for kind in range(CARD_KINDS):
            game.known[seat, kind] = view.known[seat, kind]
        for w in range(ROUTE_WORDS):
            game.owned[seat, w] = view.owned[seat, w]
        close_routes(rules, view, seat, game)


@kernel
def close_routes(rules: np.record, view: np.record, seat: int, game: np.record) -> None:
    for route in range(np.int64(rules.routes)):
        if has_route(view.closed[seat], route):
            for w in range(CLAIM_WORDS):
                game.closed[seat, w] |= rules.claims_of[route, w]


@kernel
def deal_hidden(
    rules: np.record, view: np.record, belief: np.record, stream: Stream, game: np.record
) -> None:
    """Deal the rivals' hands, the pile and all hidden tickets."""
    game.card_stream[0] = next_word(stream)
    game.card_stream[1] = next_word(stream) | ONE
    deal_cards(rules, view, stream, game)
    deal_tickets(rules, view, belief, stream, game)


@kernel
def deal_cards(rules: np.record, view: np.record, stream: Stream, game: np.record) -> None:
    """Deal the cards that the viewer cannot see; all deals are equally likely."""
    pile = np.empty(CARD_KINDS, dtype=np.int64)
    total = 0
    for kind in range(CARD_KINDS):
        pile[kind] = unseen_cards(rules, view, kind)
        total += pile[kind]
    for seat in range(np.int64(view.players)):
        if seat == view.seat:
            for kind in range(CARD_KINDS):
                game.hands[seat, kind] = view.hand[kind]
            continue
        unknown = np.int64(view.hand_size[seat])
        for kind in range(CARD_KINDS):
            game.hands[seat, kind] = view.known[seat, kind]
            unknown -= np.int64(view.known[seat, kind])
        for _ in range(unknown):
            kind = take_card(pile, below(stream, total))
            game.hands[seat, kind] += 1
            total -= 1
    set_pile(game, pile)


@kernel
def take_card(pile: np.ndarray, place: int) -> int:
    kind = 0
    while place >= pile[kind]:
        place -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


@kernel
def deal_tickets(
    rules: np.record, view: np.record, belief: np.record, stream: Stream, game: np.record
) -> None:
    own = np.int64(view.seat)
    free = np.zeros(MAX_TICKETS, dtype=np.bool_)
    game.ticket_marks[:] = 0
    for ticket in range(np.int64(rules.tickets)):
        marks = view.tickets[ticket]
        free[ticket] = marks & HELD == 0
        if marks & HELD != 0:
            game.ticket_marks[ticket] |= own + 1
        if marks & RETURNED != 0:
            game.ticket_marks[ticket] |= 1 << (RETURNED_SHIFT + own)
    for k in range(np.int64(view.offer_size[own])):
        game.offers[own, k] = view.offer[k]
        free[view.offer[k]] = False
    game.offer_size[own] = view.offer_size[own]
    for seat in range(np.int64(view.players)):
        if seat != own:
            deal_to_rival(rules, view, seat, belief, free, stream, game)
    fill_deck(rules, view, free, stream, game)


@kernel
def deal_to_rival(
    rules: np.record,
    view: np.record,
    seat: int,
    belief: np.record,
    free: np.ndarray,
    stream: Stream,
    game: np.record,
) -> None:
    offered = np.int64(view.offer_size[seat])
    for k in range(offered):
        game.offers[seat, k] = take_ticket(rules, view, belief.weights[seat], free, stream)
    game.offer_size[seat] = offered
    held = np.int64(view.ticket_count[seat])
    if view.phase == CHOOSING and offered == 0:  # nobody knows how many it has kept
        least = np.int64(rules.start_keep)
        held = least + below(stream, np.int64(rules.start_deal) - least + 1)
    else:
        for _ in range(SET_TRIES):
            if take_set(belief, seat, free, stream, game):
                return
    for _ in range(held):
        ticket = take_ticket(rules, view, belief.weights[seat], free, stream)
        game.ticket_marks[ticket] |= seat + 1


@kernel
def take_set(
    belief: np.record, seat: int, free: np.ndarray, stream: Stream, game: np.record
) -> bool:
    """Give a rival a set of tickets by its chance; return False if some are already dealt."""
    count = belief.count[seat]
    if count == 0:
        return False
    place = belief.chances[seat, count - 1] * fraction(stream)
    k = 0
    while k < count - 1 and belief.chances[seat, k] <= place:
        k += 1
    for w in range(TICKET_WORDS):
        for number in bits_of(belief.sets[seat, k, w]):
            if not free[w * WORD + number]:
                return False
    for w in range(TICKET_WORDS):
        for number in bits_of(belief.sets[seat, k, w]):
            ticket = w * WORD + number
            game.ticket_marks[ticket] |= seat + 1
            free[ticket] = False
    return True


@kernel
def fill_deck(
    rules: np.record, view: np.record, free: np.ndarray, stream: Stream, game: np.record
) -> None:
    """Shuffle the tickets that are left; those that the viewer returned lie at the bottom."""
    top = 0
    count = 0
    for is_bottom in (False, True):
        for ticket in range(np.int64(rules.tickets)):
            if free[ticket] and (view.tickets[ticket] & RETURNED != 0) == is_bottom:
                game.deck[count] = ticket
                count += 1
        for i in range(count - 1, top, -1):
            j = top + below(stream, i + 1 - top)
            game.deck[i], game.deck[j] = game.deck[j], game.deck[i]
        top = count
    game.deck_top = 0
    game.deck_size = count
