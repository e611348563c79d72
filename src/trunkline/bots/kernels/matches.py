"""Whole games between compiled bots, many in one call."""

from typing import NamedTuple

import numpy as np

from trunkline.bots.baselines.kernels.dispatch import baseline_action
from trunkline.bots.kernels.scratch import Scratch
from trunkline.bots.planner.kernels.planner_choice import MEMORY, choose_planner
from trunkline.bots.simple.kernels.direct import choose_direct
from trunkline.bots.simple.kernels.greedy import choose_greedy
from trunkline.bots.simple.kernels.steady import choose_steady
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import OVER
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
PLANNER = 16  # and up: planners, each with its taste

# Whether planners make a new plan for every decision, or keep their plans: faster, and about as
# strong.
PLAN_EVERY_DECISION = 0
KEEP_PLANS = 1


class Matches(NamedTuple):
    """Games, who plays them, and how they end. The first index of every array is the game."""

    games: np.ndarray
    game_streams: np.ndarray
    policies: np.ndarray  # by seat
    bot_streams: np.ndarray  # by seat
    logs: np.ndarray
    scores: np.ndarray
    actions: np.ndarray  # how many the game took


@entry_point
def play_simple_matches(tables: np.ndarray, matches: Matches, scratch: Scratch) -> None:
    """`play_matches` for policies below FIRST_BASELINE, compiled in a fraction of the time.

    The loop stands twice because a kernel that takes another kernel cannot be cached on disk.
    """
    for index in range(matches.games.shape[0]):
        game = matches.games[index]
        log = matches.logs[index]
        policies = matches.policies[index]
        set_up(tables[0], game, policies.shape[0], -1, matches.game_streams[index], log)
        log[0] = 0
        while game.phase != OVER:
            seat = next_to_act(game)
            if policies[seat] == RANDOM:
                stream = matches.bot_streams[index, seat]
                action = random_action(tables[0], game, seat, scratch.mask, stream)
            else:
                observe(tables[0], game, seat, scratch.views[seat])
                action = choose_simple(tables[0], scratch.views[seat], policies[seat])
            carry_out(tables[0], game, seat, action, log)
            matches.actions[index] += 1
        write_scores(tables[0], game, scratch.work, matches.scores[index])


@entry_point
def play_matches(
    tables: np.ndarray, matches: Matches, tastes: np.ndarray, planning: int, scratch: Scratch
) -> None:
    """Set up every game, play it to its end and score it.

    `tastes` are those of the policies from PLANNER up.
    """
    memories = np.zeros((matches.policies.shape[1], MEMORY), dtype=np.uint64)
    for index in range(matches.games.shape[0]):
        game = matches.games[index]
        log = matches.logs[index]
        policies = matches.policies[index]
        set_up(tables[0], game, policies.shape[0], -1, matches.game_streams[index], log)
        log[0] = 0
        memories[:] = 0
        while game.phase != OVER:
            seat = next_to_act(game)
            if policies[seat] == RANDOM:
                stream = matches.bot_streams[index, seat]
                action = random_action(tables[0], game, seat, scratch.mask, stream)
            else:
                observe(tables[0], game, seat, scratch.views[seat])
                if planning == PLAN_EVERY_DECISION:
                    memories[seat] = 0
                action = choose_any(
                    tables,
                    scratch.views,
                    seat,
                    policies[seat],
                    tastes,
                    memories[seat],
                    scratch.work,
                )
            carry_out(tables[0], game, seat, action, log)
            matches.actions[index] += 1
        write_scores(tables[0], game, scratch.work, matches.scores[index])


@kernel
def choose_simple(rules: np.record, view: np.record, policy: int) -> int:
    if policy == GREEDY:
        return choose_greedy(rules, view)
    if policy == DIRECT:
        return choose_direct(rules, view)
    return choose_steady(rules, view)


@kernel
def choose_any(
    tables: np.ndarray,
    views: np.ndarray,
    seat: int,
    policy: int,
    tastes: np.ndarray,
    memory: np.ndarray,
    work: Workspace,
) -> int:
    if policy >= PLANNER:
        return choose_planner(tables[0], views[seat], tastes[policy - PLANNER], memory, work)
    if policy >= FIRST_BASELINE:
        return baseline_action(tables, views, seat, policy - FIRST_BASELINE, work)
    return choose_simple(tables[0], views[seat], policy)
