"""Work in threads: in order, and ended early if nobody wants the rest."""

from threading import Event

import pytest

from tests.patience import PATIENCE_SECONDS
from trunkline.arena.backend.threads import Threads
from trunkline.arena.backend.workers import Note


@pytest.mark.parametrize("count", [1, 3])
def test_results_come_in_the_order_of_the_jobs(count: int) -> None:
    def work(job: int, note: Note) -> str:
        note(job)
        return str(job)

    steps: list[int] = []
    results = list(Threads(count).map(lambda: work, range(20), steps.append))
    assert results == [str(job) for job in range(20)]
    assert sorted(steps) == list(range(20))


def waits_for_the_end(job: int, note: Note) -> bool:
    """Return at once if it is the first job, else go on until `note` raises."""
    while job != 0:
        note(job)
    return True


def test_jobs_that_nobody_wants_any_more_end_early() -> None:
    begun = set[int]()
    results = Threads(2).map(lambda: waits_for_the_end, range(100), begun.add)
    assert next(results)
    results.close()  # which waits for the threads
    assert begun <= {1, 2}


def test_jobs_end_early_after_an_error_in_another_one() -> None:
    second_has_begun = Event()

    def work(job: int, note: Note) -> bool:
        if job == 0:
            assert second_has_begun.wait(PATIENCE_SECONDS)
            raise ValueError("broken")
        second_has_begun.set()
        return waits_for_the_end(job, note)

    with pytest.raises(ValueError, match="broken"):
        list(Threads(2).map(lambda: work, range(10)))
