"""Figures with their 95 % intervals, from blocks."""

from typing import NamedTuple

import numpy as np

from trunkline.arena.statistics.block_counts import SEATED, Counts
from trunkline.arena.statistics.bootstrap import chance_of, resampled_sums
from trunkline.arena.statistics.ratings import ASSUMED_WINS, elo_ratings
from trunkline.arena.statistics.summary import share_interval

ALL_SEATS = slice(None)
LEAST_ASSUMED = 0.001  # wins; with fewer the search for a rating would diverge


class Estimate(NamedTuple):
    """A figure with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


class Estimates:
    """Figures from counts, each with an interval from resampled blocks."""

    def __init__(self, counts: Counts, seed: str) -> None:
        self._seed = seed
        self._blocks_of_bot = counts.by_seat[:, SEATED].any(-1).sum(0)
        self._blocks_of_pair = (counts.beaten + counts.beaten.swapaxes(1, 2) > 0).sum(0)
        self.by_seat = counts.by_seat.sum(0)
        self.beaten = counts.beaten.sum(0)
        self._drawn_by_seat = resampled_sums(counts.by_seat, counts.lineups, seed)
        self._drawn_beaten = resampled_sums(counts.beaten, counts.lineups, seed)

    def mean(self, quantity: int, bot: int, seats: slice = ALL_SEATS) -> Estimate:
        """The mean of a quantity over the times the bot had one of these seats."""
        sums = self.by_seat[:, bot, seats].sum(-1)
        drawn = self._drawn_by_seat[:, :, bot, seats].sum(-1)
        return estimate_of(sums[quantity] / sums[SEATED], drawn[:, quantity] / drawn[:, SEATED])

    def share(self, quantity: int, bot: int, seats: slice = ALL_SEATS) -> Estimate:
        """The mean of a quantity that is at most 1."""
        return self._widened(self.mean(quantity, bot, seats), int(self._blocks_of_bot[bot]))

    def beaten_share(self, bot: int, other: int) -> Estimate:
        """How often one bot ranked before another."""
        wins, drawn = self.beaten[bot, other], self._drawn_beaten[:, bot, other]
        losses, drawn_losses = self.beaten[other, bot], self._drawn_beaten[:, other, bot]
        share = estimate_of(wins / (wins + losses), drawn / (drawn + drawn_losses))
        return self._widened(share, int(self._blocks_of_pair[bot, other]))

    def elos(self) -> list[Estimate]:
        """The ratings of all bots; the last bot has 0.

        The assumed wins vary too: a bot that never lost may be better by any amount.
        """
        chance = chance_of(f"assumed/{self._seed}")
        assumed = chance.gamma(ASSUMED_WINS, size=self._drawn_beaten.shape).clip(LEAST_ASSUMED)
        values, drawn = elo_ratings(self.beaten), elo_ratings(self._drawn_beaten, assumed)
        return [estimate_of(value, drawn[:, bot]) for bot, value in enumerate(values)]

    def _widened(self, share: Estimate, blocks: int) -> Estimate:
        """Use Wilson's interval if all blocks are alike: resampling cannot show their spread."""
        if share.low < share.high or len(self.beaten) == 1:
            return share
        low, high = share_interval(share.value, blocks)
        return Estimate(share.value, min(low, share.value), max(high, share.value))


def estimate_of(value: float, drawn: np.ndarray) -> Estimate:
    """A figure with the interval of its resampled values."""
    low, high = np.percentile(drawn, [2.5, 97.5])
    return Estimate(float(value), float(low), float(high))
