"""Tuned tastes: data files that `trunkline tune` writes, one for a ruleset and a size of table."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Self

import msgspec

from trunkline.bots.planner.taste import NAMES, START, Taste, read_only

FALLBACK_RULESET = "classic"
DIGITS = 5


class TunedTaste(msgspec.Struct, frozen=True):
    """A taste, and the commands that it comes from, the last one last."""

    ruleset: str
    players: int
    weights: dict[str, float]
    provenance: tuple[str, ...]

    @classmethod
    def of(cls, ruleset: str, players: int, taste: Taste, *provenance: str) -> Self:
        """A taste with its weights by name."""
        weights = dict(zip(NAMES, taste.round(DIGITS).tolist(), strict=True))
        return cls(ruleset, players, weights, provenance)

    @property
    def taste(self) -> Taste:
        """The weights as kernels take them; raises `ValueError` if they are others than ours.

        Always read-only: for arrays that could be written to, kernels would be compiled anew.
        """
        if set(self.weights) != set(NAMES):
            wrong = sorted(set(self.weights) ^ set(NAMES))
            raise ValueError(f"a taste has other weights: {', '.join(wrong)}")
        return read_only([self.weights[name] for name in NAMES])


def read_taste(file: Path) -> TunedTaste:
    """The taste of a file; raises `ValueError` if it holds none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=TunedTaste)
    except msgspec.DecodeError as error:
        raise ValueError(f"{file} holds no taste: {error}") from error


def write_taste(file: Path, taste: TunedTaste) -> None:
    """Write a taste for people to read, too."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(taste), indent=2) + b"\n")


@cache
def taste_for(ruleset: str, players: int) -> Taste:
    """The taste tuned for such a table; else the classic one for its size, else the untuned."""
    for name in (ruleset, FALLBACK_RULESET):
        file = files(__name__) / f"{name}-{players}.json"
        if file.is_file():
            return msgspec.json.decode(file.read_bytes(), type=TunedTaste).taste
    return START
