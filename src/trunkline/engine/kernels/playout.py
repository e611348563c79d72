"""Plays whole games inside compiled code."""

import numpy as np

from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.bits import ONE, nth_bit, popcount
from trunkline.engine.kernels.chance import Stream, below, next_word
from trunkline.engine.kernels.compiler import entry_point, hot_entry_point, kernel
from trunkline.engine.kernels.event_log import Log
from trunkline.engine.kernels.layout import OVER, TURN, WORD
from trunkline.engine.kernels.legal import Mask, bits_without_claims, write_turn
from trunkline.engine.kernels.paths import longest_path
from trunkline.engine.kernels.score import Scores, write_scores
from trunkline.engine.kernels.setup import set_up
from trunkline.engine.kernels.workspace import Workspace


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
def random_action(rules: np.record, game: np.record, seat: int, mask: Mask, stream: Stream) -> int:
    """One of the legal actions, each equally likely."""
    if game.phase == TURN:
        return nth_action(mask, below(stream, write_turn(rules, game, seat, mask)))
    word = bits_without_claims(rules, game, seat)
    return nth_bit(word, below(stream, popcount(word)))


@entry_point
def pick_action(
    tables: np.ndarray, games: np.ndarray, index: int, mask: Mask, stream: Stream
) -> int:
    """A legal action of the seat next to act, each equally likely."""
    game = games[index]
    return random_action(tables[0], game, next_to_act(game), mask, stream)


@hot_entry_point
def step(
    tables: np.ndarray,
    games: np.ndarray,
    index: int,
    action: int,
    mask: Mask,
    stream: Stream,
    log: Log,
) -> int:
    """Carry out an action of the seat next to act, and pick the one after it; -1 at the end."""
    rules = tables[0]
    game = games[index]
    carry_out(rules, game, next_to_act(game), action, log)
    if game.phase == OVER:
        return -1
    return random_action(rules, game, next_to_act(game), mask, stream)


@hot_entry_point
def play_out(
    tables: np.ndarray,
    games: np.ndarray,
    players: int,
    copies: np.ndarray,
    mask: Mask,
    stream: Stream,
    log: Log,
    work: Workspace,
    scores: Scores,
) -> int:
    """Play a copy of each game to its end at random and score it; return the number of actions.

    A game of zero bytes is dealt first, for `players` players. Hidden cards stay as they are; a
    search re-deals them before it calls this.
    """
    actions = 0
    rules = tables[0]
    game = copies[0]
    for index in range(games.shape[0]):
        copies[0] = games[index]
        if game.players == 0:
            deal(rules, game, players, stream, log)
        while game.phase != OVER:
            seat = next_to_act(game)
            carry_out(rules, game, seat, random_action(rules, game, seat, mask, stream), log)
            actions += 1
        write_scores(rules, game, work, scores)
    return actions


@kernel
def deal(rules: np.record, game: np.record, players: int, stream: Stream, log: Log) -> None:
    """Set up a game whose streams come from another stream."""
    streams = np.empty((3, 2), dtype=np.uint64)
    for purpose in range(3):
        streams[purpose, 0] = next_word(stream)
        streams[purpose, 1] = next_word(stream) | ONE
    set_up(rules, game, players, -1, streams, log)


@entry_point
def copy_games(games: np.ndarray, count: int) -> None:
    """Copy each game over the one before it, `count` times."""
    for _ in range(count):
        for index in range(1, games.shape[0]):
            games[index - 1] = games[index]


@entry_point
def longest_paths(tables: np.ndarray, nets: np.ndarray, count: int, work: Workspace) -> int:
    """The total of the longest paths of nets, given as sets of routes, repeated `count` times."""
    total = 0
    for _ in range(count):
        for index in range(nets.shape[0]):
            total += longest_path(tables[0], nets[index], work)
    return total
