"""One row of a map's file: reads its cells and collects what is wrong with them."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from trunkline.maps.errors import MapProblem

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
# ASCII digits only and few of them: int() and float() also take "1_0", "nan" and other scripts.
_WHOLE = re.compile(r"[0-9]{1,6}")
_DECIMAL = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,12})?")
_SHOWN_LENGTH = 40


def shown(text: str) -> str:
    """Quote a piece of a file for a message, clipped and with control characters escaped."""
    return repr(text if len(text) <= _SHOWN_LENGTH else text[:_SHOWN_LENGTH] + "...")


@dataclass(slots=True)
class Row:
    """A row that is being read. A bad cell is reported and replaced by a valid value, so that
    one fault does not hide or cause others."""

    file: str
    line: int
    cells: Mapping[str, str]
    problems: list[MapProblem] = field(default_factory=list)
    is_broken: bool = False

    @property
    def is_sound(self) -> bool:
        return not self.problems

    def fail(self, reason: str) -> None:
        """Report a fault; a broken row is reported only once."""
        problem = MapProblem(self.file, self.line, reason)
        if not self.is_broken and problem not in self.problems:
            self.problems.append(problem)

    def reject(self, reason: str) -> None:
        """Report a fault that makes every cell of the row doubtful."""
        self.fail(reason)
        self.is_broken = True

    def text(self, column: str) -> str:
        return self.cells.get(column, "")

    def name(self, column: str) -> str:
        text = self.text(column)
        if not text or text != text.strip() or not text.isprintable():
            self.fail(f"{column} {shown(text)} is not a plain, non-empty text")
        return text

    def identifier(self, column: str) -> str:
        text = self.text(column)
        if not text:
            self.fail(f"{column} is empty")
        elif not _ID.fullmatch(text):
            self.fail(f"{column} {shown(text)} is not made of lower-case letters, digits, dashes")
        return text

    def whole(self, column: str, low: int, high: int) -> int:
        text = self.text(column)
        if _WHOLE.fullmatch(text) and low <= int(text) <= high:
            return int(text)
        self.fail(f"{column} {shown(text)} is not a whole number from {low} to {high}")
        return low

    def decimal(self, column: str, low: float, high: float) -> float:
        text = self.text(column)
        if _DECIMAL.fullmatch(text) and low <= float(text) <= high:
            return float(text)
        self.fail(f"{column} {shown(text)} is not a number from {low:g} to {high:g}")
        return low

    def choice(self, column: str, options: Collection[str]) -> str:
        text = self.text(column)
        if text not in options:
            self.fail(f"{column} {shown(text)} is not one of {', '.join(options)}")
        return text
