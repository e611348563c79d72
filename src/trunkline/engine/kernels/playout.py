"""Whole games inside compiled code."""

import numpy as np

from trunkline.engine.kernels.apply import carry_out
from trunkline.engine.kernels.bits import nth_bit, popcount
from trunkline.engine.kernels.chance import Stream, below
from trunkline.engine.kernels.compile import entry_point, kernel
from trunkline.engine.kernels.eventlog import Log
from trunkline.engine.kernels.layout import CHOOSING, OVER, TURN, WORD
from trunkline.engine.kernels.legal import Mask, bits_without_claims, write_turn


@kernel
def nth_action(mask: Mask, n: int) -> int:
    """The n-th action (from 0) of a set that has more than n."""
    for w in range(mask.shape[0]):
        count = popcount(mask[w])
        if n < count:
            return w * WORD + nth_bit(mask[w], n)
        n -= count
    return -1


@kernel
def next_to_act(game: np.record) -> int:
    """The seat on turn; while first tickets are chosen the lowest that has not."""
    if game.phase == CHOOSING:
        for seat in range(np.int64(game.players)):
            if game.offer_size[seat] > 0:
                return seat
    return np.int64(game.turn)


@kernel
def random_action(rules: np.record, game: np.record, seat: int, mask: Mask, stream: Stream) -> int:
    """One of the legal actions, each equally likely."""
    if game.phase == TURN:
        return nth_action(mask, below(stream, write_turn(rules, game, seat, mask)))
    word = bits_without_claims(rules, game, seat)
    return nth_bit(word, below(stream, popcount(word)))


@entry_point
def play_out(
    tables: np.ndarray, games: np.ndarray, index: int, mask: Mask, stream: Stream, log: Log
) -> int:
    """Play a game to its end at random; return the number of actions."""
    rules = tables[0]
    game = games[index]
    actions = 0
    while game.phase != OVER:
        seat = next_to_act(game)
        action = random_action(rules, game, seat, mask, stream)
        carry_out(rules, game, seat, action, log)
        actions += 1
    return actions
