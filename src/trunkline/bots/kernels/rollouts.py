"""Roll-outs: candidates for a decision, tried in the same re-dealt games to their end."""

import numpy as np

from trunkline.bots.kernels.planner import MEMORY, choose_by_plan
from trunkline.bots.kernels.redeal import deal_hidden, write_known
from trunkline.bots.kernels.taste import Taste
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.kernels.compile import entry_point, kernel
from trunkline.engine.kernels.eventlog import Log
from trunkline.engine.kernels.layout import OVER
from trunkline.engine.kernels.score import TOTAL, WON, Scores, write_scores
from trunkline.engine.kernels.view import observe
from trunkline.engine.kernels.workspace import Workspace

WIN_WEIGHT = 0.7
MARGIN_POINTS = 60.0  # a margin that counts in full


@entry_point
def try_candidates(
    tables: np.ndarray,
    views: np.ndarray,
    weights: np.ndarray,
    candidates: np.ndarray,
    iterations: int,
    taste: Taste,
    stream: Stream,
    games: np.ndarray,
    seen: np.ndarray,
    log: Log,
    work: Workspace,
    scores: Scores,
    rewards: np.ndarray,
) -> None:
    """Write what each candidate brings in each iteration, in which all meet the same deal.

    `views[0]` is the view of the decision; `games` (two), `seen` (one a seat), `log`, `work` and
    `scores` are scratch.
    """
    rules = tables[0]
    view = views[0]
    seat = np.int64(view.seat)
    world = games[0]
    game = games[1]
    write_known(rules, view, world)
    for iteration in range(iterations):
        deal_hidden(rules, view, weights, stream, world)
        for place in range(candidates.shape[0]):
            games[1] = games[0]
            carry_out(rules, game, seat, candidates[place], log)
            play_on(rules, game, taste, seen, log, work)
            write_scores(rules, game, work, scores)
            rewards[iteration, place] = reward_of(scores, seat, np.int64(game.players))


@kernel
def play_on(
    rules: np.record, game: np.record, taste: Taste, seen: np.ndarray, log: Log, work: Workspace
) -> None:
    """Let planners that keep to their plans play a game to its end."""
    memories = np.zeros((np.int64(game.players), MEMORY), dtype=np.uint64)
    while game.phase != OVER:
        seat = next_to_act(game)
        observe(rules, game, seat, seen[seat])
        action = choose_by_plan(rules, seen[seat], taste, memories[seat], work)
        carry_out(rules, game, seat, action, log)


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
