"""Measures how many steps a second the environments play, with random legal actions.

Both clocks are printed. On a busy machine wall time is too slow; processor time counts what all
threads use, so it cannot show what a second thread gains.

python -m benchmarks.env_speed
python -m benchmarks.env_speed --seconds 5
"""

import argparse
import os
import time
from collections.abc import Callable
from itertools import product

import numpy as np

from trunkline.arena.bench.machine import machine
from trunkline.envs import Batch, SeatEnv, VectorSeatEnv, aec_env
from trunkline.envs.action_space import FORMS, Form

GAMES = 1024
MANY_GAMES = 8192  # enough for a second thread to be worth waking


class Stopwatch:
    """Adds up the time inside `with`, by both clocks."""

    def __init__(self) -> None:
        self.wall = 0.0
        self.processor = 0.0
        self.steps = 0

    def __enter__(self) -> None:
        self._begin = time.perf_counter(), time.process_time()

    def __exit__(self, *error: object) -> None:
        self.wall += time.perf_counter() - self._begin[0]
        self.processor += time.process_time() - self._begin[1]


Measurement = Callable[[float, str], Stopwatch]


def measure_batch(players: int, form: Form, threads: int, games: int = GAMES) -> Measurement:
    """Steps of a batch; only `step` counts, which writes observations and masks."""

    def measure(seconds: float, seed: str) -> Stopwatch:
        batch = Batch(games, players=players, form=form, threads=threads)
        batch.reset(seed)
        rng, watch = np.random.default_rng(1), Stopwatch()
        batch.step(random_actions(batch.masks, rng))  # compiled
        while watch.wall < seconds:
            actions = random_actions(batch.masks, rng)
            with watch:
                batch.step(actions)
            watch.steps += games
        return watch

    return measure


def random_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action in each game."""
    place = rng.integers(0, masks.sum(axis=1))
    actions: np.ndarray = (masks.cumsum(axis=1, dtype=np.int32) > place[:, None]).argmax(axis=1)
    return actions


def measure_aec(players: int) -> Measurement:
    """Steps of the AEC environment in all its wrappers; resets and choosing actions count too."""

    def measure(seconds: float, seed: str) -> Stopwatch:
        env = aec_env(players)
        rng, watch = np.random.default_rng(1), Stopwatch()
        env.reset(seed=whole_number(seed))
        env.step(int(env.last()[0]["action_mask"].argmax()))  # type: ignore[index]
        while watch.wall < seconds:
            with watch:
                env.reset()
                for _ in env.agent_iter():
                    observation, _, terminated, truncated, _ = env.last()
                    assert observation is not None
                    is_over = terminated or truncated
                    action = None if is_over else pick(observation["action_mask"], rng)
                    env.step(action)  # type: ignore[arg-type]
                    watch.steps += not is_over
        return watch

    return measure


def measure_seat(opponents: tuple[str, ...]) -> Measurement:
    """Steps of one seat against bots, whose moves take time but are not counted."""

    def measure(seconds: float, seed: str) -> Stopwatch:
        env = SeatEnv(opponents)
        rng, watch = np.random.default_rng(1), Stopwatch()
        _, info = env.reset(seed=whole_number(seed))
        env.step(np.int64(pick(info["action_mask"], rng)))
        while watch.wall < seconds:
            with watch:
                _, info = env.reset()
                is_over = False
                while not is_over:
                    _, _, is_over, _, info = env.step(np.int64(pick(info["action_mask"], rng)))
                    watch.steps += 1
        return watch

    return measure


def measure_vector(threads: int) -> Measurement:
    """Steps of many seats against random play; only `step` counts."""

    def measure(seconds: float, seed: str) -> Stopwatch:
        envs = VectorSeatEnv(GAMES, threads=threads)
        rng, watch = np.random.default_rng(1), Stopwatch()
        _, infos = envs.reset(seed=whole_number(seed))
        *_, infos = envs.step(random_actions(infos["action_mask"], rng))
        while watch.wall < seconds:
            actions = random_actions(infos["action_mask"], rng)
            with watch:
                *_, infos = envs.step(actions)
            watch.steps += GAMES
        return watch

    return measure


def pick(mask: np.ndarray, rng: np.random.Generator) -> int:
    """A random legal action."""
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def whole_number(seed: str) -> int:
    """A seed for libraries that want a number."""
    return int.from_bytes(seed.encode()[:4], "little")


def measurements() -> dict[str, Measurement]:
    """What is measured, by name."""
    batches = {
        f"Batch, {players} players, {form}, threads: {threads}": measure_batch(
            players, form, threads
        )
        for players, form, threads in product((2, 4), FORMS, (1, 2))
    }
    large = {
        f"Batch of {MANY_GAMES}, 2 players, threads: {threads}": measure_batch(
            2, "compact", threads, MANY_GAMES
        )
        for threads in (1, 2)
    }
    return {
        **batches,
        **large,
        "aec_env, 2 players": measure_aec(2),
        "aec_env, 4 players": measure_aec(4),
        "SeatEnv against random": measure_seat(("random",)),
        "SeatEnv against planner": measure_seat(("planner",)),
        "VectorSeatEnv, threads: 1": measure_vector(1),
        "VectorSeatEnv, threads: 2": measure_vector(2),
    }


def load() -> str:
    """How many processes wanted a core in the last minute, where the system tells."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def main() -> None:
    """Print the steps a second of each environment."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seed", default="envs")
    options = parser.parse_args()
    print(f"{machine()}, load {load()}, seed {options.seed!r}, {GAMES} games in a batch")
    print(f"{'steps a second of':40} {'wall time':>12} {'processor time':>15}")
    for name, measure in measurements().items():
        watch = measure(options.seconds, options.seed)
        wall, processor = watch.steps / watch.wall, watch.steps / watch.processor
        print(f"{name:40} {wall:>12,.0f} {processor:>15,.0f}", flush=True)
    print(f"load at the end: {load()}")


if __name__ == "__main__":
    main()
