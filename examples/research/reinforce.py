"""Learn to beat random play with REINFORCE, in NumPy alone.

python examples/research/reinforce.py --map tests/maps/small
python examples/research/reinforce.py --updates 1000 --save agent.npz

A linear policy sees the observation of seat 0 and chooses among its legal actions. The other seats
play at random. Each update plays one whole game in every place of a batch.
"""

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from trunkline import get_rules
from trunkline.envs import Batch, TrainedPolicy

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

    def trained_policy(self, batch: Batch) -> TrainedPolicy:
        """The policy for a bot: the last row of weights belongs to the constant input."""
        layer = self.weights[:-1], self.weights[-1]
        return TrainedPolicy.of(batch.layout, batch.actions, [layer])


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
) -> tuple[list[Decisions], np.ndarray]:
    """Play one game in every place; also return the margins of seat 0."""
    decisions: list[Decisions] = []
    runs = np.ones(len(batch), bool)
    margins = np.zeros(len(batch), np.float32)
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
        margins[ended] = batch.rewards[ended, 0]
        runs &= ~ended
    return decisions, margins


def with_constant(inputs: np.ndarray) -> np.ndarray:
    """Add a column of ones."""
    return np.hstack([inputs, np.ones((len(inputs), 1))]).astype(np.float32)


def learn(batch: Batch, policy: Policy, rng: np.random.Generator, seed: int) -> np.ndarray:
    """Play one game in every place and improve the policy once; return the margins."""
    batch.reset(seed=seed)
    decisions, margins = play_games(batch, policy, rng)
    advantages = (margins - margins.mean()) / POINTS_PER_UNIT
    gradient = sum(
        made.inputs.T @ (made.errors * advantages[made.games, None]) for made in decisions
    )
    policy.ascend(np.asarray(gradient) / len(batch))
    return margins


def print_line(update: int, games: int, margins: np.ndarray, seconds: float) -> None:
    """Print a line of the learning curve; ± is one standard error."""
    wins, root = margins > 0, len(margins) ** 0.5
    shares = f"{wins.mean():6.3f} ±{wins.std() / root:5.3f}"
    points = f"{margins.mean():7.1f} ±{margins.std() / root:4.1f}"
    print(f"{update:6} {games:8} {shares} {points} {seconds:8.0f}", flush=True)


def check_options(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Refuse now what would fail after an hour."""
    if options.save and not Path(options.save).absolute().parent.is_dir():
        parser.error(f"there is no folder for {options.save}")
    if min(options.updates, options.games) <= 0:
        parser.error("--updates and --games must be greater than 0")
    try:
        get_rules(options.map).check_players(options.players)
    except ValueError as error:
        parser.error(str(error))


def main() -> None:
    """Train and print the learning curve."""
    parser = argparse.ArgumentParser(description="Learn to beat random play.")
    parser.add_argument("--map", default="usa", help="a map's name or folder")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--games", type=int, default=256, help="games per update")
    parser.add_argument("--rate", type=float, default=0.02, help="the learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="write the policy to this file")
    options = parser.parse_args()
    check_options(parser, options)
    batch = Batch(options.games, players=options.players, map=options.map, reward="margin")
    policy = Policy(batch.layout.size, batch.actions.size, options.rate)
    rng, start = np.random.default_rng(options.seed), time.monotonic()
    print("update    games   wins          margin         seconds")
    for update in range(options.updates + 1):
        margins = learn(batch, policy, rng, options.seed * 1_000_000 + update)
        if update % max(options.updates // 15, 1) == 0:
            games = (update + 1) * options.games
            print_line(update, games, margins, time.monotonic() - start)
    if options.save:
        policy.trained_policy(batch).save(options.save)


if __name__ == "__main__":
    main()
