"""Whole games between compiled bots, many at once."""

import numpy as np

from trunkline.bots.baselines.dispatch import baseline_action
from trunkline.bots.planner.planner_kernel import MEMORY, choose_by_plan
from trunkline.bots.simple.direct_kernel import choose_directly
from trunkline.bots.simple.greedy_kernel import choose_greedily
from trunkline.bots.simple.steady_kernel import choose_steadily
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.compiler import entry_point, kernel
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
DIRECT = 2
STEADY = 3
FIRST_BASELINE = 4
PLANNER = 16  # and on: planners, each with its taste

# Whether planners plan anew at every decision, or keep to their plans: quicker, and much the same.
PLAN_ANEW = 0
KEEP_PLANS = 1


@entry_point
def play_simple_matches(
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
    """`play_matches` for policies below FIRST_BASELINE, compiled in a fraction of the time.

    The loop stands twice because a kernel that is given another one cannot be kept on disk.
    """
    for index in range(games.shape[0]):
        game = games[index]
        log = logs[index]
        set_up(tables[0], game, policies.shape[1], -1, game_streams[index], log)
        log[0] = 0
        while game.phase != OVER:
            seat = next_to_act(game)
            if policies[index, seat] == RANDOM:
                action = random_action(tables[0], game, seat, mask, bot_streams[index, seat])
            else:
                observe(tables[0], game, seat, views[seat])
                action = choose_simply(tables[0], views[seat], policies[index, seat])
            carry_out(tables[0], game, seat, action, log)
            actions[index] += 1
        write_scores(tables[0], game, work, scores[index])


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
    tastes: np.ndarray,
    planning: int,
) -> None:
    """Set up every game, play it to its end and score it.

    The bytes of `games` must be zero. By game: streams, logs, scores and the number of actions; by
    game and seat: policies, and streams of the bots; `views` is scratch, one a seat.
    """
    memories = np.zeros((policies.shape[1], MEMORY), dtype=np.uint64)
    for index in range(games.shape[0]):
        game = games[index]
        log = logs[index]
        set_up(tables[0], game, policies.shape[1], -1, game_streams[index], log)
        log[0] = 0
        memories[:] = 0
        while game.phase != OVER:
            seat = next_to_act(game)
            policy = policies[index, seat]
            if policy == RANDOM:
                action = random_action(tables[0], game, seat, mask, bot_streams[index, seat])
            else:
                observe(tables[0], game, seat, views[seat])
                if planning == PLAN_ANEW:
                    memories[seat] = 0
                action = choose(tables, views, seat, policy, tastes, memories[seat], work)
            carry_out(tables[0], game, seat, action, log)
            actions[index] += 1
        write_scores(tables[0], game, work, scores[index])


@kernel
def choose_simply(rules: np.record, view: np.record, policy: int) -> int:
    if policy == GREEDY:
        return choose_greedily(rules, view)
    if policy == DIRECT:
        return choose_directly(rules, view)
    return choose_steadily(rules, view)


@kernel
def choose(
    tables: np.ndarray,
    views: np.ndarray,
    seat: int,
    policy: int,
    tastes: np.ndarray,
    memory: np.ndarray,
    work: Workspace,
) -> int:
    if policy >= PLANNER:
        return choose_by_plan(tables[0], views[seat], tastes[policy - PLANNER], memory, work)
    if policy >= FIRST_BASELINE:
        return baseline_action(tables, views, seat, policy - FIRST_BASELINE, work)
    return choose_simply(tables[0], views[seat], policy)
