"""Futures: re-deals what nobody can know, lets planners finish the games, and counts wins."""

import numpy as np

from trunkline.bots.kernels.legal_actions import is_legal
from trunkline.bots.kernels.scratch import Scratch
from trunkline.bots.planner.kernels.planner_choice import MEMORY, choose_planner
from trunkline.bots.planner.taste import Taste
from trunkline.bots.search.kernels.redeal import deal_from_view
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.bits import ONE
from trunkline.engine.kernels.chance import Stream, below, next_word
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.event_log import Log
from trunkline.engine.kernels.layout import CLAIM, DRAW_DECK, OVER, RETURNED_SHIFT
from trunkline.engine.kernels.score import WON, write_scores
from trunkline.engine.kernels.view import observe

CLAIMS_PER_DELAY = 4


@entry_point
def deal_futures(games: np.ndarray, stream: Stream) -> None:
    """Re-deal, in each game, what nobody can know: hands, row and discards stay the same."""
    for index in range(games.shape[0]):
        game = games[index]
        game.card_stream[0] = next_word(stream)
        game.card_stream[1] = next_word(stream) | ONE
        shuffle_unseen(game, stream)


@kernel
def shuffle_unseen(game: np.record, stream: Stream) -> None:
    """Shuffle the ticket deck down to the first ticket that somebody has returned."""
    room = game.deck.shape[0]
    top = np.int64(game.deck_top)
    unseen = 0
    while unseen < np.int64(game.deck_size):
        ticket = np.int64(game.deck[(top + unseen) % room])
        if np.int64(game.ticket_marks[ticket]) >> RETURNED_SHIFT != 0:
            break
        unseen += 1
    for k in range(unseen - 1, 0, -1):
        i = (top + k) % room
        j = (top + below(stream, k + 1)) % room
        game.deck[i], game.deck[j] = game.deck[j], game.deck[i]


@entry_point
def deal_all_from_view(
    tables: np.ndarray,
    views: np.ndarray,
    beliefs: np.ndarray,
    stream: Stream,
    games: np.ndarray,
) -> None:
    """Deal every game from `views[0]`."""
    for index in range(games.shape[0]):
        deal_from_view(tables, views, 0, beliefs, stream, games, index)


@entry_point
def carry_out_in_all(
    tables: np.ndarray, games: np.ndarray, seat: int, action: int, log: Log
) -> None:
    """Carry out an action in every game."""
    for index in range(games.shape[0]):
        carry_out(tables[0], games[index], seat, action, log)


@entry_point
def finish_games(
    tables: np.ndarray,
    games: np.ndarray,
    taste: Taste,
    stream: Stream,
    scratch: Scratch,
    shares: np.ndarray,
) -> None:
    """Let planners finish every game; write the shares of the win, by game and seat."""
    whims = np.empty(2, dtype=np.uint64)
    for index in range(games.shape[0]):
        whims[0] = next_word(stream)
        whims[1] = next_word(stream) | ONE
        finish_game(tables[0], games[index], taste, whims, scratch)
        write_scores(tables[0], games[index], scratch.work, scratch.scores)
        winners = 0
        for seat in range(shares.shape[1]):
            winners += scratch.scores[seat, WON]
        for seat in range(shares.shape[1]):
            shares[index, seat] = scratch.scores[seat, WON] / winners


@kernel
def finish_game(
    rules: np.record, game: np.record, taste: Taste, whims: Stream, scratch: Scratch
) -> None:
    """Let planners finish a game; before a claim they sometimes draw a card.

    If all of them claimed without delay, whose turn it is would decide every race for a route.
    """
    memories = np.zeros((np.int64(game.players), MEMORY), dtype=np.uint64)
    while game.phase != OVER:
        seat = next_to_act(game)
        view = scratch.views[seat]
        observe(rules, game, seat, view)
        action = choose_planner(rules, view, taste, memories[seat], scratch.work)
        can_wait = game.turns_left == 0 and is_legal(view, DRAW_DECK)
        if action >= CLAIM and can_wait and below(whims, CLAIMS_PER_DELAY) == 0:
            action = DRAW_DECK
        carry_out(rules, game, seat, action, scratch.log)
