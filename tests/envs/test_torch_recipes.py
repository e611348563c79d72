"""The recipes that need torch: they say so, and where it is installed they learn."""

import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engine.random_play import SMALL

FOLDER = Path(__file__).parents[2] / "examples" / "research"
# Each recipe with a package that may be missing.
NEEDS = [
    ("ppo", "torch"),
    ("maskable_ppo", "torch"),
    ("maskable_ppo", "sb3_contrib"),
    ("rllib_ppo", "torch"),
    ("rllib_ppo", "ray"),
]
PACKAGES = {"maskable_ppo": "sb3_contrib", "rllib_ppo": "ray.rllib"}


@pytest.mark.parametrize(("recipe", "package"), NEEDS)
def test_a_recipe_without_its_packages_ends_with_one_sentence(
    recipe: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] == package:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(FOLDER / f"{recipe}.py"), run_name="__main__")
    sentence = str(ended.value.code)
    assert sentence.startswith("This recipe needs torch")
    assert "pip install torch==" in sentence
    assert sentence.count("\n") == 0


def curve(printed: str) -> np.ndarray:
    """The shares of wins in a printed learning curve."""
    rows = [line.split() for line in printed.splitlines()[1:]]
    return np.array([float(row[2]) for row in rows])


def run(
    recipe: str, options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> np.ndarray:
    """Run a recipe on the small map and return the shares of wins."""
    monkeypatch.setattr(sys, "argv", [recipe, "--map", str(SMALL), *options])
    runpy.run_path(str(FOLDER / f"{recipe}.py"), run_name="__main__")
    return curve(capsys.readouterr().out)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", ["ppo", "maskable_ppo", "rllib_ppo"])
@pytest.mark.filterwarnings("default")  # other people's packages warn
def test_a_torch_recipe_learns_and_saves_its_policy(
    recipe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    pytest.importorskip("torch")
    if recipe in PACKAGES:
        pytest.importorskip(PACKAGES[recipe], exc_type=ImportError)
    saved = tmp_path / "agent.npz"
    wins = run(recipe, ["--updates", "14", "--save", str(saved)], monkeypatch, capsys)
    assert wins[0] < 0.65
    assert wins[-3:].mean() > 0.75
    assert saved.exists()


def test_a_seat_is_rewarded_for_what_others_do_before_its_next_decision() -> None:
    torch = pytest.importorskip("torch")
    from examples.research import ppo

    rollout = ppo.Rollout(
        *(None, None, None, None),
        values=torch.zeros((4, 1)),
        seats=np.array([[0], [1], [0], [1]]),
        rewards=np.array([[[1, 0]], [[2, 3]], [[4, 5]], [[0, 7]]], np.float32),
        ended=np.array([[False], [True], [False], [False]]),
    )
    better = ppo.advantages(rollout, np.array([0]), np.array([10.0], np.float32))
    # Seat 0 earns 1 and 2 in its first game; after the rollout it acts again and expects 10.
    # Seat 1 has no decision after its last one, so that one cannot be judged.
    assert better[:3, 0].tolist() == [3, 3, 14]
    assert np.isnan(better[3, 0])
