"""Nothing is lost, doubled, leaked, stuck or late while nodes, stores and networks break."""

import asyncio
from pathlib import Path

import pytest

from benchmarks.chaos.run import Plan, run_chaos

QUICK = {"seconds": 15.0, "tables": 5, "think": 0.1, "pace": 2.0}


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_minute_of_chaos_violates_nothing(tmp_path: Path, store: str) -> None:
    outcome = asyncio.run(run_chaos(Plan(store, seed=19, **QUICK), tmp_path))  # type: ignore[arg-type]
    assert outcome.findings.violations == []
    assert outcome.faults.total() >= 2, "both makers of faults made at least one"
    assert outcome.findings.counts["games"] >= 5
    assert outcome.findings.counts["operations acknowledged"] > 100
