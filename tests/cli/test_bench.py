"""`trunkline bench`: that it takes every figure; how large they are is nobody's test."""

import json

from tests.cli.commands import run


def test_its_json_has_every_figure_and_the_machine() -> None:
    result = run("bench", "--quick", "--json")
    assert result.exit_code == 0
    told = json.loads(result.output)
    assert set(told["random_games_per_cpu_second"]) == {"2", "4"}
    assert set(told["longest_path_us"]) == {"random", "dense"}
    assert set(told["start_seconds"]) == {"cold", "warm"}
    assert told["state_bytes"] <= 1200
    assert told["start_seconds"]["warm"] < told["start_seconds"]["cold"]
    for figure in ("playouts_per_cpu_second", "copy_ns", "python_actions_per_second"):
        assert told[figure] > 0
    for figure in ("game_moves_per_second", "two_core_speedup"):
        assert told[figure] > 0
    assert told["machine"]["cores"] >= 1
    assert all(low <= high for low, high in told["ranges"].values())
