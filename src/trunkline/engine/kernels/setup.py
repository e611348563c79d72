"""Sets up a new game: deals cards, lays out the row, offers first tickets."""

import numpy as np

from trunkline.engine.kernels.card_piles import draw_from_pile, set_pile, settle
from trunkline.engine.kernels.chance import Stream, below
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.event_log import Log
from trunkline.engine.kernels.layout import (
    CHOOSING,
    CLAIM_WORDS,
    MAX_LENGTH,
    NO_CARD,
    SLOTS,
    START_HAND,
)


@entry_point
def new_game(
    tables: np.ndarray,
    games: np.ndarray,
    index: int,
    players: int,
    first: int,
    streams: np.ndarray,
    log: Log,
) -> None:
    """Set up `games[index]`, whose bytes must all be zero; `first` below 0 draws it at random.

    `streams` has a row each for the cards, the tickets and the first seat.
    """
    set_up(tables[0], games[index], players, first, streams, log)


@kernel
def set_up(
    rules: np.record, game: np.record, players: int, first: int, streams: np.ndarray, log: Log
) -> None:
    game.players = players
    game.turn = first if first >= 0 else below(streams[2], players)
    game.phase = CHOOSING
    game.card_stream[0] = streams[0, 0]
    game.card_stream[1] = streams[0, 1]
    give_trains(rules, game)
    deal_cards(rules, game)
    settle(game, log)
    shuffle_tickets(rules, game, streams[1])
    for seat in range(players):
        offer_tickets(game, seat, np.int64(rules.start_deal))


@kernel
def give_trains(rules: np.record, game: np.record) -> None:
    for seat in range(np.int64(game.players)):
        game.trains[seat] = rules.trains
        longest = min(np.int64(rules.trains), MAX_LENGTH)
        for word in range(CLAIM_WORDS):
            game.closed[seat, word] = rules.longer_than[longest, word]


@kernel
def deal_cards(rules: np.record, game: np.record) -> None:
    set_pile(game, rules.cards)
    for seat in range(np.int64(game.players)):
        for _ in range(START_HAND):
            game.hands[seat, draw_from_pile(game)] += 1
    for slot in range(SLOTS):
        game.face_up[slot] = NO_CARD


@kernel
def shuffle_tickets(rules: np.record, game: np.record, stream: Stream) -> None:
    count = np.int64(rules.tickets)
    for ticket in range(count):
        game.deck[ticket] = ticket
    for i in range(count - 1, 0, -1):
        j = below(stream, i + 1)
        game.deck[i], game.deck[j] = game.deck[j], game.deck[i]
    game.deck_size = count


@kernel
def offer_tickets(game: np.record, seat: int, wanted: int) -> int:
    """Offer the top tickets to a seat; return the offer, packed for the log."""
    size = min(wanted, np.int64(game.deck_size))
    items = 0
    for k in range(size):
        ticket = np.int64(game.deck[game.deck_top])
        game.offers[seat, k] = ticket
        items |= ticket << (8 * k)
        game.deck_top = (np.int64(game.deck_top) + 1) % game.deck.shape[0]
    game.deck_size -= size
    game.offer_size[seat] = size
    return items
