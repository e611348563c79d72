"""Errors of a map."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MapProblem:
    """One fault; `line` counts from 1 (the header), or is None for a fault of the whole file."""

    file: str
    line: int | None
    reason: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.reason}"


class MapError(ValueError):
    """A map that cannot be used, with every problem found in it."""

    def __init__(self, problems: Iterable[MapProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)
