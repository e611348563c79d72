"""Whole games between compiled bots, many in one call."""

from typing import NamedTuple

import numpy as np

from trunkline.bots.baselines.kernels.dispatch import baseline_action
from trunkline.bots.kernels.scratch import Scratch
from trunkline.bots.planner.kernels.planner_choice import choose_planner
from trunkline.bots.simple.kernels.direct import choose_direct
from trunkline.bots.simple.kernels.greedy import choose_greedy
from trunkline.bots.simple.kernels.steady import choose_steady
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.compiler import entry_point, hot_entry_point, kernel
from trunkline.engine.kernels.layout import OVER
from trunkline.engine.kernels.playout import random_action
from trunkline.engine.kernels.score import write_scores
from trunkline.engine.kernels.setup import set_up
from trunkline.engine.kernels.view import observe

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
def set_up_matches(tables: np.ndarray, matches: Matches) -> None:
    """Deal every game. Its log begins after the deal."""
    for index in range(matches.games.shape[0]):
        game = matches.games[index]
        log = matches.logs[index]
        set_up(tables[0], game, matches.policies.shape[1], -1, matches.game_streams[index], log)
        log[0] = 0


# Each kind of bot has an entry point that plays all games until another kind has to act. So a
# match compiles only the bots that play it. The loop stands in each of them because a kernel that
# takes another kernel cannot be cached on disk.


@hot_entry_point
def play_simple_bots(tables: np.ndarray, matches: Matches, scratch: Scratch) -> int:
    """Play the policies below FIRST_BASELINE; return how many games are not over."""
    unfinished = 0
    for index in range(matches.games.shape[0]):
        game = matches.games[index]
        while game.phase != OVER:
            seat = next_to_act(game)
            policy = matches.policies[index, seat]
            if policy >= FIRST_BASELINE:
                break
            if policy == RANDOM:
                stream = matches.bot_streams[index, seat]
                action = random_action(tables[0], game, seat, scratch.mask, stream)
            else:
                observe(tables[0], game, seat, scratch.views[seat])
                action = choose_simple(tables[0], scratch.views[seat], policy)
            carry_out(tables[0], game, seat, action, matches.logs[index])
            matches.actions[index] += 1
        unfinished += game.phase != OVER
    return unfinished


@entry_point
def play_baselines(tables: np.ndarray, matches: Matches, scratch: Scratch) -> int:
    """Play the policies from FIRST_BASELINE up; return how many games are not over."""
    unfinished = 0
    for index in range(matches.games.shape[0]):
        game = matches.games[index]
        while game.phase != OVER:
            seat = next_to_act(game)
            policy = matches.policies[index, seat]
            if policy < FIRST_BASELINE or policy >= PLANNER:
                break
            observe(tables[0], game, seat, scratch.views[seat])
            number = policy - FIRST_BASELINE
            action = baseline_action(tables, scratch.views, seat, number, scratch.work)
            carry_out(tables[0], game, seat, action, matches.logs[index])
            matches.actions[index] += 1
        unfinished += game.phase != OVER
    return unfinished


@entry_point
def play_planners(
    tables: np.ndarray,
    matches: Matches,
    tastes: np.ndarray,
    memories: np.ndarray,
    planning: int,
    scratch: Scratch,
) -> int:
    """Play the policies from PLANNER up; return how many games are not over.

    `tastes` are those of the policies, `memories` the plans by game and seat.
    """
    unfinished = 0
    for index in range(matches.games.shape[0]):
        game = matches.games[index]
        while game.phase != OVER:
            seat = next_to_act(game)
            policy = matches.policies[index, seat]
            if policy < PLANNER:
                break
            observe(tables[0], game, seat, scratch.views[seat])
            memory = memories[index, seat]
            if planning == PLAN_EVERY_DECISION:
                memory[:] = 0
            taste = tastes[policy - PLANNER]
            action = choose_planner(tables[0], scratch.views[seat], taste, memory, scratch.work)
            carry_out(tables[0], game, seat, action, matches.logs[index])
            matches.actions[index] += 1
        unfinished += game.phase != OVER
    return unfinished


@entry_point
def score_matches(tables: np.ndarray, matches: Matches, scratch: Scratch) -> None:
    """Score every game."""
    for index in range(matches.games.shape[0]):
        write_scores(tables[0], matches.games[index], scratch.work, matches.scores[index])


@kernel
def choose_simple(rules: np.record, view: np.record, policy: int) -> int:
    if policy == GREEDY:
        return choose_greedy(rules, view)
    if policy == DIRECT:
        return choose_direct(rules, view)
    return choose_steady(rules, view)
