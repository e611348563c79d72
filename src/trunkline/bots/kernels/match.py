"""Whole games between compiled bots, many at once."""

import numpy as np

from trunkline.bots.kernels.greedy import choose_greedily
from trunkline.bots.kernels.steady import choose_steadily
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.compile import entry_point, kernel
from trunkline.engine.kernels.layout import OVER
from trunkline.engine.kernels.legal import Mask
from trunkline.engine.kernels.playout import random_action
from trunkline.engine.kernels.score import write_scores
from trunkline.engine.kernels.setup import set_up
from trunkline.engine.kernels.view import observe
from trunkline.engine.kernels.workspace import Workspace

# Policies, by number.
RANDOM = 0
GREEDY = 1
STEADY = 2


@entry_point
def play_matches(
    tables: np.ndarray,
    games: np.ndarray,
    game_streams: np.ndarray,
    policies: np.ndarray,
    bot_streams: np.ndarray,
    views: np.ndarray,
    mask: Mask,
    work: Workspace,
    logs: np.ndarray,
    scores: np.ndarray,
    actions: np.ndarray,
) -> None:
    """Set up every game, play it to its end and score it.

    The bytes of `games` must be zero. By game: streams, logs, scores and the number of actions;
    by seat: policies; by game and seat: streams of the bots; `views` is scratch, one a seat.
    """
    players = policies.shape[0]
    for index in range(games.shape[0]):
        log = logs[index]
        game = games[index]
        set_up(tables[0], game, players, -1, game_streams[index], log)
        log[0] = 0
        while game.phase != OVER:
            seat = next_to_act(game)
            if policies[seat] == RANDOM:
                action = random_action(tables[0], game, seat, mask, bot_streams[index, seat])
            else:
                observe(tables[0], game, seat, views[seat])
                action = choose_by_view(tables[0], views[seat], policies[seat])
            carry_out(tables[0], game, seat, action, log)
            actions[index] += 1
        write_scores(tables[0], game, work, scores[index])


@kernel
def choose_by_view(rules: np.record, view: np.record, policy: int) -> int:
    if policy == GREEDY:
        return choose_greedily(rules, view)
    return choose_steadily(rules, view)
