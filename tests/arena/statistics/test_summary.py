"""Summaries: figures that a second computation confirms."""

import numpy as np
import pytest

from trunkline.arena.match.simulation import Simulation, play_batches
from trunkline.arena.statistics.summary import share_interval, summarise

SIMULATION = Simulation(("random", "greedy", "greedy"), seed="summary")
GAMES = 100


def test_a_summary_says_what_the_records_say() -> None:
    summary = summarise(SIMULATION, play_batches(SIMULATION, GAMES))
    batches = list(play_batches(SIMULATION, GAMES, with_events=True))
    results = [batch.record(k).result for batch in batches for k in range(len(batch))]
    assert summary.games == len(results) == GAMES
    for seat in summary.seats:
        scores = [result.scores[seat.seat] for result in results if result]
        shares = [
            (seat.seat in result.winners) / len(result.winners) for result in results if result
        ]
        assert seat.bot == SIMULATION.bots[seat.seat]
        assert seat.mean_score == pytest.approx(np.mean([score.total for score in scores]))
        assert seat.median_score == np.median([score.total for score in scores])
        assert seat.lowest_score == min(score.total for score in scores)
        assert seat.highest_score == max(score.total for score in scores)
        assert seat.win_share == pytest.approx(np.mean(shares))
        assert seat.low < seat.win_share < seat.high or seat.win_share in (0.0, 1.0)
        assert seat.tickets_completed == pytest.approx(np.mean([len(s.completed) for s in scores]))
        kept = [len(score.completed) + len(score.failed) for score in scores]
        assert seat.tickets_kept == pytest.approx(np.mean(kept))
    assert sum(summary.histogram.values()) == GAMES * len(SIMULATION.bots)
    assert sum(seat.win_share for seat in summary.seats) == pytest.approx(1)


def test_greedy_beats_random() -> None:
    simulation = Simulation(("greedy", "random"), seed="beats")
    assert summarise(simulation, play_batches(simulation, 200)).seats[0].low > 0.85


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.0, 50, 0.0, 0.0714), (1.0, 50, 0.9286, 1.0)],
)
def test_the_interval_is_wilsons(share: float, games: int, low: float, high: float) -> None:
    assert share_interval(share, games) == pytest.approx((low, high), abs=1e-4)
