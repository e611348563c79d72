"""Measures how many roll-outs a second the search makes on one core, throughout a game.

python -m benchmarks.rollout_speed
python -m benchmarks.rollout_speed --players 4
"""

import argparse
import time

import numpy as np

from trunkline.arena.bench.machine import machine
from trunkline.bots import make_bot
from trunkline.bots.belief.belief import belief_of
from trunkline.bots.search.rollout_pool import RolloutPool
from trunkline.bots.search.search import candidates_of
from trunkline.engine.game import Game
from trunkline.engine.view import View

ITERATIONS = 16
MOVES_APART = 5  # from one position to the next


def positions(players: int, seed: str) -> list[View]:
    """Views of the seat to move, spread over a game between planners."""
    game, found, played = Game(players, seed=seed), [], 0
    bot = make_bot("planner", seed)
    while not game.is_over:
        view = game.view(game.to_act[0])
        if played % MOVES_APART == 0:
            found.append(view)
        game.play(game.to_act[0], bot.choose(view, view.legal_moves))
        played += 1
    return found


def rollouts_a_second(view: View) -> float:
    """Roll-outs per second of processor time."""
    actions = candidates_of(view)
    with RolloutPool(view, belief_of(view, "speed"), "speed") as pool:
        pool.rewards(actions, 1)
        begin = time.process_time()
        pool.rewards(actions, ITERATIONS)
        return ITERATIONS * len(actions) / (time.process_time() - begin)


def main() -> None:
    """Print the harmonic mean over all positions, and the rates at the first and last one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", default="rollouts")
    options = parser.parse_args()
    views = [
        view for game in range(3) for view in positions(options.players, f"{options.seed}/{game}")
    ]
    speeds = np.array([rollouts_a_second(view) for view in views])
    print(f"{options.players} seats, {len(views)} positions, seed {options.seed!r}, {machine()}")
    print(f"roll-outs a second of one core: {1 / np.mean(1 / speeds):,.0f}", end="")
    print(f" (first moves {speeds[0]:,.0f}, last ones {speeds[-1]:,.0f})")


if __name__ == "__main__":
    main()
