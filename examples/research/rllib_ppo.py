"""Learn to beat random play with PPO of RLlib (its current API stack), on `SeatEnv`.

Install torch and then RLlib first: `pip install torch==2.13.0`, `pip install "ray[rllib]"`.

python examples/research/rllib_ppo.py --map tests/maps/small --minutes 1
python examples/research/rllib_ppo.py --minutes 60 --save agent.npz

Seat 0 learns, bots play the others. `MaskedModule` is all that masks need.
"""

import argparse
import logging
import sys
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict

from trunkline import get_rules
from trunkline.envs import SeatEnv, TrainedPolicy

try:
    import ray
    import torch
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.columns import Columns
    from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.core.rl_module.torch import TorchRLModule
except ImportError:  # Ray may be there without RLlib
    sys.exit(
        "This recipe needs torch and RLlib: pip install torch==2.13.0,"
        ' then pip install "ray[rllib]".'
    )

POINTS_PER_UNIT = 20  # of the reward
WIDTH = 256  # of the two hidden layers
NEVER = -1e9  # added to the output of an action that is not legal


class MaskedSeat(gymnasium.Env[dict[str, Any], np.int64]):
    """A `SeatEnv` whose observation has the mask in it; the reward is the margin in units."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.env = SeatEnv(config["opponents"], map=config["map"], reward="margin", shaping=1.0)
        self.layout, self.actions = self.env.game.layout, self.env.game.actions
        self.action_space = self.env.action_space
        spaces: Any = {
            "observation": Box(0, np.inf, (self.layout.size,), np.float32),
            "action_mask": Box(0, 1, (self.actions.size,), np.int8),
        }
        self.observation_space = Dict(spaces)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self._inputs(observation, info), {}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action; the last info has the margin in points."""
        observation, reward, is_over, is_cut, info = self.env.step(action)
        after = {"margin": margin(info["totals"])} if is_over else {}
        return self._inputs(observation, info), reward / POINTS_PER_UNIT, is_over, is_cut, after

    def _inputs(self, observation: np.ndarray, info: dict[str, Any]) -> dict[str, Any]:
        scaled = (observation / self.layout.scale).astype(np.float32)
        return {"observation": scaled, "action_mask": info["action_mask"]}


def margin(totals: np.ndarray) -> float:
    """By how many points seat 0 has won."""
    return float(totals[0] - totals[1:].max())


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """A policy that never chooses an illegal action, and a judge of positions."""

    def setup(self) -> None:
        """Make both networks."""
        inputs = self.observation_space["observation"].shape[0]
        self.policy = layers(inputs, int(self.action_space.n))
        self.value = layers(inputs, 1)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        outputs = self.policy(seen["observation"])
        masked = outputs.masked_fill(seen["action_mask"] == 0, NEVER)
        return {Columns.ACTION_DIST_INPUTS: masked}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:  # noqa: ARG002
        """How many units of reward are to come."""
        return self.value(batch[Columns.OBS]["observation"]).squeeze(-1)


def layers(inputs: int, outputs: int) -> Any:
    """Two hidden layers; the last one starts small, so that all actions start equally likely."""
    last = torch.nn.Linear(WIDTH, outputs)
    with torch.no_grad():
        last.weight *= 0.01
    return torch.nn.Sequential(
        torch.nn.Linear(inputs, WIDTH),
        torch.nn.ReLU(),
        torch.nn.Linear(WIDTH, WIDTH),
        torch.nn.ReLU(),
        last,
    )


class Margins:
    """A callback that collects the margins of the games that ended."""

    def __call__(self, *, episode: Any, metrics_logger: Any, **_: Any) -> None:
        """Note a game."""
        found = episode.get_infos(-1)["margin"]
        metrics_logger.log_value("margins", found, reduce="item_series")


def make_algorithm(config: dict[str, Any], seed: int, steps: int, workers: int) -> Any:
    """PPO on the current API stack; with 0 workers everything runs in this process."""
    made = (
        PPOConfig()
        .environment(MaskedSeat, env_config=config)
        .env_runners(num_env_runners=workers, num_envs_per_env_runner=8)
        .learners(num_learners=0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
        .callbacks(on_episode_end=Margins())
        .training(
            train_batch_size=steps,
            minibatch_size=512,
            num_epochs=3,
            lr=5e-4,
            gamma=1.0,
            lambda_=0.95,
            clip_param=0.2,
            use_kl_loss=False,
            entropy_coeff=0.01,
            grad_clip=0.5,
        )
        .debugging(seed=seed, log_level="ERROR")
    )
    return made.build_algo()


def trained_policy(algorithm: Any, config: dict[str, Any]) -> TrainedPolicy:
    """The policy in a form that needs no torch."""
    env, network = MaskedSeat(config), algorithm.get_module().policy
    linear = [layer for layer in network if isinstance(layer, torch.nn.Linear)]
    arrays = [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear]
    return TrainedPolicy.of(env.layout, env.actions, arrays)


def print_line(update: int, games: int, margins: np.ndarray, seconds: float) -> None:
    """Print a line of the learning curve; ± is one standard error."""
    wins, root = margins > 0, len(margins) ** 0.5
    shares = f"{wins.mean():6.3f} ±{wins.std() / root:5.3f}"
    points = f"{margins.mean():7.1f} ±{margins.std() / root:4.1f}"
    print(f"{update:6} {games:8} {shares} {points} {seconds:8.0f}", flush=True)


def train(algorithm: Any, updates: int, minutes: float, lines: int = 15) -> None:
    """Train and print the games since the last line."""
    margins: list[float] = []
    played, shown, start = 0, -1.0, time.monotonic()
    print("update    games   wins          margin         seconds")
    for update in range(1, updates + 1):
        margins += algorithm.train()["env_runners"].get("margins", [])
        seconds = time.monotonic() - start
        done = max(update / updates, seconds / 60 / minutes)
        if margins and (done >= 1 or done - shown >= 1 / lines):
            played, shown = played + len(margins), done
            print_line(update, played, np.array(margins), seconds)
            margins.clear()
        if done >= 1:
            break


def check_options(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Refuse now what would fail after an hour."""
    if options.save and not Path(options.save).absolute().parent.is_dir():
        parser.error(f"there is no folder for {options.save}")
    if min(options.updates, options.minutes, options.steps) <= 0:
        parser.error("--updates, --minutes and --steps must be greater than 0")
    try:
        get_rules(options.map).check_players(options.players)
    except ValueError as error:
        parser.error(str(error))


def main() -> None:
    """Train and print the learning curve."""
    parser = argparse.ArgumentParser(description="Learn to beat random play with RLlib.")
    parser.add_argument("--map", default="usa", help="a map's name or folder")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponent", default="random", help="the bot at every other seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=60, help="stop after this time")
    parser.add_argument("--steps", type=int, default=4096, help="decisions per update")
    parser.add_argument("--workers", type=int, default=0, help="processes that play")
    parser.add_argument("--address", default="local", help="of a Ray cluster")
    parser.add_argument("--threads", type=int, default=1, help="of torch; they change the curve")
    parser.add_argument("--save", metavar="FILE", help="write the policy to this file")
    options = parser.parse_args()
    check_options(parser, options)
    torch.set_num_threads(options.threads)
    ray.init(options.address, logging_level=logging.ERROR)
    logging.getLogger("ray").setLevel(logging.ERROR)
    # Processes that play may have another current folder.
    is_folder = Path(options.map).is_dir()
    config = {
        "map": str(Path(options.map).resolve()) if is_folder else options.map,
        "opponents": [options.opponent] * (options.players - 1),
    }
    algorithm = make_algorithm(config, options.seed, options.steps, options.workers)
    train(algorithm, options.updates, options.minutes)
    if options.save:
        trained_policy(algorithm, config).save(options.save)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
