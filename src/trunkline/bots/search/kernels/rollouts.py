"""Roll-outs: plays every candidate of a decision to the end of the same re-dealt games."""

from typing import NamedTuple

import numpy as np

from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.scratch import Scratch
from trunkline.bots.planner.kernels.planner_choice import MEMORY, Memory, choose_planner
from trunkline.bots.planner.taste import Taste
from trunkline.bots.search.kernels.candidates import MOST_CANDIDATES, list_candidates
from trunkline.bots.search.kernels.redeal import deal_hidden, write_known
from trunkline.bots.search.kernels.rival_blocks import cheapest_block
from trunkline.bots.search.kernels.tree import (
    NONE,
    Tree,
    add_reward,
    can_grow,
    child_of,
    choose_child,
    key_of,
)
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.bits import ONE
from trunkline.engine.kernels.chance import Stream, below, next_word
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import CLAIM, KEEPING, OVER, TURN
from trunkline.engine.kernels.score import TOTAL, WON, Scores, write_scores
from trunkline.engine.kernels.view import observe
from trunkline.engine.kernels.workspace import copy_row

WIN_WEIGHT = 0.7
MARGIN_POINTS = 60.0  # a margin that counts in full
TURNS_PER_BLOCK = 8  # turns on which the rivals together draw cards


class Planners(NamedTuple):
    """The planners that play a roll-out."""

    taste: Taste
    me: int  # the seat that decides
    plan: Memory  # what that seat wants, which rivals may block
    memories: np.ndarray  # the plans, by seat
    whims: Stream  # the chance by which rivals block


@entry_point
def try_candidates(
    tables: np.ndarray,
    views: np.ndarray,
    beliefs: np.ndarray,
    taste: Taste,
    stream: Stream,
    candidates: np.ndarray,
    tree: Tree,
    scratch: Scratch,
    rewards: np.ndarray,
) -> None:
    """Write the reward of each candidate, by iteration: in one iteration all get the same deal.

    `views[0]` is the view of the decision, `beliefs[0]` what it says about the rivals. The tree
    grows on from where it is.
    """
    rules = tables[0]
    view = views[0]
    seat = np.int64(view.seat)
    deal = scratch.games[0]
    game = scratch.games[1]
    path = np.empty(tree.depth + 1, dtype=np.int64)
    start = np.empty(2, dtype=np.uint64)
    whims = np.empty(2, dtype=np.uint64)
    planned = np.zeros(MEMORY, dtype=np.uint64)
    plan = np.empty(MEMORY, dtype=np.uint64)
    memories = np.empty((np.int64(view.players), MEMORY), dtype=np.uint64)
    planners = Planners(taste, seat, plan, memories, whims)
    choose_planner(rules, view, taste, planned, scratch.work)
    write_known(rules, view, deal)
    for iteration in range(rewards.shape[0]):
        deal_hidden(rules, view, beliefs[0], stream, deal)
        start[0] = next_word(stream)
        start[1] = next_word(stream) | ONE
        for place in range(candidates.shape[0]):
            scratch.games[1] = scratch.games[0]
            copy_row(start, whims)
            copy_row(planned, plan)
            carry_out(rules, game, seat, candidates[place], scratch.log)
            steps = 0
            path[0] = child_of(tree, 0, key_of(view, candidates[place]))
            if path[0] != NONE:
                steps = descend_tree(rules, game, planners, tree, path, scratch)
            finish_rollout(rules, game, planners, scratch)
            write_scores(rules, game, scratch.work, scratch.scores)
            reward = reward_of(scratch.scores, seat, np.int64(game.players))
            rewards[iteration, place] = reward
            for step in range(steps):
                add_reward(tree, path[step], reward)


@kernel
def descend_tree(
    rules: np.record,
    game: np.record,
    planners: Planners,
    tree: Tree,
    path: np.ndarray,
    scratch: Scratch,
) -> int:
    """Play until the tree ends; write the nodes on the path, and return how many there are.

    Keeping tickets is no node: each deal offers others.
    """
    planners.memories[:] = 0
    actions = np.empty(MOST_CANDIDATES, dtype=np.int64)
    steps = 1
    while steps <= tree.depth and game.phase != OVER and can_grow(tree, path[steps - 1], steps):
        seat = next_to_act(game)
        view = scratch.views[seat]
        observe(rules, game, seat, view)
        if seat != planners.me or game.phase == KEEPING:
            action = choose_or_block(rules, game, seat, planners, scratch)
        else:
            planners.plan[:] = 0
            count = list_candidates(
                rules, view, planners.taste, planners.plan, scratch.work, actions
            )
            action = actions[0]
            if count > 1:
                child, at = choose_child(tree, path[steps - 1], view, actions, count)
                if child == NONE:
                    return steps
                action = actions[at]
                path[steps] = child
                steps += 1
        carry_out(rules, game, seat, action, scratch.log)
    return steps


@kernel
def finish_rollout(rules: np.record, game: np.record, planners: Planners, scratch: Scratch) -> None:
    """Let planners that keep their plans play a game to its end."""
    planners.memories[:] = 0
    while game.phase != OVER:
        seat = next_to_act(game)
        observe(rules, game, seat, scratch.views[seat])
        action = choose_or_block(rules, game, seat, planners, scratch)
        carry_out(rules, game, seat, action, scratch.log)


@kernel
def choose_or_block(
    rules: np.record, game: np.record, seat: int, planners: Planners, scratch: Scratch
) -> int:
    """The planner's choice; but a rival that would draw cards sometimes blocks the plan instead.

    Without blocks the search would wait too long.
    """
    me = planners.me
    view = scratch.views[seat]
    action = choose_planner(rules, view, planners.taste, planners.memories[seat], scratch.work)
    if seat == me:
        copy_row(planners.memories[me], planners.plan)
    if seat == me or game.phase != TURN or action >= CLAIM:
        return action
    if below(planners.whims, TURNS_PER_BLOCK * (np.int64(game.players) - 1)) != 0:
        return action
    block = cheapest_block(rules, view, planners.taste, planners.plan)
    return block if block != NO_ACTION else action


@kernel
def reward_of(scores: Scores, seat: int, players: int) -> float:
    """Mostly the win, shared if it is shared, and a little of the margin."""
    winners = 0
    best = -(10**6)
    for other in range(players):
        winners += scores[other, WON]
        if other != seat:
            best = max(best, scores[other, TOTAL])
    margin = (scores[seat, TOTAL] - best) / MARGIN_POINTS
    clipped = max(-1.0, min(1.0, margin))
    won = scores[seat, WON] / winners
    return WIN_WEIGHT * won + (1.0 - WIN_WEIGHT) * (0.5 + 0.5 * clipped)
