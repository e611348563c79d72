"""Learn to beat random play with MaskablePPO of sb3-contrib, on `VectorSeatEnv`.

Install torch and then sb3-contrib first: `pip install torch==2.13.0`, `pip install sb3-contrib`.

python examples/research/maskable_ppo.py --map tests/maps/small --minutes 1
python examples/research/maskable_ppo.py --minutes 60 --save agent.npz

Seat 0 learns, random play moves the others. Against other bots, give MaskablePPO a
`SeatEnv(opponents=("greedy",))`: it is slower and needs no adapter.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box

from trunkline import get_rules
from trunkline.envs import TrainedPolicy, VectorSeatEnv

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError:
    sys.exit(
        "This recipe needs torch and sb3-contrib: pip install torch==2.13.0,"
        " then pip install sb3-contrib."
    )

POINTS_PER_UNIT = 20  # of the reward
WIDTH = 256  # of the two hidden layers


class Games(VecEnv):
    """A `VectorSeatEnv` as stable-baselines3 wants it; it notes the margin of each game."""

    def __init__(self, env: VectorSeatEnv, seed: int) -> None:
        self.env = env
        self.margins: list[float] = []
        self._first_seed, self._actions = seed, np.zeros(env.num_envs, np.int64)
        inputs = Box(0, np.inf, (env.layout.size,), np.float32)
        super().__init__(env.num_envs, inputs, env.single_action_space)

    def reset(self) -> np.ndarray:
        """Deal every game."""
        observations, _ = self.env.reset(seed=self._first_seed)
        return self._inputs(observations)

    def step_async(self, actions: np.ndarray) -> None:
        """Take the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play an action in every game. Games are never cut short, so infos can stay empty."""
        observations, rewards, ended, _, infos = self.env.step(self._actions)
        if ended.any():
            totals = infos["totals"][ended]
            self.margins += (totals[:, 0] - totals[:, 1:].max(axis=1)).tolist()
        units = (rewards / POINTS_PER_UNIT).astype(np.float32)
        return self._inputs(observations), units, ended, [{} for _ in ended]

    def _inputs(self, observations: np.ndarray) -> np.ndarray:
        inputs: np.ndarray = (observations / self.env.layout.scale).astype(np.float32)
        return inputs

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        """Only `action_masks` is ever asked for."""
        return list(getattr(self.env, method_name)())

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002
        """An attribute of the games, once for each."""
        return [getattr(self.env, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: the games share one environment."""
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        """No game is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is left open."""


class Curve(BaseCallback):
    """Prints the learning curve and stops in time."""

    def __init__(self, games: Games, updates: int, minutes: float, lines: int = 15) -> None:
        super().__init__()
        self._games, self._updates, self._minutes, self._lines = games, updates, minutes, lines
        self._update, self._played, self._shown = 0, 0, -1.0
        self._start = time.monotonic()

    def _on_training_start(self) -> None:
        print("update    games   wins          margin         seconds")

    def _on_step(self) -> bool:
        return self._done() < 1

    def _done(self) -> float:
        seconds = time.monotonic() - self._start
        return max(self._update / self._updates, seconds / 60 / self._minutes)

    def _on_rollout_end(self) -> None:
        self._update += 1
        done = self._done()
        if self._games.margins and (done >= 1 or done - self._shown >= 1 / self._lines):
            self._played += len(self._games.margins)
            self._print_line(np.array(self._games.margins))
            self._games.margins.clear()
            self._shown = done

    def _print_line(self, margins: np.ndarray) -> None:
        """The games since the last line; ± is one standard error."""
        wins, root = margins > 0, len(margins) ** 0.5
        shares = f"{wins.mean():6.3f} ±{wins.std() / root:5.3f}"
        points = f"{margins.mean():7.1f} ±{margins.std() / root:4.1f}"
        seconds = time.monotonic() - self._start
        print(f"{self._update:6} {self._played:8} {shares} {points} {seconds:8.0f}", flush=True)


def make_model(games: Games, seed: int, steps: int) -> Any:
    """PPO with masks, and separate networks for the policy and the value."""
    return MaskablePPO(
        "MlpPolicy",
        games,
        seed=seed,
        n_steps=steps,
        batch_size=1024,
        n_epochs=3,
        gamma=1.0,
        learning_rate=5e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [WIDTH, WIDTH], "activation_fn": torch.nn.ReLU},
        device="cpu",
    )


def trained_policy(model: Any, env: VectorSeatEnv) -> TrainedPolicy:
    """The policy in a form that needs no torch."""
    network = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    linear = [layer for layer in network if isinstance(layer, torch.nn.Linear)]
    layers = [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear]
    return TrainedPolicy.of(env.layout, env.actions, layers)


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


def main() -> None:
    """Train and print the learning curve."""
    parser = argparse.ArgumentParser(description="Learn to beat random play with MaskablePPO.")
    parser.add_argument("--map", default="usa", help="a map's name or folder")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=60, help="stop after this time")
    parser.add_argument("--games", type=int, default=128, help="games at the same time")
    parser.add_argument("--steps", type=int, default=64, help="steps of each game per update")
    parser.add_argument("--threads", type=int, default=1, help="of torch; they change the curve")
    parser.add_argument("--save", metavar="FILE", help="write the policy to this file")
    options = parser.parse_args()
    check_options(parser, options)
    torch.set_num_threads(options.threads)
    env = VectorSeatEnv(
        options.games, players=options.players, map=options.map, reward="margin", shaping=1.0
    )
    games = Games(env, options.seed)
    model = make_model(games, options.seed, options.steps)
    curve = Curve(games, options.updates, options.minutes)
    model.learn(total_timesteps=sys.maxsize, callback=curve)
    if options.save:
        trained_policy(model, env).save(options.save)


if __name__ == "__main__":
    main()
