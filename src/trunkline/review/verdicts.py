"""Decides which moves are mistakes or blunders, and how much luck is worth telling."""

from typing import Literal

import msgspec

Verdict = Literal["mistake", "blunder"]


class Thresholds(msgspec.Struct, frozen=True):
    """The least amounts of win chance that the review speaks of; shares of 1."""

    mistake: float
    """A move that loses this much or more is a mistake."""
    blunder: float
    """A mistake that loses this much or more is a blunder."""
    luck: float
    """Less luck than this may be noise of the roll-outs."""


THRESHOLDS = Thresholds(mistake=0.02, blunder=0.06, luck=0.02)


def verdict_on(loss: float) -> Verdict | None:
    """Judge a move by the chance to win that it gave away."""
    if loss >= THRESHOLDS.blunder:
        return "blunder"
    return "mistake" if loss >= THRESHOLDS.mistake else None


def is_notable_luck(luck: float) -> bool:
    """Whether luck, good or bad, stands out from the noise of the roll-outs."""
    return abs(luck) >= THRESHOLDS.luck
