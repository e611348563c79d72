"""Learn by self-play with masked PPO, in torch on `trunkline.envs.Batch`.

Install torch first: `pip install torch==2.13.0` (a CPU build is enough).

python examples/research/ppo.py --map tests/maps/small --minutes 1
python examples/research/ppo.py --minutes 60 --save agent.npz

One network plays all seats of a batch. The reward is the margin in points, shaped by the points
that a seat would have if the game ended now. The curve shows seat 0 against random play.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from trunkline import get_rules
from trunkline.envs import Batch, SeatBatch, TrainedPolicy

try:
    import torch
    from torch import nn
except ModuleNotFoundError:
    sys.exit("This recipe needs torch: pip install torch==2.13.0 (a CPU build is enough).")

POINTS_PER_UNIT = 20  # of the reward
TRACE = 0.95  # the lambda of generalised advantages
CLIP = 0.2
VALUE_WEIGHT, ENTROPY_WEIGHT = 0.5, 0.01
EPOCHS, PARTS = 3, 8  # per update
LARGEST_GRADIENT = 0.5


class Network:
    """A policy and a judge of positions, each with hidden layers of its own."""

    def __init__(self, batch: Batch, width: int) -> None:
        self.scale = torch.from_numpy(batch.layout.scale)
        self.policy = layers(batch.layout.size, width, batch.actions.size)
        self.value = layers(batch.layout.size, width, 1)

    def parameters(self) -> list[Any]:
        """All that is learned."""
        return [*self.policy.parameters(), *self.value.parameters()]

    def choices(self, observations: Any, masks: Any) -> Any:
        """How likely each legal action is, one row per game."""
        outputs = self.policy(observations / self.scale)
        return torch.distributions.Categorical(logits=outputs.masked_fill(masks == 0, -1e9))

    def values(self, observations: Any) -> Any:
        """How many units of reward are to come, one number per game."""
        return self.value(observations / self.scale).squeeze(-1)

    def trained_policy(self, batch: Batch) -> TrainedPolicy:
        """The policy in a form that needs no torch."""
        linear = [layer for layer in self.policy if isinstance(layer, nn.Linear)]
        arrays = [
            (layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear
        ]
        return TrainedPolicy.of(batch.layout, batch.actions, arrays)


def layers(inputs: int, width: int, outputs: int) -> Any:
    """Two hidden layers; the last one starts small, so that all actions start equally likely."""
    last = nn.Linear(width, outputs)
    with torch.no_grad():
        last.weight *= 0.01
    return nn.Sequential(
        nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last
    )


class Rollout(NamedTuple):
    """Decisions of all seats; the arrays are steps × games."""

    observations: Any
    masks: Any
    actions: Any
    likelihoods: Any
    values: Any
    seats: np.ndarray
    rewards: np.ndarray  # also × seats
    ended: np.ndarray


def play(batch: Batch, network: Network, steps: int) -> Rollout:
    """Play some steps in every game."""
    count, players = len(batch), batch.players
    rollout = Rollout(
        observations=torch.empty((steps, *batch.observations.shape), dtype=torch.uint8),
        masks=torch.empty((steps, *batch.masks.shape), dtype=torch.int8),
        actions=torch.empty((steps, count), dtype=torch.int64),
        likelihoods=torch.empty((steps, count)),
        values=torch.empty((steps, count)),
        seats=np.empty((steps, count), np.int64),
        rewards=np.empty((steps, count, players), np.float32),
        ended=np.empty((steps, count), bool),
    )
    for step in range(steps):
        rollout.observations[step] = torch.from_numpy(batch.observations)
        rollout.masks[step] = torch.from_numpy(batch.masks)
        rollout.seats[step] = batch.seats
        with torch.no_grad():
            choices = network.choices(rollout.observations[step], rollout.masks[step])
            rollout.values[step] = network.values(rollout.observations[step])
            rollout.actions[step] = choices.sample()
            rollout.likelihoods[step] = choices.log_prob(rollout.actions[step])
        batch.step(rollout.actions[step].numpy())
        rollout.rewards[step] = batch.rewards / POINTS_PER_UNIT
        rollout.ended[step] = batch.ended
    return rollout


def advantages(rollout: Rollout, seats: np.ndarray, values: np.ndarray) -> np.ndarray:
    """How much better each decision was than expected; NaN where the rollout stops too early.

    `seats` act after the last step, and `values` are what they expect. What comes between two
    decisions of a seat, also by moves of others, counts for the first one.
    """
    steps, count, players = rollout.rewards.shape
    games, judged = np.arange(count), rollout.values.numpy()
    better = np.full((steps, count), np.nan, np.float32)
    next_value = np.full((count, players), np.nan, np.float32)
    next_value[games, seats] = values
    next_better = np.zeros((count, players), np.float32)
    earned = np.zeros((count, players), np.float32)
    for step in reversed(range(steps)):
        ended, acting = rollout.ended[step], rollout.seats[step]
        for array in (next_value, next_better, earned):
            array[ended] = 0
        earned += rollout.rewards[step]
        at = games, acting
        surprise = earned[at] + next_value[at] - judged[step]
        better[step] = surprise + TRACE * next_better[at]
        next_better[at] = np.nan_to_num(better[step])
        next_value[at], earned[at] = judged[step], 0
    return better


def improve(network: Network, optimizer: Any, rollout: Rollout, better: np.ndarray) -> None:
    """Improve the network on a rollout."""
    usable = torch.from_numpy(np.flatnonzero(~np.isnan(better)))
    gains = torch.from_numpy(better).flatten()
    targets = gains + rollout.values.flatten()
    known = [rollout.observations, rollout.masks, rollout.actions, rollout.likelihoods]
    observations, masks, actions, likelihoods = (array.flatten(0, 1) for array in known)
    for _ in range(EPOCHS):
        for rows in usable[torch.randperm(len(usable))].chunk(PARTS):
            choices = network.choices(observations[rows], masks[rows])
            ratio = (choices.log_prob(actions[rows]) - likelihoods[rows]).exp()
            gain = (gains[rows] - gains[rows].mean()) / (gains[rows].std() + 1e-8)
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy_loss = -torch.minimum(ratio * gain, clipped * gain).mean()
            value_loss = (network.values(observations[rows]) - targets[rows]).square().mean()
            entropy = choices.entropy().mean()
            loss = policy_loss + VALUE_WEIGHT * value_loss - ENTROPY_WEIGHT * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), LARGEST_GRADIENT)
            optimizer.step()


def learn(batch: Batch, network: Network, optimizer: Any, steps: int) -> int:
    """Play some steps and improve the network; return how many games ended."""
    rollout = play(batch, network, steps)
    with torch.no_grad():
        values = network.values(torch.from_numpy(batch.observations)).numpy()
    improve(network, optimizer, rollout, advantages(rollout, batch.seats, values))
    return int(rollout.ended.sum())


def margins_against_random(games: SeatBatch, network: Network, seed: int) -> np.ndarray:
    """By how many points seat 0 wins the first game in each place.

    Its chance is its own, so that learning does not depend on how often this is asked.
    """
    games.reset(seed=seed)
    chance = torch.Generator().manual_seed(seed)
    margins, runs = np.zeros(len(games)), np.ones(len(games), bool)
    while runs.any():
        with torch.no_grad():
            seen, masks = torch.from_numpy(games.observations), torch.from_numpy(games.masks)
            likely = network.choices(seen, masks).probs
        games.step(torch.multinomial(likely, 1, generator=chance).squeeze(1).numpy())
        ended = runs & games.ended
        margins[ended] = games.rewards[ended, 0]
        runs &= ~ended
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
    if min(options.updates, options.minutes, options.games, options.steps) <= 0:
        parser.error("--updates, --minutes, --games and --steps must be greater than 0")
    try:
        get_rules(options.map).check_players(options.players)
    except ValueError as error:
        parser.error(str(error))


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn by self-play with masked PPO.")
    parser.add_argument("--map", default="usa", help="a map's name or folder")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=60, help="stop after this time")
    parser.add_argument("--games", type=int, default=128, help="games at the same time")
    parser.add_argument("--steps", type=int, default=64, help="steps of each game per update")
    parser.add_argument("--width", type=int, default=256, help="of the hidden layers")
    parser.add_argument("--rate", type=float, default=5e-4, help="the learning rate")
    parser.add_argument("--threads", type=int, default=1, help="of torch; they change the curve")
    parser.add_argument("--lines", type=int, default=15, help="lines of the curve, about")
    parser.add_argument("--save", metavar="FILE", help="write the policy to this file")
    options = parser.parse_args()
    check_options(parser, options)
    return options


def main() -> None:
    """Train and print the learning curve."""
    options = parse_options()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    setting = {"players": options.players, "map": options.map, "reward": "margin"}
    batch = Batch(options.games, **setting, shaping=1.0)
    rivals = SeatBatch(512, **setting)
    network = Network(batch, options.width)
    optimizer = torch.optim.Adam(network.parameters(), lr=options.rate, eps=1e-5)
    batch.reset(seed=options.seed)
    played, start, shown = 0, time.monotonic(), -1.0
    print("update    games   wins          margin         seconds")
    for update in range(options.updates + 1):
        seconds = time.monotonic() - start
        done = max(update / options.updates, seconds / 60 / options.minutes)
        if done >= 1 or done - shown >= 1 / options.lines:
            margins = margins_against_random(rivals, network, options.seed * 1_000_000 + update)
            print_line(update, played, margins, time.monotonic() - start)
            shown = done
        if done >= 1:
            break
        played += learn(batch, network, optimizer, options.steps)
    if options.save:
        network.trained_policy(batch).save(options.save)


if __name__ == "__main__":
    main()
