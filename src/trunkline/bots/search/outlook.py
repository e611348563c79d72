"""Outlooks: games whose future is dealt anew, played on by planners, and who wins them."""

import numpy as np

from trunkline.bots.planner.planner_kernel import MEMORY, choose_by_plan
from trunkline.bots.planner.taste import Taste
from trunkline.bots.search.redeal import deal_from_view
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.bits import ONE, bit
from trunkline.engine.kernels.chance import Stream, below, next_word
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.event_log import Log
from trunkline.engine.kernels.layout import CLAIM, DRAW_DECK, OVER, RETURNED_SHIFT
from trunkline.engine.kernels.score import WON, Scores, write_scores
from trunkline.engine.kernels.view import observe
from trunkline.engine.kernels.workspace import Workspace

CLAIMS_A_WHIM = 4


@entry_point
def deal_futures(games: np.ndarray, stream: Stream) -> None:
    """Deal anew, in each game, what nobody can know: hands, row and discards stay as they are."""
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
def deal_from_view_often(
    tables: np.ndarray,
    views: np.ndarray,
    beliefs: np.ndarray,
    stream: Stream,
    games: np.ndarray,
) -> None:
    """`deal_from_view` for every one of the games."""
    for index in range(games.shape[0]):
        deal_from_view(tables, views, 0, beliefs, stream, games, index)


@entry_point
def carry_out_in_all(
    tables: np.ndarray, games: np.ndarray, seat: int, action: int, log: Log
) -> None:
    """Carry out an action in every one of the games."""
    for index in range(games.shape[0]):
        carry_out(tables[0], games[index], seat, action, log)


@entry_point
def play_to_the_end(
    tables: np.ndarray,
    games: np.ndarray,
    taste: Taste,
    stream: Stream,
    seen: np.ndarray,
    log: Log,
    work: Workspace,
    scores: Scores,
    shares: np.ndarray,
) -> None:
    """Let planners end every game, and write each seat's share of the win, by game and seat.

    `seen` (one a seat), `log`, `work` and `scores` are scratch.
    """
    whims = np.empty(2, dtype=np.uint64)
    for index in range(games.shape[0]):
        whims[0] = next_word(stream)
        whims[1] = next_word(stream) | ONE
        play_hesitantly(tables[0], games[index], taste, whims, seen, log, work)
        write_scores(tables[0], games[index], work, scores)
        winners = 0
        for seat in range(shares.shape[1]):
            winners += scores[seat, WON]
        for seat in range(shares.shape[1]):
            shares[index, seat] = scores[seat, WON] / winners


@kernel
def play_hesitantly(
    rules: np.record,
    game: np.record,
    taste: Taste,
    whims: Stream,
    seen: np.ndarray,
    log: Log,
    work: Workspace,
) -> None:
    """Let planners play a game to its end that now and then draw a card before they claim.

    If they all were as sure to claim at once, a chance would be all or nothing by whose turn it is.
    """
    memories = np.zeros((np.int64(game.players), MEMORY), dtype=np.uint64)
    while game.phase != OVER:
        seat = next_to_act(game)
        observe(rules, game, seat, seen[seat])
        action = choose_by_plan(rules, seen[seat], taste, memories[seat], work)
        may_wait = game.turns_left == 0 and seen[seat].legal[0] & bit(DRAW_DECK) != 0
        if action >= CLAIM and may_wait and below(whims, CLAIMS_A_WHIM) == 0:
            action = DRAW_DECK
        carry_out(rules, game, seat, action, log)
