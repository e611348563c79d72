"""What clues tell of a rival's tickets: learned by `trunkline learn`, kept in a data file."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Self

import msgspec
import numpy as np

from trunkline.bots.belief.clues import CLUES, Insight

ROWS = (*CLUES, "biases", "outputs")
DIGITS = 4


class Learned(msgspec.Struct, frozen=True):
    """An insight by clue, and the command that it comes from."""

    provenance: str
    weights: dict[str, list[float]]

    @classmethod
    def of(cls, learned: Insight, provenance: str) -> Self:
        """An insight with its rows by name."""
        return cls(provenance, dict(zip(ROWS, learned.round(DIGITS).tolist(), strict=True)))

    @property
    def insight(self) -> Insight:
        """The rows as kernels take them, read-only so that none is compiled anew."""
        rows = np.array([self.weights[name] for name in ROWS])
        rows.flags.writeable = False
        return rows


@cache
def insight() -> Insight:
    """The insight in use."""
    file = files(__package__) / "insight.json"
    return msgspec.json.decode(file.read_bytes(), type=Learned).insight


def write_insight(file: Path, learned: Learned) -> None:
    """Write an insight, a clue a line."""
    rows = ",\n".join(f'    "{name}": {numbers}' for name, numbers in learned.weights.items())
    provenance = msgspec.json.encode(learned.provenance).decode()
    file.write_text(f'{{\n  "provenance": {provenance},\n  "weights": {{\n{rows}\n  }}\n}}\n')
