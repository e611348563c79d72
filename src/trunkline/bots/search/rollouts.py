"""Roll-outs: candidates for a decision, tried in the same re-dealt games to their end."""

import numpy as np

from trunkline.bots.planner.payment import NO_ACTION
from trunkline.bots.planner.planner_kernel import MEMORY, Memory, choose_by_plan
from trunkline.bots.planner.taste import Taste
from trunkline.bots.search.blocks import cheapest_block
from trunkline.bots.search.candidates import MOST_CANDIDATES, list_candidates
from trunkline.bots.search.redeal import deal_hidden, write_known
from trunkline.bots.search.tree import NONE, can_grow, child_of, choose_child, key_of
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.bits import ONE
from trunkline.engine.kernels.chance import Stream, below, next_word
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.event_log import Log
from trunkline.engine.kernels.layout import CLAIM, KEEPING, OVER, TURN
from trunkline.engine.kernels.score import TOTAL, WON, Scores, write_scores
from trunkline.engine.kernels.view import observe
from trunkline.engine.kernels.workspace import Workspace

WIN_WEIGHT = 0.7
MARGIN_POINTS = 60.0  # a margin that counts in full
TURNS_A_BLOCK = 8  # at which all rivals together draw cards


@entry_point
def try_candidates(
    tables: np.ndarray,
    views: np.ndarray,
    beliefs: np.ndarray,
    candidates: np.ndarray,
    iterations: int,
    taste: Taste,
    stream: Stream,
    games: np.ndarray,
    seen: np.ndarray,
    log: Log,
    work: Workspace,
    scores: Scores,
    tree: np.ndarray,
    size: np.ndarray,
    depth: int,
    rewards: np.ndarray,
) -> None:
    """Write what each candidate brings in each iteration, in which all meet the same deal.

    `views[0]` is the view of the decision, `beliefs[0]` what it tells of rivals; `games` (two),
    `seen` (one a seat), `log`, `work` and `scores` are scratch; `tree` and its `size` go on from
    where they are.
    """
    rules = tables[0]
    view = views[0]
    seat = np.int64(view.seat)
    world = games[0]
    game = games[1]
    path = np.empty(depth + 1, dtype=np.int64)
    start = np.empty(2, dtype=np.uint64)
    whims = np.empty(2, dtype=np.uint64)
    planned = np.zeros(MEMORY, dtype=np.uint64)
    plan = np.empty(MEMORY, dtype=np.uint64)
    choose_by_plan(rules, view, taste, planned, work)
    write_known(rules, view, world)
    for iteration in range(iterations):
        deal_hidden(rules, view, beliefs[0], stream, world)
        start[0] = next_word(stream)
        start[1] = next_word(stream) | ONE
        for place in range(candidates.shape[0]):
            games[1] = games[0]
            whims[:] = start
            plan[:] = planned
            carry_out(rules, game, seat, candidates[place], log)
            steps = 0
            path[0] = child_of(tree, size, 0, key_of(view, candidates[place]))
            if path[0] != NONE:
                steps = play_by_tree(
                    rules, game, seat, taste, plan, whims, seen, log, work, tree, size, depth, path
                )
            play_on(rules, game, seat, taste, plan, whims, seen, log, work)
            write_scores(rules, game, work, scores)
            reward = reward_of(scores, seat, np.int64(game.players))
            rewards[iteration, place] = reward
            for step in range(steps):
                tree[path[step]].visits += 1
                tree[path[step]].total += reward


@kernel
def play_by_tree(
    rules: np.record,
    game: np.record,
    me: int,
    taste: Taste,
    plan: Memory,
    whims: Stream,
    seen: np.ndarray,
    log: Log,
    work: Workspace,
    tree: np.ndarray,
    size: np.ndarray,
    depth: int,
    path: np.ndarray,
) -> int:
    """Play on until the tree has no more to say; return how many nodes the path has.

    Tickets to keep are no part of it: others are offered in each deal.
    """
    memories = np.zeros((np.int64(game.players), MEMORY), dtype=np.uint64)
    actions = np.empty(MOST_CANDIDATES, dtype=np.int64)
    steps = 1
    while steps <= depth and game.phase != OVER and can_grow(tree, path[steps - 1], steps):
        seat = next_to_act(game)
        observe(rules, game, seat, seen[seat])
        if seat != me or game.phase == KEEPING:
            action = choose_or_block(
                rules, game, seat, me, taste, memories, plan, whims, seen, work
            )
        else:
            plan[:] = 0
            count = list_candidates(rules, seen[seat], taste, plan, work, actions)
            action = actions[0]
            if count > 1:
                child, at = choose_child(tree, size, path[steps - 1], seen[seat], actions, count)
                if child == NONE:
                    return steps
                action = actions[at]
                path[steps] = child
                steps += 1
        carry_out(rules, game, seat, action, log)
    return steps


@kernel
def play_on(
    rules: np.record,
    game: np.record,
    me: int,
    taste: Taste,
    plan: Memory,
    whims: Stream,
    seen: np.ndarray,
    log: Log,
    work: Workspace,
) -> None:
    """Let planners that keep to their plans play a game to its end."""
    memories = np.zeros((np.int64(game.players), MEMORY), dtype=np.uint64)
    while game.phase != OVER:
        seat = next_to_act(game)
        observe(rules, game, seat, seen[seat])
        action = choose_or_block(rules, game, seat, me, taste, memories, plan, whims, seen, work)
        carry_out(rules, game, seat, action, log)


@kernel
def choose_or_block(
    rules: np.record,
    game: np.record,
    seat: int,
    me: int,
    taste: Taste,
    memories: np.ndarray,
    plan: Memory,
    whims: Stream,
    seen: np.ndarray,
    work: Workspace,
) -> int:
    """The planner's choice; but a rival that would draw cards now and then blocks one's own plan.

    Who trusts that nobody does waits too long.
    """
    action = choose_by_plan(rules, seen[seat], taste, memories[seat], work)
    if seat == me:
        plan[:] = memories[me]
    if seat == me or game.phase != TURN or action >= CLAIM:
        return action
    if below(whims, TURNS_A_BLOCK * (np.int64(game.players) - 1)) != 0:
        return action
    block = cheapest_block(rules, seen[seat], taste, plan)
    return block if block != NO_ACTION else action


@kernel
def reward_of(scores: Scores, seat: int, players: int) -> float:
    """Mostly the win, shared if it is; and a little of the margin."""
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
