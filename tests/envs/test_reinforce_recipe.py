"""The recipe learns: after a few updates it beats random play, and so does its saved policy."""

import sys
from pathlib import Path

import numpy as np
import pytest

from examples.research.reinforce import Policy, learn, main
from tests.engine.random_play import SMALL
from trunkline import Game, make_bot
from trunkline.bots.registry import Maker, find_maker
from trunkline.envs import Batch, TrainedPolicy

BOT = Path(__file__).parents[2] / "examples" / "research" / "trained_bot.py"


def test_the_numpy_recipe_learns_and_its_policy_plays_as_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch, rng = Batch(128, map=SMALL, reward="margin"), np.random.default_rng(1)
    policy = Policy(batch.layout.size, batch.actions.size, rate=0.03)
    wins = [float((learn(batch, policy, rng, seed) > 0).mean()) for seed in range(12)]
    assert wins[0] < 0.65
    assert np.mean(wins[-3:]) > 0.75
    policy.trained_policy(batch).save(tmp_path / "agent.npz")
    monkeypatch.setenv("TRUNKLINE_AGENT", str(tmp_path / "agent.npz"))
    trained = find_maker(f"{BOT}:TrainedBot")
    assert np.mean([margin_against_random(trained, seed) > 0 for seed in range(40)]) > 0.75


def margin_against_random(make: Maker, seed: int) -> int:
    game = Game(2, map=SMALL, seed=seed)
    bots = [make(str(seed)), make_bot("random", seed)]
    while not game.is_over:
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(seat, bots[seat].choose(view, view.legal_moves))
    own, other = (seat.total for seat in game.score().seats)
    return own - other


def test_a_bot_without_its_file_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_AGENT", "none.npz")
    with pytest.raises(ValueError, match=r"cannot be made from a seed: .* no file none\.npz"):
        find_maker(f"{BOT}:TrainedBot")


def run(monkeypatch: pytest.MonkeyPatch, *options: str) -> None:
    monkeypatch.setattr(sys, "argv", ["reinforce.py", *options])
    main()


def test_the_same_command_prints_the_same_curve_and_saves_a_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--map", str(SMALL), "--updates", "2", "--games", "8", "--players", "3"]
    curves = []
    for _ in range(2):
        run(monkeypatch, *options, "--save", str(tmp_path / "agent.npz"))
        lines = capsys.readouterr().out.splitlines()[1:]
        curves.append([line.split()[:-1] for line in lines])  # without the seconds
    assert curves[0] == curves[1]
    assert [line[0] for line in curves[0]] == ["0", "1", "2"]
    assert TrainedPolicy.load(tmp_path / "agent.npz").trained_for.players == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--map", "nowhere"], "neither a folder nor a built-in map"),
        (["--players", "9"], "2 to 5 players, not 9"),
        (["--updates", "0"], "must be greater than 0"),
        (["--save", "no_such_folder/agent.npz"], "there is no folder for no_such_folder"),
    ],
)
def test_options_that_cannot_work_are_refused_before_training(
    options: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as refused:
        run(monkeypatch, *options)
    assert refused.value.code == 2
    assert message in capsys.readouterr().err
