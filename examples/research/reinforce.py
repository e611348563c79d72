"""Learn to beat random play with REINFORCE, in NumPy alone.

python examples/research/reinforce.py --map tests/maps/small
python examples/research/reinforce.py --updates 1000

A linear policy sees the observation of seat 0 and chooses among its legal actions. The other seats
play at random. Each update plays one whole game in every place of a batch.
"""

import argparse
import time
from typing import NamedTuple

import numpy as np

from trunkline.envs import Batch

POINTS_PER_UNIT = 20  # of the margin that is rewarded


class Policy:
    """A linear softmax policy with Adam."""

    def __init__(self, inputs: int, actions: int, rate: float) -> None:
        self.weights = np.zeros((inputs + 1, actions), np.float32)
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._rate, self._updates = rate, 0

    def chances(self, inputs: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """How likely each legal action is, one row per game."""
        logits = np.where(masks, inputs @ self.weights, -np.inf)
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares: np.ndarray = raised / raised.sum(axis=1, keepdims=True)
        return shares

    def ascend(self, gradient: np.ndarray) -> None:
        """Take one step of Adam."""
        self._updates += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.001 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._updates)
        square = self._square / (1 - 0.999**self._updates)
        self.weights += self._rate * mean / (np.sqrt(square) + 1e-8)


class Results(NamedTuple):
    """How the first game in each place ended for seat 0."""

    margins: np.ndarray
    points: np.ndarray


class Decisions(NamedTuple):
    """Decisions of seat 0 in several games at the same time."""

    games: np.ndarray
    inputs: np.ndarray
    errors: np.ndarray
    """What was chosen, minus how likely it was."""


def choose(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An action for each row, drawn by its chances."""
    drawn = rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
    return np.asarray((chances.cumsum(axis=1) > drawn).argmax(axis=1))


def play_games(
    batch: Batch, policy: Policy, rng: np.random.Generator
) -> tuple[list[Decisions], Results]:
    """Play one game in every place."""
    decisions: list[Decisions] = []
    runs = np.ones(len(batch), bool)
    results = Results(*np.zeros((2, len(batch)), np.float32))
    while runs.any():
        actions = choose(batch.masks.astype(np.float32), rng)
        own = np.flatnonzero(runs & (batch.seats == 0))
        if len(own):
            inputs = with_constant(batch.observations[own] / batch.layout.scale)
            chances = policy.chances(inputs, batch.masks[own] == 1)
            actions[own] = choose(chances, rng)
            chances[np.arange(len(own)), actions[own]] -= 1
            decisions.append(Decisions(own, inputs, -chances))
        batch.step(actions)
        ended = runs & batch.ended
        results.margins[ended] = batch.rewards[ended, 0]
        results.points[ended] = batch.totals[ended, 0]
        runs &= ~ended
    return decisions, results


def with_constant(inputs: np.ndarray) -> np.ndarray:
    """Add a column of ones."""
    return np.hstack([inputs, np.ones((len(inputs), 1))]).astype(np.float32)


def learn(batch: Batch, policy: Policy, rng: np.random.Generator, seed: int) -> Results:
    """Play one game in every place and improve the policy once."""
    batch.reset(seed=seed)
    decisions, results = play_games(batch, policy, rng)
    advantages = (results.margins - results.margins.mean()) / POINTS_PER_UNIT
    gradient = sum(
        made.inputs.T @ (made.errors * advantages[made.games, None]) for made in decisions
    )
    policy.ascend(np.asarray(gradient) / len(batch))
    return results


def main() -> None:
    """Train and print the learning curve."""
    parser = argparse.ArgumentParser(description="Learn to beat random play.")
    parser.add_argument("--map", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--games", type=int, default=256, help="games per update")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    batch = Batch(options.games, players=options.players, map=options.map, reward="margin")
    policy = Policy(batch.layout.size, batch.actions.size, options.rate)
    rng, start = np.random.default_rng(options.seed), time.monotonic()
    print("update   games   wins  margin  points  seconds")
    for update in range(options.updates + 1):
        seed = options.seed * 1_000_000 + update
        margins, points = learn(batch, policy, rng, seed)
        if update % max(options.updates // 15, 1) == 0:
            games, seconds = (update + 1) * options.games, time.monotonic() - start
            figures = f"{(margins > 0).mean():6.2f} {margins.mean():7.1f} {points.mean():7.1f}"
            print(f"{update:6} {games:7} {figures} {seconds:8.1f}")


if __name__ == "__main__":
    main()
