"""Tuned tastes: files written by `trunkline tune`, one per ruleset and number of seats."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Self

import msgspec

from trunkline.bots.planner.taste import NAMES, START, Taste, read_only

FALLBACK_RULESET = "classic"
DIGITS = 5


class TunedTaste(msgspec.Struct, frozen=True):
    """A taste, and the commands that produced it, the latest last."""

    ruleset: str
    players: int
    weights: dict[str, float]
    provenance: tuple[str, ...]

    @classmethod
    def of(cls, ruleset: str, players: int, taste: Taste, *provenance: str) -> Self:
        """Name the weights of a taste."""
        weights = dict(zip(NAMES, taste.round(DIGITS).tolist(), strict=True))
        return cls(ruleset, players, weights, provenance)

    @property
    def taste(self) -> Taste:
        """The weights as kernels take them; raises `ValueError` if some are unknown or missing.

        Always read-only: a writable array is another type, for which kernels compile again.
        """
        if set(self.weights) != set(NAMES):
            wrong = sorted(set(self.weights) ^ set(NAMES))
            raise ValueError(f"a taste has other weights: {', '.join(wrong)}")
        return read_only([self.weights[name] for name in NAMES])


def read_taste(file: Path) -> TunedTaste:
    """Read the taste in a file; raises `ValueError` if it holds none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=TunedTaste)
    except msgspec.DecodeError as error:
        raise ValueError(f"{file} holds no taste: {error}") from error


def write_taste(file: Path, taste: TunedTaste) -> None:
    """Write a taste, formatted so that people can read it."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(taste), indent=2) + b"\n")


@cache
def taste_for(ruleset: str, players: int) -> Taste:
    """The taste tuned for a ruleset and number of seats, else classic's, else the untuned one."""
    for name in (ruleset, FALLBACK_RULESET):
        file = files(__name__) / f"{name}-{players}.json"
        if file.is_file():
            return msgspec.json.decode(file.read_bytes(), type=TunedTaste).taste
    return START
