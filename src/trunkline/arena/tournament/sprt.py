"""Tests whether the first bot is better by a given margin, and stops once it knows."""

import math

import msgspec

from trunkline.arena.match.outcomes import beats
from trunkline.arena.statistics.ratings import expected_score
from trunkline.arena.tournament.blocks import Block

ERROR = 0.05  # how often either answer may be wrong
LIMIT = math.log((1 - ERROR) / ERROR)


class Verdict(msgspec.Struct, frozen=True):
    """What the blocks say so far: the answer is `elo_0`, `elo_1`, or not known yet."""

    elo_0: float
    elo_1: float
    llr: float
    """The logarithm of how much likelier the blocks are if `elo_1` is true than if `elo_0` is."""
    limit: float
    """The answer is `elo_1` once `llr` is above this, `elo_0` once it is below its negative."""
    answer: float | None
    blocks: int


class Sprt:
    """The generalised sequential probability ratio test, on the scores of blocks."""

    def __init__(self, bot: str, elo_0: float, elo_1: float) -> None:
        self._bot = bot
        self._elos = (elo_0, elo_1)
        self._scores = tuple(map(expected_score, self._elos))
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, block: Block) -> None:
        """Add a block."""
        score = block_score(self._bot, block)
        self._count += 1
        self._sum += score
        self._squares += score * score

    @property
    def llr(self) -> float:
        """The logarithm of the likelihood ratio, by the normal approximation."""
        if not self._count:
            return 0.0
        low, high = self._scores
        mean = self._sum / self._count
        return self._count * (high - low) * (2 * mean - low - high) / (2 * self._variance)

    @property
    def _variance(self) -> float:
        """The variance with two blocks added, one won and one lost.

        Without them a few lucky blocks would decide the test.
        """
        count = self._count + 2
        mean = (self._sum + 1) / count
        return (self._squares + 1) / count - mean * mean

    @property
    def verdict(self) -> Verdict:
        """The state of the test after the blocks so far."""
        llr, (elo_0, elo_1) = self.llr, self._elos
        answer = None if abs(llr) < LIMIT else elo_1 if llr > 0 else elo_0
        return Verdict(elo_0, elo_1, llr, LIMIT, answer, self._count)


def block_score(bot: str, block: Block) -> float:
    """The share of other bots' seats that a bot ranks before; a tie counts as half."""
    points = [
        beats(own, other)
        for game in block.games
        for own in game
        for other in game
        if own.bot == bot != other.bot
    ]
    return sum(points) / len(points)


def parse_hypotheses(text: str) -> tuple[float, float]:
    """Two ratings from a text like `0,20`; raises `ValueError` if they make no sense."""
    try:
        elo_0, elo_1 = map(float, text.split(","))
    except ValueError:
        raise ValueError(f"{text!r} is not two ratings, such as 0,20") from None
    if not -1000 <= elo_0 < elo_1 <= 1000:
        raise ValueError(
            f"{text!r}: the first rating must be below the second, both from -1000 to 1000"
        )
    return elo_0, elo_1
