"""The load table measures every figure of a row, and the soak judges growth."""

from types import SimpleNamespace
from typing import cast

import pytest

from benchmarks.load_cells import CELLS, Deployment
from benchmarks.load_table import as_document, measure, parse_options
from benchmarks.load_table_report import print_load_table
from benchmarks.measured_server import MeasuredProcess
from benchmarks.soak import fit_slope, is_too_short
from benchmarks.trunkline_table import TrunklineTable


@pytest.mark.slow
def test_the_smallest_row_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    options = parse_options(["--quick", "--tables", "2"])
    cells = [cell for cell in CELLS if cell.store == "SQLite"]
    results = measure(cells, options)
    (row,) = as_document(results, options)["rows"]["Trunkline/SQLite/1"]
    assert row["lost"] == row["refused"] == 0
    assert row["rushing"]["moves_per_second"] > 0
    assert row["rushing"]["node_time"] > 0
    print_load_table(cells, results, options)
    assert "| Trunkline | SQLite | 1 |" in capsys.readouterr().out


def test_the_rows_are_both_stores_up_to_three_nodes_and_the_peer() -> None:
    names = {cell.name for cell in CELLS}
    assert {f"Trunkline/PostgreSQL/{nodes}" for nodes in (1, 2, 3)} <= names
    assert {f"Trunkline/PostgreSQL/{nodes} (together)" for nodes in (2, 3)} <= names
    assert {"Trunkline/SQLite/1", "boardgame.io/memory/1"} <= names


def test_clients_of_a_table_are_at_different_nodes_or_together() -> None:
    nodes = [SimpleNamespace(url="one"), SimpleNamespace(url="two")]
    apart, together = (
        Deployment(cast("list[MeasuredProcess]", nodes), TrunklineTable, is_together=is_together)
        for is_together in (False, True)
    )
    assert apart.urls(0) == apart.urls(1) == ["one", "two"]
    assert [together.urls(number) for number in range(3)] == [["one"], ["two"], ["one"]]


def test_memory_that_grows_with_every_game_is_found() -> None:
    games = [float(number) for number in range(200)]
    slope = fit_slope(games, [100 + number / 1024 for number in games])
    assert not slope.is_level
    assert slope.middle == pytest.approx(1.0)


def test_memory_that_swings_around_a_level_is_level() -> None:
    games = [float(number) for number in range(200)]
    assert fit_slope(games, [100.0 + number % 7 for number in range(200)]).is_level


def test_a_soak_is_not_judged_by_games_that_filled_the_caches() -> None:
    assert is_too_short([float(number) for number in range(200)])
    assert not is_too_short([float(number) for number in range(400)])
