"""How much each piece of evidence counts: learned by `trunkline learn`, kept in a data file."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Self

import msgspec
import numpy as np

from trunkline.bots.belief.kernels.evidence import EVIDENCE, EvidenceWeights

ROWS = (*EVIDENCE, "biases", "outputs")
DIGITS = 4


class LearnedWeights(msgspec.Struct, frozen=True):
    """Weights by the name of their row, and the command that produced them."""

    provenance: str
    weights: dict[str, list[float]]

    @classmethod
    def of(cls, learned: EvidenceWeights, provenance: str) -> Self:
        """Name the rows of an array of weights."""
        return cls(provenance, dict(zip(ROWS, learned.round(DIGITS).tolist(), strict=True)))

    @property
    def array(self) -> EvidenceWeights:
        """The rows as kernels take them; read-only, so that kernels compile for one type only."""
        rows = np.array([self.weights[name] for name in ROWS])
        rows.flags.writeable = False
        return rows


@cache
def evidence_weights() -> EvidenceWeights:
    """The weights in use."""
    file = files(__package__) / "evidence_weights.json"
    return msgspec.json.decode(file.read_bytes(), type=LearnedWeights).array


def write_evidence_weights(file: Path, learned: LearnedWeights) -> None:
    """Write weights to a file, one row per line."""
    rows = ",\n".join(f'    "{name}": {numbers}' for name, numbers in learned.weights.items())
    provenance = msgspec.json.encode(learned.provenance).decode()
    file.write_text(f'{{\n  "provenance": {provenance},\n  "weights": {{\n{rows}\n  }}\n}}\n')
