"""Measures how much the search gains from a budget of roll-outs, without a tree.

Every candidate gets the same roll-outs once, in positions of games between searches. The search
sees one half of them, in a different order each time. The other half says what its choice is worth.

python -m benchmarks.search_budgets
python -m benchmarks.search_budgets --games 10 --iterations 300
"""

import argparse
import random

import numpy as np

from trunkline.arena.bench.machine import machine
from trunkline.bots import bot_streams
from trunkline.bots.belief.belief import belief_of
from trunkline.bots.budget import Budget
from trunkline.bots.search.halving import Comparison
from trunkline.bots.search.rollout_pool import RolloutPool
from trunkline.bots.search.search import SearchBot, candidates_of
from trunkline.engine.game import Game
from trunkline.engine.view import View

BUDGETS = (100, 300, 680, 1400)  # roll-outs
POSITIONS_A_GAME = 4
TIMES = 10  # how often each position is decided
QUICK = Budget(iterations=100)


def positions(players: int, seed: str) -> list[View]:
    """Views of the seat to move, at random points of a game between quick searches."""
    game = Game(players, seed=seed)
    bots = [
        SearchBot(stream, QUICK) for stream in bot_streams(f"{seed}/{k}" for k in range(players))
    ]
    found = []
    while not game.is_over:
        seat = game.to_act[0]
        view = game.view(seat)
        if len(candidates_of(view)) > 1:
            found.append(view)
        game.play(seat, bots[seat].choose(view, view.legal_moves))
    return random.Random(seed).sample(found, POSITIONS_A_GAME)


def rewards_of(view: View, iterations: int) -> np.ndarray:
    """The reward of each candidate by iteration, if planners play on."""
    with RolloutPool(view, belief_of(view, "deciding"), "deciding", depth=0) as pool:
        return pool.rewards(candidates_of(view), iterations)


def halves(rewards: np.ndarray, number: int) -> tuple[np.ndarray, np.ndarray]:
    """The iterations split at random into two halves."""
    order = np.random.default_rng(number).permutation(len(rewards))
    middle = len(order) // 2
    return rewards[order[:middle]], rewards[order[middle:]]


def decided(shown: np.ndarray, budget: int) -> int:
    """The place of the candidate that a search chooses if it sees these rewards."""
    comparison = Comparison(np.arange(shown.shape[1]), Budget(iterations=budget))
    begin = 0
    while not comparison.is_over:
        end = begin + comparison.iterations_left
        rows = np.arange(begin, end) % len(shown)
        comparison.add(shown[rows][:, comparison.live_actions])
        begin = end
    return comparison.best


def gain(rewards: np.ndarray, budget: int | None) -> float:
    """The gain over the planner's choice; without a budget, all candidates get all roll-outs."""
    gains = []
    for number in range(TIMES):
        shown, hidden = halves(rewards, number)
        choice = int(np.argmax(shown.mean(axis=0))) if budget is None else decided(shown, budget)
        gains.append(float(hidden[:, choice].mean() - hidden[:, 0].mean()))
    return float(np.mean(gains))


def gain_text(gains: np.ndarray) -> str:
    """The mean over positions in hundredths of the reward, with its 95 % interval by bootstrap."""
    drawn = np.random.default_rng(0).integers(0, len(gains), (1000, len(gains)))
    low, high = np.quantile(gains[drawn].mean(axis=1), [0.025, 0.975])
    return f"{100 * gains.mean():.2f} ({100 * low:.2f} to {100 * high:.2f})"


def main() -> None:
    """Print the gain of a decision for each budget, and for all rewards shown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=33)
    parser.add_argument("--iterations", type=int, default=900)
    parser.add_argument("--seed", default="deciding")
    options = parser.parse_args()
    views = [
        view
        for game in range(options.games)
        for view in positions(options.players, f"{options.seed}/{game}")
    ]
    tables = [rewards_of(view, options.iterations) for view in views]
    print(f"{options.players} seats, {len(views)} positions, seed {options.seed!r}, {machine()}")
    print("gain of a decision over the planner's choice, in hundredths of the reward:")
    for budget in (*BUDGETS, None):
        gains = np.array([gain(table, budget) for table in tables])
        name = f"{budget} roll-outs" if budget else f"{options.iterations // 2} a candidate"
        print(f"{name:>16}: {gain_text(gains)}")


if __name__ == "__main__":
    main()
