"""The rows of a dataset are what the engine's own games say."""

from pathlib import Path
from typing import Any

import pytest

from tests.arena.dataset.replay import decisions_by_replay
from trunkline.arena.dataset import DatasetPlan, load, write_dataset
from trunkline.arena.match.simulation import Simulation, simulate
from trunkline.engine.game import Game
from trunkline.engine.replay import move_of
from trunkline.engine.score import SeatScore

LINEUPS = [
    (("random", "random"), "classic"),
    (("greedy", "random", "steady"), "mega"),
    (("random",) * 5, "1910"),
]


def rows_of(plan: DatasetPlan, folder: Path) -> list[dict[str, Any]]:
    write_dataset(plan, folder)
    rows: list[dict[str, Any]] = load(folder).to_pylist()
    return rows


@pytest.mark.parametrize(("bots", "ruleset"), LINEUPS)
def test_every_decision_is_that_of_the_replayed_game(
    bots: tuple[str, ...], ruleset: str, tmp_path: Path
) -> None:
    simulation = Simulation(bots, ruleset, seed="rows")
    rows = rows_of(DatasetPlan(simulation, 3, games_per_shard=2), tmp_path)
    for number in range(3):
        of_game = [row for row in rows if row["game"] == number]
        game = Game(len(bots), ruleset, seed=simulation.game_seed(number))
        wanted = decisions_by_replay(game, number, list(bots), of_game)
        assert [row | {"win_share": pytest.approx(row["win_share"])} for row in of_game] == wanted
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)


def test_a_sweep_meets_every_phase_and_passes_no_game_by(tmp_path: Path) -> None:
    rows = rows_of(DatasetPlan(Simulation(("random",) * 3), 40, games_per_shard=7), tmp_path)
    assert {row["phase"] for row in rows} == {"choosing", "turn", "second_card", "keeping"}
    assert {row["game"] for row in rows} == set(range(40))
    first = [row["decision"] for row in rows if row["game"] == 39]
    assert first == list(range(len(first)))


@pytest.mark.parametrize(("bots", "ruleset"), LINEUPS)
def test_every_game_is_that_of_the_simulation(
    bots: tuple[str, ...], ruleset: str, tmp_path: Path
) -> None:
    simulation = Simulation(bots, ruleset, seed="rows")
    rows = rows_of(DatasetPlan(simulation, 5, "games", games_per_shard=2), tmp_path)
    games = simulate(bots, 5, ruleset=ruleset, seed="rows")
    for number, (row, simulated) in enumerate(zip(rows, games, strict=True)):
        assert (row["game"], row["seed"]) == (number, simulated.seed)
        assert (row["players"], row["bots"]) == (len(bots), list(bots))
        replayed = simulated.replay()
        score = replayed.score()
        assert row["winners"] == list(score.winners)
        assert row | of_seats(score.seats) == row
        assert row["decisions"] == sum(move_of(event) is not None for event in replayed.events)


def of_seats(seats: tuple[SeatScore, ...]) -> dict[str, list[int]]:
    """The columns that have an entry for each seat."""
    return {
        "totals": [seat.total for seat in seats],
        "route_points": [seat.routes for seat in seats],
        "ticket_points": [seat.tickets for seat in seats],
        "tickets_completed": [len(seat.completed) for seat in seats],
        "tickets_kept": [len(seat.completed) + len(seat.failed) for seat in seats],
        "longest_paths": [seat.longest_path for seat in seats],
    }
