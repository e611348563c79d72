"""Work in threads: in order, and ended early if nobody wants the rest."""

from threading import Event

import pytest

from tests.patience import PATIENCE_SECONDS
from trunkline.arena.match.workers import map_in_threads


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    given_up = Event()
    results = list(map_in_threads(str, range(20), workers, give_up=given_up.set))
    assert results == [str(job) for job in range(20)]
    assert not given_up.is_set()


def test_jobs_that_nobody_wants_any_more_hear_of_it() -> None:
    given_up, started = Event(), list[int]()

    def work(job: int) -> bool:
        started.append(job)
        return job == 0 or given_up.wait(PATIENCE_SECONDS)

    results = map_in_threads(work, range(100), 2, give_up=given_up.set)
    assert next(results)
    results.close()
    assert given_up.is_set()
    assert set(started) <= {0, 1, 2}


def test_jobs_hear_of_an_error_in_another_one() -> None:
    given_up = Event()

    def work(job: int) -> bool:
        if job == 0:
            raise ValueError("broken")
        return given_up.wait(PATIENCE_SECONDS)

    with pytest.raises(ValueError, match="broken"):
        list(map_in_threads(work, range(10), 2, give_up=given_up.set))
    assert given_up.is_set()
