"""`trunkline bench`: it measures every figure; the values themselves are not tested."""

import json

from tests.cli.commands import run


def test_its_json_has_every_figure_and_the_machine() -> None:
    result = run("bench", "--quick", "--json")
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    assert set(figures["random_games_per_cpu_second"]) == {"2", "4"}
    assert set(figures["longest_path_us"]) == {"random", "dense"}
    assert set(figures["start_seconds"]) == {"cold", "warm"}
    assert figures["state_bytes"] <= 1200
    assert figures["start_seconds"]["warm"] < figures["start_seconds"]["cold"]
    for figure in ("playouts_per_cpu_second", "copy_ns", "python_actions_per_second"):
        assert figures[figure] > 0
    for figure in ("game_moves_per_second", "two_core_speedup"):
        assert figures[figure] > 0
    assert figures["machine"]["cores"] >= 1
    assert all(low <= high for low, high in figures["ranges"].values())
