"""Tuning a planner's taste by evolution (CMA-ES) against a pool of opponents."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from cmaes import CMA

from trunkline.bots.compiled_games import KEEP_PLANS, PLANNER, play_matches
from trunkline.bots.planner.taste import WEIGHTS, Taste
from trunkline.engine.kernels.chance import game_streams
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.kernels.legal import new_mask
from trunkline.engine.kernels.score import TOTAL, WON, new_scores
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.rules import get_rules

STEP = 0.12  # of each weight's span, to begin with
MARGIN_WEIGHT = 0.3
MARGIN_POINTS = 60.0  # a margin that counts in full
GENERATIONS_OF_A_CHAMPION = 25
CHAMPIONS = 3  # the last ones, that are in the pool

LOW = np.array([weight.low for weight in WEIGHTS])
SPAN = np.array([weight.high for weight in WEIGHTS]) - LOW


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is tuned for, and how long."""

    players: int
    ruleset: str = "classic"
    map: str = "usa"
    seed: str = "tune"
    generations: int = 100
    population: int = 16
    blocks: int = 200
    workers: int = 1


@dataclass(frozen=True, slots=True)
class Generation:
    """How a generation did: the share of wins and the fitness of its mean against the pool."""

    number: int
    fitness: float
    win_share: float
    taste: Taste


def tune(
    tuning: Tuning,
    start: Taste,
    opponents: Sequence[int | Taste],
    on_generation: Callable[[Generation], None],
) -> Taste:
    """The best taste found; opponents are policies, or tastes of other planners.

    Champions join the pool, so that what is won against one is not lost to another.
    """
    evolution = CMA(
        mean=(start - LOW) / SPAN,
        sigma=STEP,
        bounds=np.array([[0.0, 1.0]] * len(WEIGHTS)),
        population_size=tuning.population,
        seed=int.from_bytes(tuning.seed.encode()) % (1 << 32),
    )
    champions = [start]
    with ThreadPoolExecutor(tuning.workers) as threads:
        for number in range(tuning.generations):
            pool = [*opponents, start, *champions[-CHAMPIONS:]]
            generation = _evolve(tuning, evolution, number, pool, threads)
            on_generation(generation)
            if (number + 1) % GENERATIONS_OF_A_CHAMPION == 0:
                champions.append(generation.taste)
    return generation.taste


def _evolve(
    tuning: Tuning,
    evolution: CMA,
    number: int,
    pool: Sequence[int | Taste],
    threads: ThreadPoolExecutor,
) -> Generation:
    """One generation: all its candidates play the same deals."""
    seeds = [f"{tuning.seed}/{number}/{block}" for block in range(tuning.blocks)]
    points = [evolution.ask() for _ in range(tuning.population)]
    tastes = [LOW + SPAN * point for point in points]
    fits = list(threads.map(lambda taste: fitness(tuning, taste, pool, seeds), tastes))
    evolution.tell([(point, -fit) for point, (fit, _) in zip(points, fits, strict=True)])
    champion = LOW + SPAN * np.clip(evolution.mean, 0.0, 1.0)
    return Generation(number, *fitness(tuning, champion, pool, seeds), champion)


def fitness(
    tuning: Tuning, taste: Taste, pool: Sequence[int | Taste], seeds: Sequence[str]
) -> tuple[float, float]:
    """Mean of the share of wins and a little of the margin, and the share alone."""
    share, margin = play_blocks(tuning, taste, pool, seeds)
    clipped = np.clip(margin / MARGIN_POINTS, -1.0, 1.0)
    return float(share.mean() + MARGIN_WEIGHT * clipped.mean()), float(share.mean())


def play_blocks(
    tuning: Tuning, taste: Taste, pool: Sequence[int | Taste], seeds: Sequence[str]
) -> tuple[np.ndarray, np.ndarray]:
    """Share of the win and margin of each game: blocks of rotated seats, opponents in turn."""
    players = tuning.players
    tastes = np.array([taste, *(one for one in pool if not isinstance(one, int))])
    numbers = pool_policies(pool)
    games = [(block, seat) for block in range(len(seeds)) for seat in range(players)]
    policies = np.array([[numbers[block % len(numbers)]] * players for block, _ in games])
    for number, (_, seat) in enumerate(games):
        policies[number, seat] = PLANNER
    scores = np.tile(new_scores(), (len(games), 1, 1))
    streams = game_streams(seeds)[[block for block, _ in games]]
    play_matches(
        get_rules(tuning.map, tuning.ruleset).tables,
        np.zeros(len(games), dtype=GAME),
        streams,
        policies,
        np.zeros((len(games), players, 2), dtype=np.uint64),
        np.zeros(players, dtype=VIEW),
        new_mask(),
        new_workspace(),
        np.tile(new_log(0), (len(games), 1)),
        scores,
        np.zeros(len(games), dtype=np.int64),
        tastes,
        KEEP_PLANS,
    )
    return shares_and_margins(scores[:, :players], np.array([seat for _, seat in games]))


def pool_policies(pool: Sequence[int | Taste]) -> list[int]:
    """The policy of each opponent; tastes are numbered after the candidate's own."""
    numbers, planners = [], 0
    for one in pool:
        planners += not isinstance(one, int)
        numbers.append(one if isinstance(one, int) else PLANNER + planners)
    return numbers


def shares_and_margins(scores: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each game the share of the win of a seat, and its points before the best of the rest."""
    rows = np.arange(len(scores))
    won = scores[:, :, WON]
    share = won[rows, seats] / won.sum(axis=1)
    rest = scores[:, :, TOTAL].copy()
    own = rest[rows, seats].copy()
    rest[rows, seats] = -(10**6)
    return share, (own - rest.max(axis=1)).astype(float)
