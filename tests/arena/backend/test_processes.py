"""Work in processes: in order, with every step noted once, and a death noticed."""

import pytest

from tests.arena.backend.jobs import start_to_die, start_to_square
from trunkline.arena.backend.processes import Processes
from trunkline.arena.backend.workers import WorkerDied


def test_results_and_steps_come_in_the_order_of_the_jobs() -> None:
    steps: list[tuple[int, int]] = []
    results = list(
        Processes(2).map(start_to_square, range(5), lambda *step: steps.append((step[0], step[1])))
    )
    assert results == [0, 1, 4, 9, 16]
    assert steps == [(number, unit) for number in range(5) for unit in range(number)]


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(WorkerDied, match="while it played block 3"):
        next(Processes(1).map(start_to_die, [3]))
