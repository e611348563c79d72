"""What a run of games tells: scores, win shares with intervals, tickets."""

import math
from collections.abc import Iterable

import msgspec
import numpy as np

from trunkline.arena.match.simulation import Batch, Settings
from trunkline.engine.kernels.layout import HOLDER_BITS
from trunkline.engine.kernels.score import COMPLETED, LONGEST_PATH, TOTAL, WON

Z_95 = 1.959964
HISTOGRAM_STEP = 10  # points


class SeatSummary(msgspec.Struct, frozen=True):
    """How a seat fared. A shared win counts by its share; low and high bound the 95 % interval."""

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
    """The whole run."""

    map: str
    ruleset: str
    bots: tuple[str, ...]
    seed: str
    games: int
    actions_per_game: float
    mean_winning_score: float
    histogram: dict[int, int]
    """How many scores of any seat lie in each ten points, by the lowest of them."""
    seats: tuple[SeatSummary, ...]


class Tally:
    """Collects the figures of batches as they come."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._scores: list[np.ndarray] = []
        self._kept: list[np.ndarray] = []
        self._actions = 0

    def add(self, batch: Batch) -> None:
        """Count the games of a batch in."""
        seats = len(self._settings.bots)
        self._scores.append(batch.scores[:, :seats].astype(np.int16))  # a fifth of the memory
        holders = batch.states["ticket_marks"] & HOLDER_BITS
        kept = [(holders == seat + 1).sum(1, dtype=np.int16) for seat in range(seats)]
        self._kept.append(np.stack(kept, 1))
        self._actions += int(batch.actions.sum())

    def summary(self) -> Summary:
        """What has been counted."""
        scores, kept = np.concatenate(self._scores), np.concatenate(self._kept)
        shares = scores[:, :, WON] / scores[:, :, WON].sum(1, keepdims=True)
        rules = self._settings.rules
        return Summary(
            map=rules.map.id,
            ruleset=rules.ruleset.id,
            bots=self._settings.bots,
            seed=self._settings.seed,
            games=len(scores),
            actions_per_game=self._actions / len(scores),
            mean_winning_score=float(scores[:, :, TOTAL].max(1).mean()),
            histogram=score_histogram(scores[:, :, TOTAL]),
            seats=tuple(
                _seat_summary(seat, bot, scores[:, seat], shares[:, seat], kept[:, seat])
                for seat, bot in enumerate(self._settings.bots)
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
    """How many scores lie in each ten points, by the lowest of them."""
    tens = np.floor_divide(totals, HISTOGRAM_STEP) * HISTOGRAM_STEP
    values, counts = np.unique(tens, return_counts=True)
    return {int(value): int(count) for value, count in zip(values, counts, strict=True)}


def summarise(settings: Settings, batches: Iterable[Batch]) -> Summary:
    """The summary of a whole run."""
    tally = Tally(settings)
    for batch in batches:
        tally.add(batch)
    return tally.summary()
