"""Measures whether gains that roll-outs promise come true between players that search.

In positions of games between searches, quick searches play on after the planner's move and after
the move that roll-outs prefer. Both get the same new deals of the hidden cards.

python -m benchmarks.gains
python -m benchmarks.gains --games 40 --deals 16
"""

import argparse
import random
from collections.abc import Sequence
from multiprocessing import Pool
from typing import NamedTuple

import numpy as np

from trunkline.arena.bench.machine import machine
from trunkline.bots import bot_streams
from trunkline.bots.belief.belief import belief_of
from trunkline.bots.budget import Budget
from trunkline.bots.search.halving import Comparison
from trunkline.bots.search.kernels.redeal import deal_from_view
from trunkline.bots.search.kernels.rollouts import MARGIN_POINTS, WIN_WEIGHT
from trunkline.bots.search.rollout_pool import RolloutPool
from trunkline.bots.search.search import SearchBot, candidates_of
from trunkline.engine.actions import action_of, seats_to_act
from trunkline.engine.game import Game
from trunkline.engine.history import History
from trunkline.engine.kernels.apply import apply_action
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.layout import GAME, OVER
from trunkline.engine.kernels.score import TOTAL, WON, new_scores, score_game
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.view import View, view_of

PROMISING = Budget(iterations=3000)
QUICK = Budget(iterations=80)
LEAST_PROMISE = 0.02
LARGE_PROMISE = 0.08
POSITIONS_A_GAME = 3
LOOKED_AT = 0.1  # the share of decisions that are examined, at random


class Gain(NamedTuple):
    """The gain that roll-outs promised for a move, and the mean gain that came."""

    promised: float
    came: float


def two_searches(seed: str) -> list[SearchBot]:
    """A quick search for each seat."""
    return [SearchBot(stream, QUICK) for stream in bot_streams(f"{seed}/{k}" for k in range(2))]


def promise(view: View, seed: str) -> tuple[float, list[int]]:
    """The promised gain of the best other move, with the planner's action and that move's."""
    comparison = Comparison(candidates_of(view), PROMISING)
    with RolloutPool(view, belief_of(view, seed), seed) as pool:
        while not comparison.is_over:
            pool.extend(comparison)
    gains = comparison.gains
    place = int(np.argmax(gains[1:])) + 1
    return float(gains[place]), [int(comparison.live_actions[k]) for k in (0, place)]


def played_on(view: View, action: int, deal: str) -> float:
    """The viewer's reward after quick searches have played a deal to its end."""
    rules, state, log = view.rules, np.zeros(1, dtype=GAME), new_log()
    belief = belief_of(view, deal)
    deal_from_view(rules.tables, view.raw, 0, belief, new_stream("gains", deal), state, 0)
    bots, seat = two_searches(deal), int(view.raw["seat"][0])
    apply_action(rules.tables, state, 0, seat, action, log)
    while state["phase"][0] != OVER:
        phase, turn = int(state["phase"][0]), int(state["turn"][0])
        mover = seats_to_act(phase, turn, state["offer_size"][0])[0]
        seen = view_of(rules, state, mover, History())
        move = bots[mover].choose(seen, seen.legal_moves)
        action = action_of(rules, state, mover, move)
        apply_action(rules.tables, state, 0, mover, action, log)
    scores = new_scores()
    score_game(rules.tables, state, 0, new_workspace(), scores)
    return reward(scores, seat)


def reward(scores: np.ndarray, seat: int) -> float:
    """The reward as roll-outs compute it."""
    won = scores[seat, WON] / scores[:2, WON].sum()
    margin = (scores[seat, TOTAL] - scores[1 - seat, TOTAL]) / MARGIN_POINTS
    clipped = float(np.clip(margin, -1.0, 1.0))
    return float(WIN_WEIGHT * won + (1.0 - WIN_WEIGHT) * (0.5 + 0.5 * clipped))


def gains_of_game(seed: str, deals: int) -> list[Gain]:
    """The gains in a few positions where roll-outs prefer another move to the planner's."""
    game, bots, chance = Game(2, seed=seed), two_searches(seed), random.Random(seed)
    found: list[Gain] = []
    while not game.is_over and len(found) < POSITIONS_A_GAME:
        seat = game.to_act[0]
        view = game.view(seat)
        if chance.random() < LOOKED_AT and len(candidates_of(view)) > 1:
            promised, actions = promise(view, seed)
            if promised >= LEAST_PROMISE:
                names = [f"{seed}/{len(found)}/{deal}" for deal in range(deals)]
                first, other = ([played_on(view, action, n) for n in names] for action in actions)
                found.append(Gain(promised, float(np.mean(other) - np.mean(first))))
        game.play(seat, bots[seat].choose(view, view.legal_moves))
    return found


def gains_text(gains: Sequence[Gain]) -> str:
    """The mean promise, and the mean of what came with its standard error."""
    came = np.array([gain.came for gain in gains])
    promised = np.mean([gain.promised for gain in gains])
    error = came.std(ddof=1) / np.sqrt(len(came))
    return f"{promised:.3f} promised, {came.mean():.3f} ± {error:.3f} came ({len(came)} positions)"


def main() -> None:
    """Print what was promised and what came: in all, for small and for large promises."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--deals", type=int, default=16)
    parser.add_argument("--seed", default="gains")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    jobs = [(f"{options.seed}/{game}", options.deals) for game in range(options.games)]
    with Pool(options.workers) as pool:
        gains = [gain for found in pool.starmap(gains_of_game, jobs) for gain in found]
    print(f"{options.games} games, {options.deals} deals, seed {options.seed!r}, {machine()}")
    print("in all:", gains_text(gains))
    for name, part in (
        ("small", [gain for gain in gains if gain.promised < LARGE_PROMISE]),
        ("large", [gain for gain in gains if gain.promised >= LARGE_PROMISE]),
    ):
        print(f"{name}:", gains_text(part) if len(part) > 1 else len(part))


if __name__ == "__main__":
    main()
