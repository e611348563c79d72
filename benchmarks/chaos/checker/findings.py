"""What a check found."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must never happen, and where it did."""

    kind: str
    where: str
    """A table or a node."""
    text: str


@dataclass(slots=True)
class Findings:
    """The violations, and how much was checked."""

    violations: list[Violation] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    latest: float = 0.0
    """The most seconds by which a deadline was met late, without counting faults."""

    def add(self, kind: str, where: str, text: str) -> None:
        """Note a violation."""
        self.violations.append(Violation(kind, where, text))

    def merge(self, other: "Findings") -> None:
        """Add what another check found."""
        self.violations += other.violations
        self.counts += other.counts
        self.latest = max(self.latest, other.latest)
