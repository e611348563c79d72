"""Tunes a planner's taste by evolution (CMA-ES) against a pool of opponents."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from cmaes import CMA

from trunkline.arena.backend.threads import threads_or
from trunkline.arena.backend.workers import Note, Work, Workers
from trunkline.arena.match.fixtures import Contender, Fixture, planner_contender
from trunkline.arena.match.games import play_games
from trunkline.bots.planner.taste import WEIGHTS, Taste
from trunkline.engine.kernels.score import TOTAL, WON
from trunkline.engine.rules import get_rules

STEP = 0.12  # the first step, as a part of each weight's span
MARGIN_WEIGHT = 0.3
MARGIN_POINTS = 60.0  # a margin that counts in full
GENERATIONS_OF_A_CHAMPION = 25
CHAMPIONS = 3  # how many of the last ones are in the pool

LOW = np.array([weight.low for weight in WEIGHTS])
SPAN = np.array([weight.high for weight in WEIGHTS]) - LOW


@dataclass(frozen=True, slots=True)
class Tuning:
    """What the taste is tuned for, and for how long."""

    players: int
    ruleset: str = "classic"
    map: str = "usa"
    seed: str = "tune"
    generations: int = 100
    population: int = 16
    blocks: int = 200


@dataclass(frozen=True, slots=True)
class Generation:
    """The mean of a generation, and its fitness and win share against the pool."""

    number: int
    fitness: float
    win_share: float
    taste: Taste


def tune(
    tuning: Tuning,
    start: Taste,
    opponents: Sequence[Contender],
    on_generation: Callable[[Generation], None],
    *,
    workers: int | Workers = 1,
) -> Taste:
    """The taste of the last generation; `on_generation` is called after each one.

    `workers` is the number of cores, or a cluster; it does not change the taste.

    The start and the last champions join the opponents, so that progress against one of them is
    not lost against another.
    """
    evolution = CMA(
        mean=(start - LOW) / SPAN,
        sigma=STEP,
        bounds=np.array([[0.0, 1.0]] * len(WEIGHTS)),
        population_size=tuning.population,
        seed=int.from_bytes(tuning.seed.encode()) % (1 << 32),
    )
    champions, crew = [planner_contender("start", start)], threads_or(workers)
    for number in range(tuning.generations):
        pool = [*opponents, champions[0], *champions[-CHAMPIONS:]]
        generation = _evolve(tuning, evolution, number, pool, crew)
        on_generation(generation)
        if (number + 1) % GENERATIONS_OF_A_CHAMPION == 0:
            champions.append(planner_contender(f"champion {number + 1}", generation.taste))
    return generation.taste


def _evolve(
    tuning: Tuning, evolution: CMA, number: int, pool: Sequence[Contender], workers: Workers
) -> Generation:
    """Run one generation; all its candidates play the same deals."""
    seeds = [f"{tuning.seed}/{number}/{block}" for block in range(tuning.blocks)]
    points = [evolution.ask() for _ in range(tuning.population)]
    tastes = [LOW + SPAN * point for point in points]
    fits = workers.map(partial(_begin, tuning, pool, seeds), tastes)
    evolution.tell([(point, -fit) for point, (fit, _) in zip(points, fits, strict=True)])
    champion = LOW + SPAN * np.clip(evolution.mean, 0.0, 1.0)
    return Generation(number, *fitness(tuning, champion, pool, seeds), champion)


def _begin(
    tuning: Tuning, pool: Sequence[Contender], seeds: Sequence[str]
) -> Work[Taste, tuple[float, float]]:
    def work(taste: Taste, _note: Note) -> tuple[float, float]:
        return fitness(tuning, taste, pool, seeds)

    return work


def fitness(
    tuning: Tuning, taste: Taste, pool: Sequence[Contender], seeds: Sequence[str]
) -> tuple[float, float]:
    """The win share plus a small part of the margin, and the win share alone."""
    share, margin = play_candidate(tuning, taste, pool, seeds)
    clipped = np.clip(margin / MARGIN_POINTS, -1.0, 1.0)
    return float(share.mean() + MARGIN_WEIGHT * clipped.mean()), float(share.mean())


def play_candidate(
    tuning: Tuning, taste: Taste, pool: Sequence[Contender], seeds: Sequence[str]
) -> tuple[np.ndarray, np.ndarray]:
    """The candidate's win share and margin in each game.

    Every deal is played once from each seat, against the next opponent of the pool on all others.
    """
    candidate, seats = planner_contender("candidate", taste), range(tuning.players)
    fixtures = [
        Fixture([candidate if seat == own else pool[block % len(pool)] for seat in seats], seed)
        for block, seed in enumerate(seeds)
        for own in seats
    ]
    games = play_games(get_rules(tuning.map, tuning.ruleset), fixtures, keep_plans=True)
    own_seats = np.tile(np.arange(tuning.players), len(seeds))
    return shares_and_margins(games.scores[:, : tuning.players], own_seats)


def shares_and_margins(scores: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each game a seat's share of the win, and its lead over the best other seat."""
    rows = np.arange(len(scores))
    won = scores[:, :, WON]
    share = won[rows, seats] / won.sum(axis=1)
    rest = scores[:, :, TOTAL].copy()
    own = rest[rows, seats].copy()
    rest[rows, seats] = -(10**6)
    return share, (own - rest.max(axis=1)).astype(float)
