"""Measures how fast the engine is on this machine: the figures of docs/performance.md."""

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import msgspec
import numba
import numpy as np

from trunkline.arena.bench.machine import processor
from trunkline.arena.bench.sample_nets import dense_nets, random_nets
from trunkline.engine.game import Game
from trunkline.engine.kernels.chance import (
    game_streams,
    new_stream,
    new_streams,
    pick_below,
    xor_of_words,
)
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.kernels.legal import new_mask
from trunkline.engine.kernels.playout import (
    copy_games,
    longest_paths,
    pick_action,
    play_out,
    step,
)
from trunkline.engine.kernels.score import new_scores
from trunkline.engine.kernels.setup import new_game
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.rules import get_rules

SEED = "bench"
MIDGAME_ACTIONS = 78  # half of a random game of two
SPEEDUP_ROUNDS = 80  # of 64 games
FIRST_MOVE = (
    "from trunkline.engine.game import Game; game = Game(2, seed='bench');"
    "game.play(0, game.legal_moves(0)[0])"
)


class Machine(msgspec.Struct, frozen=True):
    """The machine; the rate of random words makes machines comparable."""

    processor: str
    cores: int
    system: str
    python: str
    numba: str
    random_words_per_cpu_second: float


class Bench(msgspec.Struct, frozen=True):
    """All figures: medians of several runs; rates are for one core."""

    random_games_per_cpu_second: dict[str, float]
    playouts_per_cpu_second: float
    copy_ns: float
    state_bytes: int
    longest_path_us: dict[str, float]
    python_actions_per_second: float
    game_moves_per_second: float
    start_seconds: dict[str, float]
    two_core_speedup: float
    machine: Machine
    seed: str
    ranges: dict[str, tuple[float, float]]
    """The lowest and the highest run of each figure, by its name."""


class Stopwatch:
    """Measures the rate of repeated work and remembers how much it varied."""

    def __init__(self, runs: int, seconds: float) -> None:
        self._runs = runs
        self._seconds = seconds
        self.ranges: dict[str, tuple[float, float]] = {}

    def figure(self, name: str, values: list[float]) -> float:
        """The median of some runs; remembers their range."""
        self.ranges[name] = min(values), max(values)
        return median(values)

    def rates(self, work: Callable[[int], int]) -> list[float]:
        """Units per CPU-second in each run; `work(count)` returns how many units it did."""
        work(1)  # compile
        count, seconds = 1, 0.0
        while seconds < self._seconds / 4:
            count *= 2
            _, seconds = _timed(work, count)
        count = max(1, round(count * self._seconds / seconds))
        runs = [_timed(work, count) for _ in range(self._runs)]
        return [units / seconds for units, seconds in runs]


def _timed(work: Callable[[int], int], count: int) -> tuple[int, float]:
    begin = time.process_time()
    units = work(count)
    return units, time.process_time() - begin


def run_bench(*, quick: bool = False) -> Bench:
    """Measure everything."""
    watch = Stopwatch(3, 0.04) if quick else Stopwatch(7, 0.5)
    longest = {"random": random_nets, "dense": dense_nets}
    starts = _start_seconds(1 if quick else 3)
    return Bench(
        random_games_per_cpu_second={
            str(seats): watch.figure(f"random_games_{seats}", watch.rates(_new_games(seats)))
            for seats in (2, 4)
        },
        playouts_per_cpu_second=watch.figure("playouts", watch.rates(_playouts(_midgames(64), 2))),
        copy_ns=watch.figure("copy_ns", [1e9 / rate for rate in watch.rates(_copies())]),
        state_bytes=GAME.itemsize,
        longest_path_us={
            kind: watch.figure(
                f"longest_path_us_{kind}",
                [1e6 / rate for rate in watch.rates(_longest_paths(make))],
            )
            for kind, make in longest.items()
        },
        python_actions_per_second=watch.figure("python_actions", watch.rates(_python_actions)),
        game_moves_per_second=watch.figure("game_moves", watch.rates(_game_moves)),
        start_seconds={
            kind: watch.figure(f"start_{kind}", seconds) for kind, seconds in starts.items()
        },
        two_core_speedup=watch.figure("two_core_speedup", _speedups(3 if quick else 25)),
        machine=_machine(watch),
        seed=SEED,
        ranges=watch.ranges,
    )


def _new_games(seats: int) -> Callable[[int], int]:
    return _playouts(np.zeros(64, dtype=GAME), seats)


def _playouts(games: np.ndarray, seats: int) -> Callable[[int], int]:
    tables, copies = get_rules().tables, np.zeros(1, dtype=GAME)
    # One of several streams, so that two threads do not write to the same cache line.
    stream, log = new_streams(f"play/{SEED}/{number}" for number in range(16))[0], new_log(64)
    scratch = new_mask(), stream, log, new_workspace(), new_scores()

    def work(count: int) -> int:
        for _ in range(count):
            play_out(tables, games, seats, copies, *scratch)
        return count * len(games)

    return work


def _midgames(count: int) -> np.ndarray:
    """Two-seat games, each played half way at random."""
    tables, mask, log, stream = get_rules().tables, new_mask(), new_log(), new_stream("mid", SEED)
    games = np.zeros(count, dtype=GAME)
    streams = game_streams(f"{SEED}/{index}" for index in range(count))
    for index in range(count):
        new_game(tables, games, index, 2, -1, streams[index], log)
        action = pick_action(tables, games, index, mask, stream)
        for _ in range(MIDGAME_ACTIONS):
            action = step(tables, games, index, action, mask, stream, log)
    return games


def _copies() -> Callable[[int], int]:
    games = _midgames(17)

    def work(count: int) -> int:
        copy_games(games, count)
        return count * (len(games) - 1)

    return work


def _longest_paths(make: Callable[..., np.ndarray]) -> Callable[[int], int]:
    rules = get_rules()
    nets, work_space = make(rules, 200, new_stream("nets", SEED)), new_workspace()

    def work(count: int) -> int:
        longest_paths(rules.tables, nets, count, work_space)
        return count * len(nets)

    return work


def _python_actions(count: int) -> int:
    """Play two-seat games from Python: action id in, next action id out."""
    tables, mask, log, stream = get_rules().tables, new_mask(), new_log(), new_stream("py", SEED)
    streams = game_streams(f"{SEED}/{index}" for index in range(count))
    actions = 0
    for index in range(count):
        games = np.zeros(1, dtype=GAME)
        new_game(tables, games, 0, 2, -1, streams[index], log)
        action = pick_action(tables, games, 0, mask, stream)
        while action >= 0:
            action = step(tables, games, 0, action, mask, stream, log)
            actions += 1
    return actions


def _game_moves(count: int) -> int:
    """Play two-seat games with typed moves and events."""
    stream, moves = new_stream("game", SEED), 0
    for index in range(count):
        game = Game(2, seed=f"{SEED}/{index}")
        while not game.is_over:
            seat = game.to_act[0]
            legal = game.legal_moves(seat)
            game.play(seat, legal[pick_below(stream, len(legal))])
            moves += 1
    return moves


def _start_seconds(runs: int) -> dict[str, list[float]]:
    """Seconds from a new process to its first move, with an empty and a filled kernel cache."""
    cold, warm = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as pool:
            starting = pool.submit(lambda: (_start(folder), _start(folder)))
            _compile_kernels()  # in the meantime, on another core
            seconds = starting.result()
            cold.append(seconds[0])
            warm.append(seconds[1])
    return {"cold": cold, "warm": warm}


def _compile_kernels() -> None:
    """Do a little of everything, so that no figure includes compiling."""
    games = _playouts(_midgames(1), 2)
    for work in (games, _copies(), _longest_paths(dense_nets), _python_actions, _game_moves):
        work(1)


def _start(cache: str) -> float:
    begin = time.perf_counter()
    environment = os.environ | {"TRUNKLINE_CACHE_DIR": cache}
    subprocess.run([sys.executable, "-c", FIRST_MOVE], check=True, env=environment)
    return time.perf_counter() - begin


def _speedups(runs: int) -> list[float]:
    """How many times as much two threads do as one in the same time."""
    works = [_new_games(2), _new_games(2)]
    works[0](1)
    with ThreadPoolExecutor(2) as pool:
        return [_speedup(pool, works) for _ in range(runs)]


def _speedup(pool: ThreadPoolExecutor, works: list[Callable[[int], int]]) -> float:
    """Time one thread before and after both together, because machines change their pace."""
    alone = _seconds(pool, works[:1])
    together = _seconds(pool, works)
    return (alone + _seconds(pool, works[:1])) / together


def _seconds(pool: ThreadPoolExecutor, works: list[Callable[[int], int]]) -> float:
    begin = time.perf_counter()
    list(pool.map(lambda work: work(SPEEDUP_ROUNDS), works))
    return time.perf_counter() - begin


def _machine(watch: Stopwatch) -> Machine:
    stream = new_stream("words", SEED)

    def work(count: int) -> int:
        xor_of_words(stream, 1000 * count)
        return 1000 * count

    return Machine(
        processor=processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        numba=numba.__version__,
        random_words_per_cpu_second=watch.figure("random_words", watch.rates(work)),
    )
