"""Sums up a simulation: scores, win shares with intervals, tickets."""

import math
from collections.abc import Iterable

import msgspec
import numpy as np

from trunkline.arena.match.played_games import PlayedGames
from trunkline.arena.match.simulation import Simulation
from trunkline.engine.kernels.layout import HOLDER_BITS
from trunkline.engine.kernels.score import COMPLETED, LONGEST_PATH, TOTAL, WON

Z_95 = 1.959964
HISTOGRAM_STEP = 10  # points


class SeatSummary(msgspec.Struct, frozen=True):
    """How a seat did. Winners share a win; low and high bound the 95 % interval of the share."""

    seat: int
    bot: str
    win_share: float
    low: float
    high: float
    mean_score: float
    score_sd: float
    lowest_score: int
    median_score: float
    highest_score: int
    tickets_completed: float
    tickets_kept: float
    longest_path: float


class Summary(msgspec.Struct, frozen=True):
    """The figures of a whole simulation."""

    map: str
    ruleset: str
    bots: tuple[str, ...]
    seed: str
    games: int
    actions_per_game: float
    mean_winning_score: float
    histogram: dict[int, int]
    """How many scores of all seats lie in each ten points, by the lowest of these."""
    seats: tuple[SeatSummary, ...]


class Tally:
    """Collects the figures of batch after batch."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._scores: list[np.ndarray] = []
        self._kept: list[np.ndarray] = []
        self._actions = 0

    def add(self, batch: PlayedGames) -> None:
        """Add the games of a batch."""
        seats = len(self._simulation.bots)
        self._scores.append(batch.scores[:, :seats].astype(np.int16))  # a fifth of the memory
        holders = batch.states["ticket_marks"] & HOLDER_BITS
        kept = [(holders == seat + 1).sum(1, dtype=np.int16) for seat in range(seats)]
        self._kept.append(np.stack(kept, 1))
        self._actions += int(batch.actions.sum())

    def summary(self) -> Summary:
        """The summary of all batches so far."""
        scores, kept = np.concatenate(self._scores), np.concatenate(self._kept)
        shares = scores[:, :, WON] / scores[:, :, WON].sum(1, keepdims=True)
        rules = self._simulation.rules
        return Summary(
            map=rules.map.id,
            ruleset=rules.ruleset.id,
            bots=self._simulation.bots,
            seed=self._simulation.seed,
            games=len(scores),
            actions_per_game=self._actions / len(scores),
            mean_winning_score=float(scores[:, :, TOTAL].max(1).mean()),
            histogram=score_histogram(scores[:, :, TOTAL]),
            seats=tuple(
                _seat_summary(seat, bot, scores[:, seat], shares[:, seat], kept[:, seat])
                for seat, bot in enumerate(self._simulation.bots)
            ),
        )


def _seat_summary(
    seat: int, bot: str, scores: np.ndarray, shares: np.ndarray, kept: np.ndarray
) -> SeatSummary:
    totals = scores[:, TOTAL]
    low, high = share_interval(float(shares.mean()), len(shares))
    return SeatSummary(
        seat=seat,
        bot=bot,
        win_share=float(shares.mean()),
        low=low,
        high=high,
        mean_score=float(totals.mean()),
        score_sd=float(totals.std()),
        lowest_score=int(totals.min()),
        median_score=float(np.median(totals)),
        highest_score=int(totals.max()),
        tickets_completed=float(scores[:, COMPLETED].mean()),
        tickets_kept=float(kept.mean()),
        longest_path=float(scores[:, LONGEST_PATH].mean()),
    )


def share_interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win share."""
    z2 = Z_95 * Z_95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = Z_95 / (1 + z2 / games)
    spread *= math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def score_histogram(totals: np.ndarray) -> dict[int, int]:
    """How many scores lie in each ten points, by the lowest of these."""
    tens = np.floor_divide(totals, HISTOGRAM_STEP) * HISTOGRAM_STEP
    values, counts = np.unique(tens, return_counts=True)
    return {int(value): int(count) for value, count in zip(values, counts, strict=True)}


def summarise(simulation: Simulation, batches: Iterable[PlayedGames]) -> Summary:
    """The summary of all batches of a simulation."""
    tally = Tally(simulation)
    for batch in batches:
        tally.add(batch)
    return tally.summary()
